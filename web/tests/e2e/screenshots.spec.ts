// The pictures of the README, docs/screenshots: `npm run screenshots`. Games are played until there is something to see.
import { mkdirSync, writeFileSync } from "node:fs";
import { bootsTurn, playBoots } from "./boots";
import { playClever } from "./clever";
import { type Page, planned, sizes, test, type Wishes } from "./harness";
import { t } from "./words";

const folder = new URL("../../../docs/screenshots/", import.meta.url);
const keeps: Wishes["keeps"] = {
  ...planned({ game: "boots", mode: "bots", seats: ["person", "deckhand", "bosun", "cabinboy"] }),
  ...planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "bosun", "cabinboy"] }),
};

// As WebP, which the browser makes itself: a quarter of a PNG's weight.
async function picture(page: Page, name: string): Promise<void> {
  const png = (await page.screenshot()).toString("base64");
  const painter = await page.context().newPage();
  const data = await painter.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82);
  }, png);
  await painter.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.webp`, folder), Buffer.from(data.slice(data.indexOf(",") + 1), "base64"));
}

interface Shot {
  name: string;
  size: keyof typeof sizes;
  path?: string;
  game?: "boots" | "clever"; // played until there is something to see
  act?: (page: Page) => Promise<void>; // what to do before the picture is taken
  theme?: "light" | "dark";
  language?: "en" | "fr";
  crew?: Wishes["keeps"];
}
const many: Wishes["keeps"] = planned({
  game: "boots",
  mode: "bots",
  seats: ["person", ...Array<"deckhand">(7).fill("deckhand")],
});
const around = planned({
  game: "clever",
  mode: "screen",
  seats: ["person", "person", "person"],
  names: ["Mara", "Sandrine", "Tom"],
});
const friends = planned({ game: "boots", mode: "online", seats: ["person", "open", "deckhand", "open"] });

const sail = (page: Page) => page.locator(".btn.go").last().click();
async function finish(page: Page): Promise<void> {
  if ((await page.locator("[data-spot]").count()) > 0) await playClever(page, { by: "keys", names: ["Nora"] });
  else await playBoots(page, "keys");
  await page.locator("main.end .race svg").waitFor();
}
// The captain has looked at everything, and at what gave most away for a little longer.
async function lookBack(page: Page): Promise<void> {
  await finish(page);
  await page.getByRole("button", { name: t("page.shell.analysis.title") }).click();
  const panel = page.getByRole("region", { name: t("page.shell.analysis.title") });
  await panel.locator("progress").waitFor();
  await panel.locator("progress").waitFor({ state: "detached", timeout: 120_000 });
  for (let faults = 0; faults < 3; faults += 1) {
    await panel.getByRole("button", { name: t("page.shell.analysis.next") }).click();
    await page.waitForTimeout(1500);
  }
}
async function watchAgain(page: Page): Promise<void> {
  await finish(page);
  await page.getByRole("button", { name: t("page.shell.replay.play") }).click();
  await page.getByRole("slider").waitFor();
  await page.waitForTimeout(4000);
}

const shots: Shot[] = [
  { name: "start-desk", size: "desk" },
  { name: "start-phone", size: "phone", theme: "dark", language: "fr" },
  { name: "setup-desk", size: "desk", path: "setup/boots?mode=bots" },
  { name: "setup-clever-desk-dark", size: "desk", path: "setup/clever?mode=screen", theme: "dark" },
  { name: "setup-phone", size: "phone", path: "setup/boots?mode=online", language: "fr" },
  { name: "rules-desk", size: "desk", path: "rules/B5.2" },
  { name: "learn-desk", size: "desk", path: "learn/boots" },
  { name: "settings-phone-dark", size: "phone", path: "settings", theme: "dark" },
  { name: "lobby-desk", size: "desk", path: "online" },
  { name: "account-phone", size: "phone", path: "account", language: "fr" },
  { name: "room-desk", size: "desk", path: "setup/boots?mode=online", crew: friends, act: waitForFriends },
  { name: "room-phone", size: "phone", path: "setup/boots?mode=online", crew: friends, act: waitForFriends },
  { name: "invited-phone", size: "phone", path: "setup/boots?mode=online", crew: friends, act: beInvited },
  { name: "trouble-desk", size: "desk", path: "t/XXXXXX" },
  { name: "handover-phone", size: "phone", path: "setup/clever?mode=screen", crew: around, act: passOn },
  { name: "boots-desk", size: "desk", game: "boots" },
  { name: "boots-tablet", size: "tablet", game: "boots", language: "fr" },
  { name: "boots-phone-dark", size: "phone", game: "boots", theme: "dark" },
  { name: "boots-side", size: "side", game: "boots" },
  { name: "boots-eight-desk-dark", size: "desk", game: "boots", theme: "dark", crew: many },
  { name: "boots-words-desk", size: "desk", game: "boots", act: inWords },
  { name: "clever-desk", size: "desk", game: "clever" },
  { name: "clever-phone", size: "phone", game: "clever", language: "fr" },
  { name: "clever-side-dark", size: "side", game: "clever", theme: "dark" },
  { name: "end-desk", size: "desk", game: "boots", act: finish },
  { name: "end-phone", size: "phone", game: "boots", act: finish, theme: "dark", language: "fr" },
  { name: "replay-desk", size: "desk", game: "boots", act: watchAgain },
  { name: "analysis-desk", size: "desk", game: "boots", act: lookBack },
  { name: "analysis-clever-desk-dark", size: "desk", game: "clever", act: lookBack, theme: "dark" },
  { name: "games-desk", size: "desk", game: "boots", act: yourGames },
];

async function waitForFriends(page: Page): Promise<void> {
  await sail(page);
  await page.getByLabel(t("page.shell.room.code"), { exact: true }).waitFor();
}
// Somebody else, with the code of the table.
async function beInvited(page: Page): Promise<void> {
  await waitForFriends(page);
  const code = new URL(page.url().replace("#/", "")).searchParams.get("code");
  await page.evaluate(() => localStorage.removeItem("freebooter.identity"));
  await page.goto(`./#/t/${code}`);
  await page.reload();
  await page.getByLabel(t("page.shell.name.label")).waitFor();
}
// When somebody's turn is over, and the next one reads what happened.
async function passOn(page: Page): Promise<void> {
  await sail(page);
  const play = (until: () => Promise<boolean>) =>
    playClever(page, { by: "mouse", names: ["Mara", "Sandrine", "Tom"], until });
  await play(() => page.locator("[data-bar] .segments").isVisible());
  await play(() => page.locator(".handover h1").isVisible());
}
async function inWords(page: Page): Promise<void> {
  await page.keyboard.press("b");
  await page.getByRole("grid").waitFor();
}
async function yourGames(page: Page): Promise<void> {
  await page.goto("./#/games");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

for (const { name, size, path, game, act, theme = "light", language = "en", crew } of shots) {
  test(name, { tag: "@screenshots" }, async ({ browsers }) => {
    browsers.allow(/404/); // a table that is not there is a picture too
    const hasTouch = size !== "desk" && size !== "big";
    const page = await browsers.open({
      keeps: { ...keeps, ...crew },
      viewport: sizes[size],
      hasTouch,
      isMobile: hasTouch,
      settings: { theme, language },
    });
    await page.goto(`./#/${path ?? (game ? `setup/${game}?mode=bots` : "")}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (game) {
      await sail(page);
      if (game === "boots") {
        await playBoots(page, hasTouch ? "keys" : "mouse", 14);
        await bootsTurn(page);
      } else {
        await playClever(page, { by: "mouse", names: ["Nora"], decisions: 12 });
      }
    }
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1200); // what was shown of a move before is gone
    await picture(page, name);
  });
}
