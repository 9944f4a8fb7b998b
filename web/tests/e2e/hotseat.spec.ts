// Around one screen: what is hidden from the others is not even in the page.
import { playBoots } from "./boots";
import { playClever, takeScreen } from "./clever";
import { expect, type Page, planned, sizes, test } from "./harness";
import { keysOf, like, t } from "./words";

const names = ["Ann", "Ben", "Cid"];
const treasures = keysOf("clever.treasure").map((name) => t(`clever.treasure.${name}.name`));

// What tells a card: its drawing, its name, the flag on its island. The islands' own treasures are named in labels only; what
// was found lies open.
async function secretsShown(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const text = document.body.textContent?.toLowerCase() ?? "";
    const found = [...document.querySelectorAll("[data-pile]")].some((pile) => pile.childElementCount > 0);
    const named = found ? [] : names.filter((name) => text.includes(name.toLowerCase()));
    const parts = ["[data-secret]", "[data-keep]", "[data-card]", ".card:not([data-pile] *)", "g[class^='seat-']"];
    return [...named, ...parts.filter((part) => document.querySelector(part) !== null)];
  }, treasures);
}

test("Capt'n Clever: nothing of another's card before the screen is handed over", async ({ browsers }) => {
  const page = await browsers.open({
    keeps: planned({ game: "clever", mode: "screen", seats: ["person", "person", "person"], names }),
    settings: { name: "Ann" },
  });
  await page.goto("./#/setup/clever?mode=screen");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();

  let handovers = 0;
  const handover = async () => {
    handovers += 1;
    expect(await secretsShown(page)).toEqual([]);
    // What the others did since is told, as far as everybody may know it.
    const news = page.locator(".handover li");
    await expect(news.first()).toBeVisible();
    expect(await news.count()).toBeLessThanOrEqual(5);
    if (handovers === 2 || handovers === 3)
      await expect(news.last()).toHaveText(like("clever.event.card_given_hidden"));
    await expect(news.filter({ hasText: like("clever.event.card_given") })).toHaveCount(0);
    expect(await secretsShown(page)).toEqual([]);
    // Neither the keyboard nor a short press gets past it.
    if (handovers > 1) return;
    await page.keyboard.press("s");
    await page.locator(".handover").getByRole("button").click();
    await expect(page.getByText(t("page.shell.handover.longer"))).toBeVisible();
    await expect(page.locator(".handover")).toBeVisible();
    expect(await secretsShown(page)).toEqual([]);
    await expect(page.locator(".handover").getByRole("link", { name: t("page.shell.menu.start") })).toBeVisible();
  };
  // Two to place for everybody, with nothing to hide yet; one to give; then the first turns.
  await playClever(page, { by: "mouse", names, decisions: 2, handover });
  const there = t("page.clever.spot.captain", { who: "" }).trim();
  await page.locator(`[data-spot][aria-label*="${there}"] .area`).click({ force: true });
  await expect(page.locator(".tip")).toHaveText(like("page.clever.why.captain_here"));
  await playClever(page, { by: "mouse", names, decisions: 4, handover });
  expect(handovers).toBe(0);
  await playClever(page, { by: "mouse", names, decisions: 20, handover });
  expect(handovers).toBeGreaterThan(4);

  // Whoever has taken the screen sees what is theirs.
  await playClever(page, { by: "mouse", names, decisions: 1, handover });
  await expect(page.locator("[data-secret]")).toBeVisible();
  await expect(page.locator("[data-keep]")).toBeVisible();
  expect(await secretsShown(page)).not.toEqual([]);
});

