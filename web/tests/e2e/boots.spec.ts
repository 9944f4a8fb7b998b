// Captain Treasure Boots, whole games against bots.
import { playBoots } from "./boots";
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
