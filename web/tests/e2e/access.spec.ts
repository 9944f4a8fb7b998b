// Nothing serious that axe finds on any page, by day and by lantern, and nothing that a page complains about by itself.
import axeCore, { type RunOptions } from "axe-core";
import { bootsTurn, playBoots } from "./boots";
import { playClever } from "./clever";
import { expect, type Page, planned, sizes, test, type Wishes } from "./harness";
import { t } from "./words";

declare const axe: typeof import("axe-core");

async function complaints(page: Page, rules: RunOptions): Promise<string[]> {
  const known = await page.evaluate(() => "axe" in window);
  if (!known) await page.evaluate(axeCore.source);
  return page.evaluate(async (options) => {
    // Thousands of strokes that nobody is told of only cost time.
    const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')];
    const { violations } = await axe.run({ include: [document.documentElement], exclude: drawings }, options);
    const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, rules);
}

// By day everything, by lantern the only thing that differs.
async function check(page: Page, name: string): Promise<void> {
  const theme = (wish: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, wish);
  expect.soft(await complaints(page, { resultTypes: ["violations"], preload: false }), name).toEqual([]);
  await theme("dark");
  const contrast: RunOptions = { resultTypes: ["violations"], preload: false, runOnly: ["color-contrast"] };
  expect.soft(await complaints(page, contrast), `${name}, by lantern`).toEqual([]);
  await theme("light");
}

const pages = {
  start: "",
  "set-up of boots": "setup/boots?mode=bots",
  "set-up of clever": "setup/clever?mode=online",
  rules: "rules/clever",
  learn: "learn/boots",
  settings: "settings",
  "your games": "games",
  lobby: "online",
  account: "account",
  nowhere: "here/be/nothing",
};
// Of the same make as others, or long.
const more = { "rules of boots": "rules/boots", "learn clever": "learn/clever" };
const keeps: Wishes["keeps"] = {
  ...planned({ game: "boots", mode: "bots", seats: ["person", "deckhand"] }),
  ...planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "deckhand"] }),
};

async function checkPages(page: Page, paths: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(`./#/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await check(page, name);
    await expect.soft(page.locator(".toast, .tip"), `${name}: nothing to complain about`).toHaveCount(0);
  }
}

async function checkTables(page: Page, thorough: boolean): Promise<void> {
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playBoots(page, "mouse", 1);
  await bootsTurn(page);
  await check(page, "table of boots");
  if (thorough) {
    await page.keyboard.press("b");
    await check(page, "table of boots in words");
    await page.keyboard.press("b");
  }
  await page.getByRole("button", { name: t("page.shell.menu.open") }).click();
  if (thorough) await check(page, "menu");
  await page.getByRole("menuitem", { name: t("page.shell.menu.resign") }).click();
  if (thorough) await check(page, "question");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("page.shell.menu.resign") })
    .click();
  await expect(page.locator("main.end .race svg")).toBeVisible();
  await check(page, "end");
  await page.getByRole("button", { name: t("page.shell.end.tally.shots"), exact: true }).click();
  await expect(page.locator("main.end .gauge").first()).toBeVisible();
  await check(page, "end, shots");
  await page.getByRole("button", { name: t("page.shell.replay.play") }).click();
  await expect(page.getByRole("slider")).toBeVisible();
  await check(page, "replay");
  await page.keyboard.press("a");
  await expect(page.locator(".analysis ol li").first()).toBeVisible({ timeout: 20_000 });
  await check(page, "analysis");

  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await playClever(page, { by: "keys", names: ["Nora"], decisions: 3 });
  await check(page, "table of clever");
}

test("every page", async ({ browsers }) => {
  test.setTimeout(150_000);
  const page = await browsers.open({ keeps });
  await checkPages(page, pages);
});

test("tables, end and replay", async ({ browsers }) => {
  test.setTimeout(120_000);
  const page = await browsers.open({ keeps });
  await checkTables(page, false);
});

test("the waiting room and an invitation", async ({ browsers }) => {
  browsers.allow(/404/);
  const page = await browsers.open({
    keeps: planned({ game: "boots", mode: "online", seats: ["person", "open"] }),
  });
  await page.goto("./#/setup/boots?mode=online");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  const code = page.getByLabel(t("page.shell.room.code"), { exact: true });
  await expect(code).toHaveText(/^\w{6}$/);
  await check(page, "waiting room");
  const word = await code.textContent();
  const guest = await browsers.open();
  await guest.goto(`./#/t/${word}`);
  await expect(guest.getByRole("button", { name: t("page.shell.invited.sit") })).toBeVisible();
  await check(guest, "invitation");
  await guest.goto("./#/t/XXXXXX");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.trouble.not_found.title"));
  await check(guest, "error");
});

test("tables, what opens over them, and tables in words", { tag: "@long" }, async ({ browsers }) => {
  test.setTimeout(180_000);
  const page = await browsers.open({ keeps });
  await checkTables(page, true);
});

test("every page on a phone, in French", { tag: "@long" }, async ({ browsers }) => {
  test.setTimeout(240_000);
  const page = await browsers.open({ keeps, viewport: sizes.phone, hasTouch: true, settings: { language: "fr" } });
  await checkPages(page, { ...pages, ...more });
});
