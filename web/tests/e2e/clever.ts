// A player of Capt'n Clever who knows nothing but what the page shows: looks at the own card, goes there if a way is lit, lays the
// boat where it opens one, and gives the cards that are farthest. By the mouse, or by the keyboard alone.
import { expect, type Page } from "@playwright/test";
import { found } from "./patience";
import { t } from "./words";

type Wish =
  | { do: "over" }
  | { do: "hand over" }
  | { do: "show" } // the own card
  | { do: "take"; piece: "captain" | "boat" }
  | { do: "spot"; spot: string; x: number; y: number }
  | { do: "card"; card: number }
  | { do: "go"; ends: boolean }; // the amber button; what it ends is the turn

const mostDecisions = 700;

interface Known {
  boat: string; // what the page says of the own boat's lane,
  stands: string; // of the own captain's island,
  hidden: string; // of a card that lies face down,
  stuck: string; // and of a captain who cannot move
  tried: boolean; // the boat was looked at already: it opens no way
}

// How things stand, as far as anybody's decision changes it. It runs in the page.
function standing(): string {
  const elsewhere = document.querySelector(".handover h1, main.end h1");
  if (elsewhere) return elsewhere.textContent ?? "";
  const bar = document.querySelector("[data-bar]");
  const places = [...document.querySelectorAll<HTMLElement>("[data-captain], [data-boat]")].map(
    (piece) => piece.style.transform,
  );
  const found = [...document.querySelectorAll("[data-tile]")].map((tile) => tile.getAttribute("aria-label"));
  const gifts = document.querySelectorAll("[data-keep] [role=radio]").length;
  const duties = bar?.querySelector(".segments")?.textContent;
  return [bar?.querySelector(".wait")?.textContent, duties, gifts, ...places, ...found].join();
}

// It runs in the page.
function wish(words: Known): Wish | null {
  if (document.querySelector("main.end")) return { do: "over" };
  if (document.querySelector(".handover")) return { do: "hand over" };
  const bar = document.querySelector("[data-bar]");
  const spots = [...document.querySelectorAll<SVGGElement>("[data-spot]")];
  if (!bar || bar.matches("[data-sends]") || bar.querySelector(".wait") || spots.length === 0) return null;
  const go = bar.querySelector("[data-go]");

  const gifts = [...document.querySelectorAll<HTMLElement>("[data-keep] [role=radio]:not([aria-disabled=true])")];
  if (gifts.length > 0) {
    if (go) return { do: "go", ends: false };
    const turns = (gift: HTMLElement) => {
      const text = gift.querySelector(".turns")?.textContent ?? "0";
      return Number.isNaN(Number(text)) ? 99 : Number(text);
    };
    const [farthest] = gifts.sort((a, b) => turns(b) - turns(a));
    return { do: "card", card: Number(farthest?.dataset.card) };
  }

  const name = (spot: Element) => spot.getAttribute("data-spot") ?? "";
  const able = spots.filter((spot) => spot.getAttribute("aria-disabled") === "false");
  const islands = able.filter((spot) => !name(spot).includes("-"));
  const lanes = able.filter((spot) => name(spot).includes("-"));
  const press = (spot: SVGGElement): Wish => {
    const line = spot.querySelector<SVGPathElement>("path.line");
    if (!line) {
      const { x, y, width, height } = (spot.querySelector(".area") ?? spot).getBoundingClientRect();
      return { do: "spot", spot: name(spot), x: x + width / 2, y: y + height / 2 };
    }
    // Beside the middle, where lanes cross.
    const at = line.getPointAtLength(line.getTotalLength() * 0.34);
    const { x, y } = at.matrixTransform(line.getScreenCTM() ?? undefined);
    return { do: "spot", spot: name(spot), x, y };
  };

  const pieces = [...bar.querySelectorAll<HTMLElement>(".segments button")];
  const [captain, boat] = pieces;
  if (!captain || !boat) {
    // Before the first turn: anywhere.
    const [first] = [...islands, ...lanes];
    return first ? press(first) : null;
  }

  const card = document.querySelector("[data-secret]");
  const label = card?.getAttribute("aria-label") ?? "";
  if (card && label === words.hidden && !card.classList.contains("none")) return { do: "show" };
  const goal = label.match(/\d+/)?.[0];
  const can = (piece: HTMLElement) => piece.getAttribute("aria-disabled") !== "true";
  const held = (piece: HTMLElement) => piece.getAttribute("aria-pressed") === "true";

  // Where one gets to from an island over these lanes.
  const reach = (from: string, over: string[]) => {
    const reached = [from];
    for (const at of reached) {
      for (const lane of over) {
        const ends = lane.split("-");
        const next = ends.find((end) => end !== at);
        if (ends.includes(at) && next && !reached.includes(next)) reached.push(next);
      }
    }
    return reached;
  };
  const labelled = (text: string) => spots.filter((spot) => spot.getAttribute("aria-label")?.includes(text)).map(name);
  const [here] = labelled(words.stands);
  const [mine] = labelled(words.boat);
  const others = labelled(words.boat.replace(/\S+$/, "")).filter((lane) => lane !== mine);

  if (can(captain)) {
    if (held(captain)) {
      const there = islands.find((spot) => name(spot) === goal);
      if (there) return press(there);
      if (can(boat) && goal && here && !words.tried) return { do: "take", piece: "boat" };
      const [any] = islands;
      return any ? press(any) : null;
    }
    if (goal && here) {
      const opens = lanes.find((spot) => reach(here, [...others, name(spot)]).includes(goal));
      if (opens) return press(opens);
    }
    return { do: "take", piece: "captain" };
  }
  const opens = here ? lanes.find((spot) => reach(here, [...others, name(spot)]).length > 1) : undefined;
  if (opens && held(boat) && captain.textContent?.includes(words.stuck)) return press(opens);
  if (go) return { do: "go", ends: true };
  const [lane] = lanes;
  return lane ? press(lane) : null;
}

