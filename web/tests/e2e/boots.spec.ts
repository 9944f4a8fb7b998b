// Captain Treasure Boots, whole games against bots.
import { bootsTurn, playBoots } from "./boots";
import { expect, planned, tabTo, test } from "./harness";
import { t } from "./words";

test("a whole game by clicks", { tag: "@long" }, async ({ browsers }) => {
  const page = await browsers.open({ keeps: planned({ game: "boots", mode: "bots", seats: ["person", "deckhand"] }) });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playBoots(page, "mouse");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/win/);
  const scores = await page.locator(".end .score").allTextContents();
  expect(Math.max(...scores.map(Number))).toBeGreaterThanOrEqual(30);
});

test("a whole game by the keyboard alone", async ({ browsers }) => {
  const seats = ["person", "deckhand", "deckhand", "deckhand", "deckhand", "deckhand"] as const;
  const page = await browsers.open({ keeps: planned({ game: "boots", mode: "bots", seats: [...seats] }) });
  await page.goto("./");
  const play = page.getByRole("button", { name: t("page.shell.start.play") });
  await tabTo(page, play);
  await page.keyboard.press("Enter");
  const decisions = await playBoots(page, "keys");
  expect(decisions).toBeGreaterThan(5);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/win/);
});

test("a ship under a panel has a marker, until the whole sea is in sight again", async ({ browsers }) => {
  const page = await browsers.open({ keeps: planned({ game: "boots", mode: "bots", seats: ["person", "deckhand"] }) });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  const ship = page.locator('.ship[data-ship="1"]');
  // It has its port, and may have been sunk there before its first turn.
  do {
    await playBoots(page, "mouse", 1);
    await bootsTurn(page);
  } while ((await ship.count()) === 0);
  const marker = page.locator('button.marker[title="Nora"]');
  const middle = async () => {
    const { x, y, width, height } = await ship.evaluate((element) => element.getBoundingClientRect());
    return { x: x + width / 2, y: y + height / 2 };
  };
  const panel = await page.locator("section.side").evaluate((element) => element.getBoundingClientRect());
  const from = await middle();
  await expect(marker).toHaveCount(0);
  // Water above the chart can be taken hold of anywhere.
  await page.mouse.move(640, 40);
  await page.mouse.down();
  await page.mouse.move(640 + panel.x + panel.width / 2 - from.x, 40 + panel.y + panel.height / 2 - from.y, {
    steps: 6,
  });
  await page.mouse.up();
  await expect(marker).toBeVisible();
  await page.keyboard.press("0");
  await expect(marker).toHaveCount(0);
  expect((await middle()).x).toBeLessThan(panel.x);
});
