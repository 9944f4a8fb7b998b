// A player of Captain Treasure Boots who knows nothing but what the page shows: goes for the nearest treasure, brings three
// pieces home, shoots whoever is in sight. By the mouse, or by the keyboard alone.
import type { Page } from "@playwright/test";
import { found } from "./patience";

interface Point {
  x: number;
  y: number;
}
type Wish =
  | { do: "over" }
  | ({ do: "place"; step: number } & Point) // a lit square, and how many px a square is high
  | { do: "piece" } // the first of what can be picked
  | { do: "main" }
  | { do: "other" };

const mostDecisions = 400;
const arrowFor = (dx: number, dy: number) =>
  Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "ArrowLeft" : "ArrowRight") : dy < 0 ? "ArrowUp" : "ArrowDown";

// What a player would do next, from what can be seen; nothing while others are at it, or the last move is under way. It runs in the
// page.
function wish(): Wish | null {
  if (document.querySelector("main.end")) return { do: "over" };
  const main = document.querySelector<HTMLButtonElement>(".orders:not([data-sends]) .main");
  const sea = document.querySelector<HTMLElement>(".water .sea[data-eye]");
  if (!main || main.disabled || !sea) return null;
  const step = Number(sea.dataset.eye?.split(" ")[2]);
  const middle = (element: Element): Point => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const all = (selector: string) => [...sea.querySelectorAll(selector)].map(middle);
  // All dots are one path.
  const dots = sea.querySelector<SVGPathElement>(".live path.dot");
  const matrix = dots?.getScreenCTM() ?? new DOMMatrix();
  const starts = [...(dots?.getAttribute("d") ?? "").matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)];
  const lit = [
    ...starts.map(([, x, y]) => {
      const at = new DOMPoint(Number(x), Number(y)).matrixTransform(matrix);
      return { x: at.x, y: at.y, land: false };
    }),
    ...all(".live rect.frame").map((at) => ({ ...at, land: true })),
  ];
  if (lit.length > 0) {
    const seen = lit.filter(({ x, y }) => sea.contains(document.elementFromPoint(x, y)));
    if (seen.length === 0) return null; // the eye is still on its way to them
    const tokens = all("[data-token]");
    const ports = all(".banner").map(({ x, y }) => ({ x, y: y - 0.74 * step }));
    const aboard = [...document.querySelectorAll(".deck li:not(.none)")];
    const load = aboard.reduce((sum, item) => sum + Number(item.querySelector(".count")?.textContent ?? 1), 0);
    const goals = load >= 3 || tokens.length === 0 ? ports : tokens;
    const far = (at: Point) => Math.min(...goals.map((goal) => apart(at, goal)));
    const onGoal = (at: Point) => far(at) < 0.6 * step;
    const able = seen.filter((at) => !at.land || goals === ports || onGoal(at));
    const [best] = (able.length > 0 ? able : seen).sort((a, b) => far(a) - far(b));
    return best ? { do: "place", step, x: best.x, y: best.y } : null;
  }
  const choices = document.querySelectorAll(".picks [role=radio]");
  const chosen = document.querySelectorAll(".picks [role=radio][aria-checked=true]");
  if (main.getAttribute("aria-disabled") !== "true") return { do: "main" };
  // The odds of a shot come a moment later, and choose the best target.
  if (choices.length > 0 && chosen.length === 0 && !main.classList.contains("fire")) return { do: "piece" };
  return null;
}

async function byMouse(page: Page, next: Wish): Promise<void> {
  if (next.do === "place") await page.mouse.click(next.x, next.y);
  else if (next.do === "piece") await page.locator(".picks [role=radio]").first().click();
  else await page.locator(`.orders .${next.do}`).click();
}

// The cursor goes from lit square to lit square; near enough is good enough.
async function byKeys(page: Page, next: Wish): Promise<void> {
  if (next.do === "piece") {
    await page.keyboard.press("1");
    return;
  }
  if (next.do === "place") {
    for (let tries = 0; tries < 12; tries += 1) {
      const { at, picked } = await page.evaluate(() => {
        const cursor = document.querySelector(".water rect.cursor");
        const from =
          cursor ?? document.querySelector(".ship .ring.go") ?? document.querySelector(".water .live rect.frame");
        const { x = 0, y = 0, width = 0, height = 0 } = from?.getBoundingClientRect() ?? {};
        return { at: { x: x + width / 2, y: y + height / 2 }, picked: cursor !== null };
      });
      const [dx, dy] = [next.x - at.x, next.y - at.y];
      const near = Math.max(Math.abs(dx), Math.abs(dy)) < next.step;
      if (picked && (near || tries > 8)) break;
      await page.keyboard.press(
        picked || tries < 4 ? arrowFor(dx, dy) : (["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"][tries % 4] ?? ""),
      );
    }
  }
  await page.keyboard.press("Enter");
}

// Plays until the end, or for so many decisions; says how many it took.
export async function playBoots(
  page: Page,
  by: "mouse" | "keys",
  decisions = Number.POSITIVE_INFINITY,
): Promise<number> {
  let made = 0;
  for (let steps = 0; steps < mostDecisions; steps += 1) {
    if (made >= decisions) return made;
    const next = await nextWish(page);
    if (next.do === "over") return made;
    await (by === "mouse" ? byMouse : byKeys)(page, next);
    if (next.do !== "piece") made += 1; // what is picked is not decided yet
  }
  throw new Error(`no end after ${mostDecisions} decisions`);
}

async function nextWish(page: Page): Promise<Wish> {
  return found<Wish>(page, () => page.evaluate(wish));
}

// Until it is this player's turn to decide, and what is lit can be pressed.
export async function bootsTurn(page: Page): Promise<void> {
  await nextWish(page);
}

// Whoever of several is to decide, as soon as somebody is.
export async function bootsDecider(pages: Page[]): Promise<Page> {
  const patience = Date.now() + 30_000;
  while (Date.now() < patience) {
    for (const page of pages) if (await page.evaluate(wish)) return page;
  }
  throw new Error("nobody is to decide");
}