async function byMouse(page: Page, next: Wish): Promise<void> {
  if (next.do === "show") await page.locator("[data-secret]").click();
  else if (next.do === "take")
    await page
      .locator("[data-bar] .segments button")
      .nth(next.piece === "captain" ? 0 : 1)
      .click();
  else if (next.do === "spot") await page.mouse.click(next.x, next.y);
  else if (next.do === "card") await page.locator(`[data-keep] [data-card="${next.card}"]`).click();
  else if (next.do === "go") await page.locator("[data-go]").click();
}

async function byKeys(page: Page, next: Wish): Promise<void> {
  if (next.do === "show") await page.keyboard.press("s");
  else if (next.do === "take") await page.keyboard.press(next.piece === "captain" ? "c" : "b");
  else if (next.do === "card") await page.keyboard.press(String(next.card));
  else if (next.do === "go") await page.keyboard.press(next.ends ? "e" : "Enter");
  else if (next.do === "spot") {
    for (const digit of next.spot.split("-")) await page.keyboard.press(digit);
    await page.keyboard.press("Enter");
  }
}

// A decision takes a moment to be known; until then the page shows what was before.
async function changed(page: Page, before: string): Promise<void> {
  await expect.poll(() => page.evaluate(standing), { timeout: 30_000, intervals: [20] }).not.toBe(before);
}

// Whoever of these is first to have something to decide.
export async function firstToDecide(pages: Page[]): Promise<Page> {
  for (;;) {
    for (const page of pages) {
      const decides = await page.evaluate(() => document.querySelector("[data-bar]:not(:has(.wait))") !== null);
      if (decides) return page;
    }
  }
}

// Around one screen: whoever is to decide takes it.
export async function takeScreen(page: Page, by: "mouse" | "keys"): Promise<void> {
  const handover = page.locator(".handover");
  const button = handover.getByRole("button");
  if (by === "keys") await page.keyboard.down("Enter");
  else {
    await button.hover();
    await page.mouse.down();
  }
  await handover.waitFor({ state: "detached" });
  if (by === "keys") await page.keyboard.up("Enter");
  else await page.mouse.up();
}

export interface CleverPlay {
  by: "mouse" | "keys";
  names: string[]; // of those who play at this screen
  decisions?: number;
  handover?: () => Promise<void>; // while nobody has the screen
  until?: () => Promise<boolean>;
}

// Plays until the end, or for so many decisions; says how many it took.
export async function playClever(page: Page, play: CleverPlay): Promise<number> {
  const { by, names, decisions = Number.POSITIVE_INFINITY, handover, until } = play;
  let [who = ""] = names;
  let tried = false;
  for (let made = 0; made < mostDecisions; made += 1) {
    if (made >= decisions || (await until?.())) return made;
    const words: Known = {
      boat: t("page.clever.spot.boat", { who }),
      stands: t("page.clever.spot.captain", { who }),
      hidden: t("page.clever.secret.hidden"),
      stuck: t("page.clever.piece.stuck"),
      tried,
    };
    const next: Wish = await found<Wish>(page, () => page.evaluate(wish, words));
    if (next.do === "over") return made;
    if (next.do === "hand over") {
      await handover?.();
      const title = (await page.locator(".handover h1").textContent()) ?? "";
      who = names.find((name) => title.includes(name)) ?? who;
      await takeScreen(page, by);
      continue;
    }
    tried = next.do === "take" || (tried && next.do === "show");
    const before = await page.evaluate(standing);
    await (by === "mouse" ? byMouse : byKeys)(page, next);
    if (next.do === "spot" || next.do === "go") await changed(page, before);
  }
  throw new Error(`no end after ${mostDecisions} decisions`);
}
