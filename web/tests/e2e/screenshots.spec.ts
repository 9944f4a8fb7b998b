// The pictures of the README, docs/screenshots: `npm run screenshots`. Games are played until there is something to see.
import { mkdirSync, writeFileSync } from "node:fs";
import { bootsTurn, playBoots } from "./boots";
import { playClever } from "./clever";
import { type Page, planned, sizes, test, type Wishes } from "./harness";

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
  game?: "boots" | "clever";
  theme?: "light" | "dark";
  language?: "en" | "fr";
}
const shots: Shot[] = [
  { name: "start-desk", size: "desk" },
  { name: "start-phone", size: "phone", theme: "dark", language: "fr" },
  { name: "setup-desk", size: "desk", path: "setup/boots?mode=bots" },
  { name: "rules-desk", size: "desk", path: "rules/B5.2" },
  { name: "boots-desk", size: "desk", game: "boots" },
  { name: "boots-tablet", size: "tablet", game: "boots", language: "fr" },
  { name: "boots-phone-dark", size: "phone", game: "boots", theme: "dark" },
  { name: "clever-desk", size: "desk", game: "clever" },
  { name: "clever-phone", size: "phone", game: "clever", language: "fr" },
  { name: "clever-side-dark", size: "side", game: "clever", theme: "dark" },
];

for (const { name, size, path, game, theme = "light", language = "en" } of shots) {
  test(name, { tag: "@screenshots" }, async ({ browsers }) => {
    const hasTouch = size !== "desk" && size !== "big";
    const page = await browsers.open({ keeps, viewport: sizes[size], hasTouch, settings: { theme, language } });
    await page.goto(`./#/${path ?? (game ? `setup/${game}?mode=bots` : "")}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (game) {
      await page.locator(".btn.go").last().click();
      if (game === "boots") {
        await playBoots(page, "mouse", 14);
        await bootsTurn(page);
      } else {
        await playClever(page, { by: "mouse", names: ["Nora"], decisions: 12 });
      }
    }
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await picture(page, name);
  });
}
