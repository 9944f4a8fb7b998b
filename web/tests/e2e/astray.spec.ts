// Whoever goes astray is told so, and finds what was looked for.
import { bootsTurn, playBoots } from "./boots";
import { playClever } from "./clever";
import { expect, sizes, test } from "./harness";
import { t } from "./words";

test("an address that leads nowhere says so, whatever it is", async ({ browsers }) => {
  const page = await browsers.open();
  for (const address of ["nowhere", "constructor", "__proto__", "setup%", "%E0%A4%A"]) {
    await page.goto(`./#/${address}`);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.trouble.unknown.title"));
  }
  await page.goto("./#/rules/%E0%A4%A");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.menu.rules"));
  await page.goto("./#/learn/draughts");
  await expect(page.locator("main")).toContainText(t("page.shell.learn.aside"));
});

test("what is found in the rules is in sight", async ({ browsers }) => {
  const page = await browsers.open();
  await page.goto("./#/rules/B11.1");
  await expect(page.locator("#clause-B11\\.1")).toBeInViewport();
  await page.getByLabel(t("page.shell.rules.search")).fill("zzqq");
  await expect(page.locator("article p").first()).toBeInViewport({ ratio: 1 });
});

test("at the end the board can be looked at as long as one likes", async ({ browsers }) => {
  const page = await browsers.open();
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await playClever(page, { by: "keys", names: ["Nora"] });
  await page.getByRole("button", { name: t("page.shell.end.board") }).click();
  const back = page.getByRole("button", { name: t("page.shell.end.results") });
  await expect(back).toBeVisible();
  await page.waitForTimeout(2000); // longer than the last scene is looked at before the results come
  await back.click();
  await expect(page.locator("main.end")).toBeVisible();
});

// Nothing but a phone has such a button; what the browser tells of it is told here by hand.
test("a phone's way back closes the log, not the game", async ({ browsers }) => {
  const page = await browsers.open({ viewport: sizes.phone, hasTouch: true });
  await page.addInitScript(() => {
    class Watcher {
      onclose: (() => void) | null = null;
      constructor() {
        Object.assign(window, { goBack: () => this.onclose?.() });
      }
      destroy() {}
    }
    Object.assign(window, { CloseWatcher: Watcher });
  });
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).tap();
  await page.getByRole("button", { name: t("page.clever.log") }).tap();
  const log = page.locator("aside.log");
  await expect(log).toBeVisible();
  await page.evaluate("goBack()");
  await expect(log).toBeHidden();
  await expect(page.locator("[data-spot]").first()).toBeVisible();
});

test("a browser without room: a game begins all the same, once its player agrees", async ({ browsers }) => {
  const page = await browsers.open();
  await page.goto("./");
  const line = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const room = (bytes?: number) =>
    line.send("Storage.overrideQuotaForOrigin", { origin, ...(bytes !== undefined && { quotaSize: bytes }) });
  await room(1);
  const start = page.getByRole("button", { name: t("page.shell.start.play") });
  await start.click();
  const question = page.getByRole("dialog", { name: t("page.shell.trouble.storage_full.title") });
  await expect(question).toContainText(t("page.lib.fault.storage_full"));
  await question.getByRole("link", { name: t("page.shell.trouble.games") }).click();
  await expect(page.getByText(t("page.shell.games.none"))).toBeVisible();

  await page.goto("./#/setup/boots?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await question.getByRole("button", { name: t("page.shell.trouble.storage_full.play") }).click();
  await playBoots(page, "mouse", 3);
  // As long as the page is open it is a game like any other.
  await page.goto("./#/games");
  await page.getByRole("link", { name: t("page.shell.start.go_on") }).click();
  await playBoots(page, "mouse", 1);

  // The next one is kept again, where there is room.
  await room();
  await page.goto("./#/setup/boots?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await bootsTurn(page);
  await page.goto("./#/games");
  await page.reload();
  await expect(page.getByRole("link", { name: t("page.shell.start.go_on") })).toHaveCount(1);
});
