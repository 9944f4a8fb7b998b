// Whoever goes astray is told so, and finds what was looked for.
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
