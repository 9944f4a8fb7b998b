// Analysis: the captain looks at every decision of a record again.
import { readFileSync } from "node:fs";
import { expect, type Page, sizes, test } from "./harness";
import { like, t } from "./words";

const golden = new URL("../../../tests/golden/", import.meta.url);

async function analyse(page: Page, record: string): Promise<void> {
  await page.goto("./#/replay");
  await page.getByLabel(t("page.shell.replay.text")).fill(record);
  await page.getByRole("button", { name: t("page.shell.replay.show"), exact: true }).click();
  const more = page.getByRole("button", { name: t("page.shell.start.more") }); // where a small page folds it away
  const button = page.getByRole("button", { name: t("page.shell.analysis.title") });
  await expect(more.or(button).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await button.click();
}

// A game, its record, and what is drawn on the board for an action that is told in such words.
for (const { game, file, words, drawn } of [
  { game: "boots", file: "boots/pond.txt", words: like("boots.say.sail"), drawn: "svg.live.light path.leg" },
  { game: "clever", file: "clever/four.txt", words: like("page.clever.dock"), drawn: ".piece.boat.ghost" },
]) {
  test(`the captain looks back at a game of ${game}`, async ({ browsers }) => {
    const page = await browsers.open();
    await analyse(page, readFileSync(new URL(file, golden), "utf8"));
    const panel = page.getByRole("region", { name: t("page.shell.analysis.title") });
    const done = panel.getByRole("listitem").filter({ hasText: t("page.shell.analysis.kind.done") });
    const slider = page.getByRole("slider", { name: t("page.shell.replay.where") });

    // Everybody has a chance, together all of it, and each row has its own.
    await expect(done).toHaveCount(1, { timeout: 20_000 });
    const shares = panel.getByRole("list", { name: t("page.shell.analysis.chances") }).locator("b");
    const percents = (await shares.allInnerTexts()).map((text) => Number.parseInt(text, 10));
    expect(percents.length).toBeGreaterThan(1);
    expect(Math.abs(percents.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThanOrEqual(percents.length);
    await expect(done).toContainText(/\d+\s%/);

    // The next decision that gave something away says so, and what would have been better.
    const next = panel.getByRole("button", { name: t("page.shell.analysis.next") });
    await expect(next).toBeVisible({ timeout: 30_000 });
    const before = await slider.inputValue();
    await next.click();
    await expect(slider).not.toHaveValue(before);
    await expect(panel.locator(".verdict")).toBeVisible();
    await expect(panel.getByRole("listitem").filter({ hasText: t("page.shell.analysis.kind.best") })).toBeVisible();

    // What the captain would have done is drawn on the board; at the next decisions, if this was of another kind.
    const better = panel.locator("li.best").filter({ hasText: words });
    await expect(async () => {
      if ((await better.count()) === 0) await next.click();
      await expect(better).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.locator(drawn).first()).toBeVisible();

    // Whoever presses into the chart goes there; the letter A puts it away.
    const chart = panel.getByRole("img", { name: t("page.shell.analysis.chart") });
    const box = await chart.boundingBox();
    if (!box) throw new Error("no chart");
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    const last = Number(await slider.getAttribute("max"));
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(last - 3);
    await page.keyboard.press("a");
    await expect(panel).toHaveCount(0);
    // The keys of a replay are listed where all keys are.
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText(t("page.shell.keys.step"));
  });
}

test("on a phone no words of what was done are cut off", async ({ browsers }) => {
  const page = await browsers.open({ viewport: { ...sizes.phone, width: 320 }, hasTouch: true });
  await analyse(page, readFileSync(new URL("boots/pond.txt", golden), "utf8"));
  const words = page.getByRole("region", { name: t("page.shell.analysis.title") }).locator(".what");
  await page.getByRole("button", { name: t("page.shell.analysis.next") }).click({ timeout: 30_000 });
  await expect(words.first()).toBeVisible();
  const cut = await words.evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth).length);
  expect(cut).toBe(0);
});
