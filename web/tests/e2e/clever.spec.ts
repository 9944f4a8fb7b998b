// Capt'n Clever, whole games against bots.
import { playClever } from "./clever";
import { expect, planned, tabTo, test } from "./harness";
import { t } from "./words";

const names = ["Nora"];

test("a whole game by clicks", { tag: "@long" }, async ({ browsers }) => {
  const page = await browsers.open({
    keeps: planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "deckhand"] }),
  });
  await page.goto("./");
  await page.getByText(t("clever.name"), { exact: true }).click();
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playClever(page, { by: "mouse", names });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/win/);
  await expect(page.locator(".end .score").first()).toHaveText("9");
});

test("a whole game by the keyboard alone", { tag: "@long" }, async ({ browsers }) => {
  test.setTimeout(240_000);
  const page = await browsers.open({
    keeps: planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "deckhand"] }),
  });
  await page.goto("./#/setup/clever?mode=bots");
  const sail = page.getByRole("button", { name: t("page.shell.setup.sail") });
  await tabTo(page, sail);
  await page.keyboard.press("Enter");
  await playClever(page, { by: "keys", names });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/win/);
});

test("a whole game of the easy variant by clicks", async ({ browsers }) => {
  test.setTimeout(120_000);
  const page = await browsers.open({
    keeps: planned({ game: "clever", mode: "bots", seats: ["person", "bosun", "bosun"], options: { easy: true } }),
  });
  await page.goto("./#/setup/clever?mode=bots");
  await expect(page.getByRole("switch", { name: t("page.shell.option.clever.easy") })).toBeChecked();
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await playClever(page, { by: "mouse", names });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/win/);
  await expect(page.locator(".end .score").first()).toHaveText("9");
});
