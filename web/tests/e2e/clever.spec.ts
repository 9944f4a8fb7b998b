// Capt'n Clever, whole games against bots.
import { playClever } from "./clever";
import { expect, type Locator, planned, tabTo, test } from "./harness";
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

// Where the middle of a piece is in each picture after it was let go. It runs in the page.
function watchDrop(piece: string): void {
  const seen: [number, number][] = [];
  Object.assign(window, { seen });
  const look = () => {
    const { x, y, width, height } = document.querySelector(piece)?.getBoundingClientRect() ?? new DOMRect();
    seen.push([x + width / 2, y + height / 2]);
    requestAnimationFrame(look);
  };
  addEventListener("pointerup", () => requestAnimationFrame(look), { once: true });
}

test("captain and boat are dragged, and stay where they were dropped", async ({ browsers }) => {
  const page = await browsers.open({
    keeps: planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "deckhand"] }),
    settings: { speed: "normal" },
    reducedMotion: "no-preference",
  });
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  // Until both may move.
  const able = page.locator("[data-bar] .segments button[aria-disabled=false]");
  await playClever(page, { by: "mouse", names, until: async () => (await able.count()) === 2 });
  await able.first().click();

  const spot = (text: string) => page.locator(`[data-spot][aria-label*="${text}"]`);
  const at = async (place: Locator): Promise<[number, number]> => {
    const box = await place.locator(".area, .line").boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  };
  const drag = async (from: Locator, to: Locator) => {
    await page.mouse.move(...(await at(from)));
    await page.mouse.down();
    await page.mouse.move(...(await at(to)), { steps: 8 });
    await page.mouse.up();
  };
  const stayed = async (where: Locator) => {
    await expect(where).toHaveCount(1);
    await page.waitForTimeout(700);
    const seen = await page.evaluate(() => (window as unknown as { seen: [number, number][] }).seen);
    const [x, y] = seen.at(-1) ?? [0, 0];
    expect(Math.max(...seen.map(([a, b]) => Math.hypot(a - x, b - y)))).toBeLessThan(30);
  };
  const stands = t("page.clever.spot.captain", { who: "Nora" });
  const lies = t("page.clever.spot.boat", { who: "Nora" });

  // Not where somebody stands: why not is said there.
  const others = page.locator(`[data-spot]:not([aria-label*="${stands}"])`);
  await drag(
    spot(stands),
    others
      .filter({ has: page.locator(".area") })
      .and(spot(t("page.clever.spot.captain", { who: "" }).trim()))
      .first(),
  );
  await expect(page.locator(".tip")).toBeVisible();

  const goal = page.locator('[data-spot][aria-disabled="false"]').first();
  const island = await goal.getAttribute("data-spot");
  await page.evaluate(watchDrop, '[data-captain="1"]');
  await drag(spot(stands), page.locator(`[data-spot="${island}"]`));
  await stayed(page.locator(`[data-spot="${island}"][aria-label*="${stands}"]`));

  const lane = await page.locator('[data-spot*="-"][aria-disabled="false"]').first().getAttribute("data-spot");
  await page.evaluate(watchDrop, '[data-boat="1"]');
  await drag(spot(lies), page.locator(`[data-spot="${lane}"]`));
  await stayed(page.locator(`[data-spot="${lane}"][aria-label*="${lies}"]`));
});