test("Capt'n Clever: nobody's turn is taken back around one screen without a word", async ({ browsers }) => {
  const page = await browsers.open({
    keeps: planned({ game: "clever", mode: "screen", seats: ["person", "person", "person"], names }),
    settings: { name: "Ann" },
  });
  await page.goto("./#/setup/clever?mode=screen");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  const pass = page.locator(".handover h1");
  const bar = page.locator("[data-bar]");
  let turn: string | null = null;
  const handover = async () => {
    turn = await pass.textContent();
  };
  // The first turn, and to its end.
  await playClever(page, { by: "mouse", names, handover, until: () => bar.locator(".segments").isVisible() });
  await playClever(page, { by: "mouse", names, until: () => pass.isVisible() });
  await takeScreen(page, "mouse");
  await expect(bar).toBeVisible();
  const before = await bar.textContent();

  const question = page.getByRole("dialog", { name: t("page.shell.ask.back") });
  await page.getByRole("button", { name: t("page.clever.undo") }).click();
  await expect(question).toContainText(names.find((name) => turn?.includes(name)) ?? "nobody");
  await question.getByRole("button", { name: t("page.shell.ask.keep") }).click();
  await expect(question).toBeHidden();
  expect(await bar.textContent()).toBe(before);

  await page.keyboard.press("u");
  await question.getByRole("button", { name: t("page.shell.ask.back_all") }).click();
  // Back to the own first card.
  await expect(page.locator("[data-keep] [role=radio]")).toHaveCount(9);
});

// Of the players: the first dice may bring a Privateer as well.
const ships = (page: Page) => page.locator('[data-ship="1"], [data-ship="2"]');

test("Captain Treasure Boots: a chosen port is taken back by whoever chose it", async ({ browsers }) => {
  const page = await browsers.open({
    keeps: planned({ game: "boots", mode: "screen", seats: ["person", "person"], names }),
    settings: { name: "Ann" },
  });
  await page.goto("./#/setup/boots?mode=screen");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  const title = page.locator(".orders strong").first();
  await expect(title).toHaveText(like("page.boots.port.whose"));
  await expect(ships(page)).toHaveCount(0);
  await playBoots(page, "mouse", 1);
  await expect(ships(page)).toHaveCount(1);
  await page.getByRole("button", { name: t("page.boots.undo") }).click();
  await expect(ships(page)).toHaveCount(0);
  await playBoots(page, "mouse", 2);
  await expect(ships(page)).toHaveCount(2);
});

test("Captain Treasure Boots: secret ports stay secret until all are chosen", async ({ browsers }) => {
  const page = await browsers.open({
    keeps: planned({
      game: "boots",
      mode: "screen",
      seats: ["person", "person"],
      names,
      options: { secret_ports: true },
    }),
    settings: { name: "Ann" },
  });
  await page.goto("./#/setup/boots?mode=screen");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  // Each takes the screen, and sees no ship: the other's port is not told, and the own one not chosen yet.
  for (let chosen = 0; chosen < 2; chosen += 1) {
    await expect(page.locator(".handover")).toBeVisible();
    await expect(ships(page)).toHaveCount(0);
    await takeScreen(page, "mouse");
    await expect(page.locator(".orders strong").first()).toHaveText(like("page.boots.port.whose"));
    await expect(ships(page)).toHaveCount(0);
    await playBoots(page, "mouse", 1);
  }
  await expect(ships(page)).toHaveCount(2);
});

for (const game of ["boots", "clever"] as const) {
  test(`${game}: with a clock, everybody's time is in sight however the screen is held`, async ({ browsers }) => {
    const seats = ["person", "person", "person"] as const;
    const page = await browsers.open({
      keeps: planned({ game, mode: "screen", seats: [...seats], names }),
      settings: { name: "Ann" },
    });
    await page.goto(`./#/setup/${game}?mode=screen`);
    await page.getByLabel(t("page.shell.setup.clock")).selectOption(t("page.shell.setup.clock_live", { n: 10, s: 5 }));
    await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
    const times = page.locator(".players, .seats").first().getByRole("timer");
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await expect(times).toHaveCount(3);
      for (const time of await times.all()) await expect(time).toBeInViewport({ ratio: 1 });
    }
    // Somebody's runs.
    const shown = async () => (await times.allTextContents()).join();
    const before = await shown();
    await expect.poll(shown).not.toBe(before);
  });
}
