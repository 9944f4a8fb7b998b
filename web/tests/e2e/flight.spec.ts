// Flight mode: after one visit the page, its games and its replays need no network.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Server } from "../unit/server";
import { bootsTurn, playBoots } from "./boots";
import { expect, type Page, planned, test, web } from "./harness";
import { settled } from "./patience";
import { like, t } from "./words";

// Visits the page once, until it says that it is kept; then the network is gone.
async function takeOff(page: Page): Promise<void> {
  await page.goto("./#/settings");
  await expect(page.getByText(t("page.shell.settings.offline"))).toBeVisible({ timeout: 30_000 });
  await page.context().setOffline(true);
}

test("a game in flight mode, and on after a reload", async ({ browsers }) => {
  browsers.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await browsers.open({
    offline: true,
    keeps: planned({ game: "boots", mode: "bots", seats: ["person", "deckhand"] }),
  });
  await takeOff(page);
  await page.goto("./");
  await page.reload();
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playBoots(page, "mouse", 5);
  await bootsTurn(page);
  const log = page.getByRole("list", { name: t("page.shell.side.log") }).getByRole("listitem");
  const before = await settled(log);
  expect(before.length).toBeGreaterThan(5);

  await page.goto("./");
  await page.reload();
  await page.getByRole("link", { name: t("page.shell.start.go_on") }).click();
  await bootsTurn(page);
  expect(await settled(log)).toEqual(before);
  await playBoots(page, "mouse", 3);

  // The other game, the rulebook and the tour were never looked at before.
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await expect(page.locator("[data-spot]").first()).toBeAttached();
  await page.goto("./#/rules/C5.3");
  await expect(page.locator("#clause-C5\\.3")).toBeInViewport();
  await page.goto("./#/learn/boots");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.learn.title"));
  // What needs the server says so, and how to go on.
  await page.goto("./#/online");
  await expect(page.getByText(t("page.lib.fault.unreachable"))).toBeVisible();
});

test("a shared game opens in flight mode; its dice are checked, and a forged record is found out", async ({
  browsers,
}) => {
  browsers.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await browsers.open({
    offline: true,
    permissions: ["clipboard-read", "clipboard-write"],
    keeps: planned({ game: "boots", mode: "bots", seats: ["person", "deckhand"] }),
  });
  await takeOff(page);
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playBoots(page, "mouse", 5);
  await bootsTurn(page);
  await page.getByRole("button", { name: t("page.shell.menu.open") }).click();
  await page.getByRole("menuitem", { name: t("page.shell.menu.resign") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("page.shell.menu.resign") })
    .click();
  await expect(page.locator("main.end")).toBeVisible();

  await page.getByRole("button", { name: t("page.shell.share"), exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: t("page.shell.share_link") }).click();
  await expect.poll(copied).toContain("#/shared/");
  const link = await copied();
  await page.getByRole("button", { name: t("page.shell.share_text") }).click();
  await expect.poll(copied).toContain("[Game ");
  const record = await copied();

  const other = await page.context().newPage();
  await other.goto(link);
  const slider = other.getByRole("slider", { name: t("page.shell.replay.where") });
  await expect(slider).toHaveValue("0");
  await other.getByRole("button", { name: t("page.shell.replay.step") }).click();
  await expect(slider).toHaveValue("1");
  await slider.press("Space"); // plays, as everywhere on this page
  await expect(slider).not.toHaveValue("1");
  await slider.fill(String(Number(await slider.getAttribute("max"))));
  await expect(other.locator('[data-ship="1"], [data-ship="2"]')).toHaveCount(2);
  await other.getByRole("button", { name: t("page.shell.dice.check") }).click();
  await expect(other.getByRole("dialog")).toContainText(t("page.shell.dice.fair"));
  await expect(other.getByRole("dialog")).toContainText(t("page.shell.dice.means"));
  await expect(other.getByRole("dialog")).toContainText(like("verify.end.good"));
  await expect(other.getByRole("dialog")).not.toContainText(/winners: \d/); // they have names

  // One letter of the salts, from which all dice come.
  const forged = record.replace(
    /(\[Salts? "[^"]*?)(\w)/,
    (_, before: string, letter: string) => before + (letter === "7" ? "8" : "7"),
  );
  expect(forged).not.toBe(record);
  await other.goto("./#/games");
  await other.getByLabel(t("page.shell.replay.text")).fill(forged);
  await other.getByRole("button", { name: t("page.shell.replay.show"), exact: true }).click();
  await other.getByRole("button", { name: t("page.shell.dice.check") }).click();
  await expect(other.getByRole("dialog")).toContainText(t("page.shell.dice.unfair"));
});

test("a newer version is fetched beside the old one, offered, and taken", async ({ browsers }, info) => {
  const folder = info.outputPath("page");
  cpSync(web, folder, { recursive: true });
  const server = await Server.start(folder);
  try {
    const page = await browsers.open({ offline: true, home: server.folder });
    await page.goto("./#/settings");
    await expect(page.getByText(t("page.shell.settings.offline"))).toBeVisible({ timeout: 30_000 });

    // Another page is laid out on the server, while somebody has this one.
    const rename = (file: string, from: string | RegExp, to: string) =>
      writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replace(from, to));
    rename("index.html", "<html", '<html data-version="newer"');
    rename("sw.js", /const version = "/, "$&newer");
    for (const file of ["index.html", "sw.js"]) for (const end of ["br", "gz"]) rmSync(join(folder, `${file}.${end}`));
    await server.kill();
    await server.run();
    await page.goto("./#/");
    await page.reload();
    await expect(page.getByText(t("page.shell.newer.text"))).toBeVisible();
    await expect(page.locator("html[data-version]")).toHaveCount(0);
    // On a phone on its side, too, it covers neither the title nor anything that can be pressed.
    await page.setViewportSize({ width: 844, height: 390 });
    const offer = await page.locator(".newer").boundingBox();
    const others = await page.locator(":is(h1, a, button):visible:not(.newer *)").all();
    expect(others.length).toBeGreaterThan(5);
    for (const other of others) {
      const box = await other.boundingBox();
      expect(
        box && offer && box.y < offer.y + offer.height && offer.y < box.y + box.height,
        (await other.textContent()) ?? "",
      ).toBe(false);
    }
    await page.getByRole("button", { name: t("page.shell.newer.take") }).click();
    await expect(page.locator("html[data-version=newer]")).toHaveCount(1);
    await expect(page.getByRole("button", { name: t("page.shell.start.play") })).toBeVisible();
    await expect(page.getByText(t("page.shell.newer.text"))).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
