// Whoever goes astray is told so, and finds what was looked for.
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
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

test("a rule that is not there is told, at the top of the rules", async ({ browsers }) => {
  const page = await browsers.open();
  await page.goto("./#/rules/B11.1");
  await expect(page.locator("#clause-B11\\.1")).toBeInViewport();
  for (const clause of ["Z9", "B99.1"]) {
    await page.goto(`./#/rules/${clause}`);
    const note = page.getByRole("status").filter({ hasText: t("page.shell.rules.no_clause", { clause }) });
    await expect(note).toBeInViewport({ ratio: 1 });
    await page.goto("./#/rules/B5");
    await expect(page.locator("#chapter-B5")).toBeInViewport();
    await expect(note).toHaveCount(0);
  }
});

test("a record that cannot be shown says where and why, and stays where it was written", async ({ browsers }) => {
  const page = await browsers.open();
  const good = readFileSync(new URL("../../../tests/golden/boots/pond.txt", import.meta.url), "utf8");
  const text = page.getByLabel(t("page.shell.replay.text"));
  const show = page.getByRole("button", { name: t("page.shell.replay.show"), exact: true });
  const slider = page.getByRole("slider", { name: t("page.shell.replay.where") });
  const because = (key: string, fills = {}) =>
    expect(page.getByRole("alert")).toContainText(t(`page.shell.replay.wrong.${key}`, fills));

  await page.goto("./#/games");
  await text.fill("Once upon a time");
  await show.click();
  await because("none");
  await expect(text).toHaveValue("Once upon a time");
  // The line to look at is chosen: whoever writes now, writes there.
  const bad = good.replace("dice 2-5", "dice 7-7");
  await text.fill(bad);
  await show.click();
  await because("entry", { line: 12, entry: "dice 7-7" });
  await expect(text).toHaveValue(bad);
  await expect(text).toBeFocused();
  const chosen = await text.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(chosen).toContain("dice 7-7");
  await page.keyboard.type(chosen.replace("dice 7-7", "dice 2-5"));
  await show.click();
  await expect(slider).toBeVisible();

  // From a file too, and from a link, where there is a line to look at.
  await page.goto("./#/games");
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator("input[type=file]").setInputFiles(file("cut.fbr", good.trimEnd().slice(0, -10)));
  await because("cut", { line: 62 });
  await expect(text).toHaveValue(/^\[Game "boots"\]/);
  const link = (record: string) => `./#/shared/${deflateRawSync(record).toString("base64url")}`;
  await page.goto(link(bad));
  await because("entry", { line: 12, entry: "dice 7-7" });
  await text.fill(good);
  await show.click();
  await expect(slider).toBeVisible();

  // A link that is cut off is no use, but there are ways on.
  await page.goto(link(good).slice(0, -20));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.trouble.cut_link.title"));
  await page.getByRole("link", { name: t("page.shell.trouble.games") }).click();
  await expect(text).toBeVisible();
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
  const amber = page.locator("main .btn.go");
  await expect(amber).toHaveText(t("page.shell.start.go_on"));
  await page.getByLabel(t("page.shell.replay.text")).fill("Once upon a time");
  await expect(amber).toHaveText(t("page.shell.replay.show"));
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

test("files that are gone from the server: the page says so, without fetching another one", async ({ browsers }) => {
  browsers.allow(/assets/);
  const page = await browsers.open();
  await page.goto("./");
  await expect(page.getByRole("button", { name: t("page.shell.start.play") })).toBeVisible();
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("./#/rules/boots");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.trouble.version.title"));
  await expect(page.getByRole("alert")).toContainText(t("page.shell.trouble.version.text"));
  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: t("page.shell.trouble.reload") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.menu.rules"));
});
