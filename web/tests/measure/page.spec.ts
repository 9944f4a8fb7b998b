// How quick the page is. The machine that measures may be busy with other things, so what counts is processor time, from a trace
// of the browser: a processor slowed four times takes four times as long. Times by the clock are told besides.
import { appendFileSync, mkdirSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { bootsTurn, playBoots } from "../e2e/boots";
import { playClever } from "../e2e/clever";
import { planned, sizes, test } from "../e2e/harness";
import { t } from "../e2e/words";
import { readTrace, type Trace } from "./trace";

const runs = Number(process.env.RUNS ?? 5);
const slowdown = 4;
const results = new URL("../../test-results/measure.txt", import.meta.url);
const names = { boots: t("boots.name"), clever: t("clever.name") };
type Name = keyof typeof names;

function report(line: string): void {
  console.log(line);
  appendFileSync(results, `${line}\n`);
}
const part = (values: number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const told = (values: number[]) =>
  `${part(values, 0.5).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(", ")})`;

// Leaves marks in the trace. It runs in the page.
function watch(): void {
  const mark = (name: string) => requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  const waiting = new MutationObserver(() => {
    if (!document.querySelector("main .btn.go")) return;
    waiting.disconnect();
    mark("ready");
  });
  waiting.observe(document, { childList: true, subtree: true });
  // From the press of a square or a piece until one's own stands somewhere else.
  const pieces = '[data-ship="1"], [data-captain="1"], [data-boat="1"]';
  const places = () =>
    [...document.querySelectorAll<HTMLElement>(pieces)].map((piece) => piece.getAttribute("style")).join();
  let newest = 0;
  addEventListener(
    "pointerup",
    () => {
      newest += 1;
      const mine = newest;
      const before = places();
      performance.mark(`pressed ${mine}`);
      const look = () => {
        if (mine !== newest) return;
        if (places() === before) requestAnimationFrame(look);
        else setTimeout(() => performance.mark(`drawn ${mine}`));
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

// How quick the machine is at this hour: a fixed piece of work, by the clock, best of many and median. It runs in the page.
function yardstick(): [number, number] {
  const times = Array.from({ length: 30 }, (_, seed) => {
    const begun = performance.now();
    const words = new Map<string, number>();
    let state = seed + 1;
    for (let i = 0; i < 60_000; i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const word = `w${(state >>> 20) & 1023}`;
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    return performance.now() - begun;
  }).sort((a, b) => a - b);
  return [times[0] ?? 0, times[15] ?? 0];
}

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "cc"] });
  await work();
  return readTrace(await browser.stopTracing());
}

const crew = (game: Name) => planned({ game, mode: "bots", seats: ["person", "deckhand", "bosun", "deckhand"] });

async function play(page: Page, game: Name): Promise<void> {
  await page.getByText(names[game], { exact: true }).first().click();
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
}

test.beforeAll(async ({ browser }) => {
  mkdirSync(new URL(".", results), { recursive: true });
  const page = await browser.newPage();
  const [best, median] = await page.evaluate(yardstick);
  await page.close();
  const hour = `the yardstick takes ${best.toFixed(1)} ms at best, ${median.toFixed(1)} mostly`;
  report(`Chromium ${browser.version()}, ${new Date().toISOString().slice(0, 16)}; ${hour}`);
});

for (const game of ["boots", "clever"] as const) {
  test(`start, first play and moves of ${game}`, async ({ browsers, browser }) => {
    const found = { ready: [], clock: [], start: [], opening: [], playing: [], drawn: [], drawnClock: [] } as Record<
      string,
      number[]
    >;
    const note = (what: string, ...values: number[]) => found[what]?.push(...values);
    for (let run = 0; run < runs; run += 1) {
      const page = await browsers.open({
        keeps: crew(game),
        reducedMotion: "no-preference",
        settings: { speed: "normal" },
      });
      await page.addInitScript(watch);
      const start = await traced(browser, page, async () => {
        await page.goto("./");
        await page.getByRole("button", { name: t("page.shell.start.play") }).waitFor();
        await page.waitForTimeout(1_500);
      });
      note("ready", slowdown * start.work("", "ready"));
      note("clock", start.clock("", "ready"));
      note("start", slowdown * start.longest());

      const opening = await traced(browser, page, async () => {
        await play(page, game);
        if (game === "boots") await page.locator(".water .live rect.frame").first().waitFor({ state: "attached" });
        else await page.locator("[data-spot]").first().waitFor({ state: "attached" });
        await page.waitForTimeout(1_500);
      });
      note("opening", slowdown * opening.longest());

      const playing = await traced(browser, page, async () => {
        if (game === "boots") await playBoots(page, "mouse", 4);
        else await playClever(page, { by: "mouse", names: ["Nora"], decisions: 6 });
        await page.waitForTimeout(500);
      });
      note("playing", slowdown * playing.longest());
      await page.context().close();

      // Without scenes a move is there when it is there.
      const still = await browsers.open({ keeps: crew(game) });
      await still.addInitScript(watch);
      await still.goto("./");
      await play(still, game);
      const moves = await traced(browser, still, async () => {
        if (game === "boots") await playBoots(still, "mouse", 5);
        else await playClever(still, { by: "mouse", names: ["Nora"], decisions: 8 });
        await still.waitForTimeout(500);
      });
      for (const [pressed, drawn] of moves.pairs("pressed", "drawn")) {
        // The engine answers between two frames, and a bot may think beside it: both are in the time by the clock.
        note("drawn", slowdown * moves.work(pressed, drawn));
        note("drawnClock", moves.clock(pressed, drawn));
      }
      await still.context().close();
    }
    const { ready = [], clock = [], start = [], opening = [], playing = [], drawn = [], drawnClock = [] } = found;
    report(`${game}: the first thing to press after ${told(ready)}; by the clock, not slowed: ${told(clock)}`);
    report(`${game}: longest task, opening the page: ${told(start)}`);
    report(`${game}: longest task, from "Play now" on: ${told(opening)}`);
    report(`${game}: longest task, first decisions with scenes: ${told(playing)}`);
    report(
      `${game}: from the press to the move drawn, ${drawn.length} moves: work of the page median ${part(drawn, 0.5).toFixed(0)} ms, 95 of 100 within ${part(drawn, 0.95).toFixed(0)} ms; by the clock, not slowed: ${part(drawnClock, 0.5).toFixed(0)} and ${part(drawnClock, 0.95).toFixed(0)} ms`,
    );
  });
}

test("what a long game leaves behind", async ({ browsers }) => {
  const seats = ["person", ...Array<"cabinboy">(7).fill("cabinboy")] as const;
  const page = await browsers.open({ keeps: planned({ game: "boots", mode: "bots", seats: [...seats] }) });
  await page.goto("./");
  const line = await page.context().newCDPSession(page);
  await play(page, "boots");
  await bootsTurn(page);
  let [turns, games, before, looked] = [0, 1, 0, -25];
  while (turns < 200) {
    const number = await page.evaluate(() =>
      Number(document.querySelector<HTMLElement>("[data-turn]")?.dataset.turn ?? 0),
    );
    turns = before + number;
    if (turns - looked >= 25) {
      looked = turns;
      await line.send("HeapProfiler.collectGarbage");
      const { usedSize } = await line.send("Runtime.getHeapUsage");
      const { nodes, jsEventListeners } = await line.send("Memory.getDOMCounters");
      report(
        `memory at turn ${turns}, game ${games}: ${(usedSize / 1e6).toFixed(2)} MB of JS heap, ${nodes} nodes, ${jsEventListeners} listeners`,
      );
    }
    await playBoots(page, "mouse", 1);
    if ((await page.locator("main.end").count()) === 0) continue;
    // Over before it was long enough: on with another one, in the same page.
    before = turns;
    games += 1;
    await page.goto("./#/");
    await play(page, "boots");
    await bootsTurn(page);
  }
});

test("frames of the fullest sea on a phone", async ({ browsers, browser }) => {
  const seats = ["person", ...Array<"deckhand">(7).fill("deckhand")] as const;
  const page = await browsers.open({
    keeps: planned({ game: "boots", mode: "bots", seats: [...seats] }),
    viewport: sizes.phone,
    hasTouch: true,
    reducedMotion: "no-preference",
    settings: { speed: "normal" },
  });
  await page.goto("./");
  await play(page, "boots");
  await playBoots(page, "mouse", 1);
  // The others choose their ports, roll and sail: scenes all the time.
  let times: number[] = [];
  const trace = await traced(browser, page, async () => {
    times = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const frames: number[] = [];
          const began = performance.now();
          let last = began;
          const frame = (now: number) => {
            frames.push(now - last);
            last = now;
            if (now - began < 12_000) requestAnimationFrame(frame);
            else resolve(frames.slice(5));
          };
          requestAnimationFrame(frame);
        }),
    );
  });
  const work = trace.frames().map((time) => slowdown * time);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  report(
    `frames, 4 sections, 8 players, phone: work of a frame on the page's thread mean ${mean(work).toFixed(1)} ms, 95 of 100 within ${part(work, 0.95).toFixed(1)} ms (${work.length} frames)`,
  );
  report(
    `frames by the clock, not slowed, drawn without a graphics card: mean ${mean(times).toFixed(1)} ms (${(1000 / mean(times)).toFixed(0)} a second), 95 of 100 within ${part(times, 0.95).toFixed(1)} ms`,
  );
});
