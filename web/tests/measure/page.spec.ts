// On a processor slowed four times: how long until somebody can press something, the longest task, how long a move takes to be
// drawn, what a long game leaves behind, and frames of the fullest sea on a phone.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { bootsTurn, playBoots } from "../e2e/boots";
import { playClever } from "../e2e/clever";
import { planned, sizes, test } from "../e2e/harness";
import { t } from "../e2e/words";

const runs = Number(process.env.RUNS ?? 5);
const slowdown = Number(process.env.SLOWDOWN ?? 4);
const results = new URL("../../test-results/measure.txt", import.meta.url);
const names = { boots: t("boots.name"), clever: t("clever.name") };
type Name = keyof typeof names;

function report(line: string): void {
  console.log(line);
  mkdirSync(new URL(".", results), { recursive: true });
  appendFileSync(results, `${line}\n`);
}
const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const part = (values: number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const median = (values: number[]) => part(values, 0.5);
const told = (values: number[]) =>
  `${median(values).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(", ")})`;

// Watches from the first moment on. It runs in the page.
function watch(): void {
  const seen = { tasks: [] as { at: number; length: number }[], ready: 0, pressed: 0, drawn: [] as number[] };
  Object.assign(window, { measured: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ at: startTime, length: duration });
  }).observe({ type: "longtask", buffered: true });
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  // The first thing to press.
  const waiting = new MutationObserver(() => {
    if (!document.querySelector("main .btn.go")) return;
    waiting.disconnect();
    afterPaint(() => {
      seen.ready = performance.now();
    });
  });
  addEventListener("DOMContentLoaded", () => waiting.observe(document.body, { childList: true, subtree: true }));
  // From the press of a square or a piece until it stands somewhere else.
  const pieces = "[data-ship], [data-captain], [data-boat]";
  const places = () =>
    [...document.querySelectorAll<HTMLElement>(pieces)].map((piece) => piece.getAttribute("style")).join();
  let before = "";
  addEventListener(
    "pointerup",
    (event) => {
      seen.pressed = event.timeStamp;
      before = places();
      const look = () => {
        if (seen.pressed !== event.timeStamp || performance.now() - event.timeStamp > 3_000) return;
        if (places() === before) requestAnimationFrame(look);
        else
          setTimeout(() => {
            seen.drawn.push(performance.now() - event.timeStamp);
            seen.pressed = 0;
          });
      };
      requestAnimationFrame(look);
    },
    true,
  );
}
interface Measured {
  tasks: { at: number; length: number }[];
  ready: number;
  drawn: number[];
}
const measured = (page: Page) =>
  page.evaluate(() => (window as unknown as { measured: Measured }).measured) as Promise<Measured>;
const longest = ({ tasks }: Measured) => Math.max(0, ...tasks.map(({ length }) => length));

async function slow(page: Page, rate = slowdown): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate });
  return line;
}

const crews = {
  boots: planned({ game: "boots", mode: "bots", seats: ["person", "deckhand", "bosun", "deckhand"] }),
  clever: planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "bosun", "deckhand"] }),
};

async function play(page: Page, game: Name): Promise<void> {
  await page.getByText(names[game], { exact: true }).first().click();
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
}

test.beforeAll(() => {
  mkdirSync(new URL(".", results), { recursive: true });
  writeFileSync(results, "");
});

for (const game of ["boots", "clever"] as const) {
  test(`start, first play and moves of ${game}`, async ({ browsers }) => {
    const [ready, starting, opening, playing, drawn] = [[], [], [], [], []] as number[][];
    for (let run = 0; run < runs; run += 1) {
      const page = await browsers.open({
        keeps: crews[game],
        reducedMotion: "no-preference",
        settings: { speed: "normal" },
      });
      await page.addInitScript(watch);
      await slow(page);
      await page.goto("./");
      await page.waitForFunction(() => (window as unknown as { measured: Measured }).measured.ready > 0);
      await page.waitForTimeout(1_500);
      const start = await measured(page);
      ready?.push(start.ready);
      starting?.push(longest(start));

      await page.evaluate(() => (window as unknown as { measured: Measured }).measured.tasks.splice(0));
      await play(page, game);
      if (game === "boots") await bootsTurn(page);
      else await page.locator("[data-spot]").first().waitFor();
      await page.waitForTimeout(1_000);
      opening?.push(longest(await measured(page)));

      await page.evaluate(() => (window as unknown as { measured: Measured }).measured.tasks.splice(0));
      if (game === "boots") await playBoots(page, "mouse", 5);
      else await playClever(page, { by: "mouse", names: ["Nora"], decisions: 6 });
      await page.waitForTimeout(500);
      playing?.push(longest(await measured(page)));
      await page.context().close();

      // Without scenes a move is there when it is there.
      const still = await browsers.open({ keeps: crews[game] });
      await still.addInitScript(watch);
      await slow(still);
      await still.goto("./");
      await play(still, game);
      if (game === "boots") await playBoots(still, "mouse", 6);
      else await playClever(still, { by: "mouse", names: ["Nora"], decisions: 8 });
      await still.waitForTimeout(500);
      drawn?.push(...(await measured(still)).drawn);
      await still.context().close();
    }
    report(`${game}: the first thing to press is there after ${told(ready ?? [])}`);
    report(`${game}: longest task from opening the page on: ${told(starting ?? [])}`);
    report(`${game}: longest task from "Play now" to the first decision: ${told(opening ?? [])}`);
    report(`${game}: longest task in the first decisions, with scenes: ${told(playing ?? [])}`);
    report(
      `${game}: from the press to the move drawn, ${drawn?.length} moves: median ${median(drawn ?? []).toFixed(0)} ms, 95 of 100 within ${part(drawn ?? [], 0.95).toFixed(0)} ms`,
    );
  });
}

test("what a long game leaves behind", async ({ browsers }) => {
  const seats = ["person", ...Array<"cabinboy">(7).fill("cabinboy")] as const;
  const page = await browsers.open({ keeps: planned({ game: "boots", mode: "bots", seats: [...seats] }) });
  await page.goto("./");
  const line = await page.context().newCDPSession(page);
  await play(page, "boots");
  let turns = 0;
  let games = 1;
  const look = async () => {
    await line.send("HeapProfiler.collectGarbage");
    const { usedSize } = await line.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await line.send("Memory.getDOMCounters");
    report(
      `memory after ${turns} turns (game ${games}): ${(usedSize / 1e6).toFixed(2)} MB of JS heap, ${nodes} nodes, ${jsEventListeners} listeners`,
    );
  };
  await bootsTurn(page);
  await look();
  while (turns < 200) {
    await playBoots(page, "mouse", 6);
    if ((await page.locator("main.end").count()) > 0) {
      games += 1;
      await page.goto("./#/");
      await play(page, "boots");
      await bootsTurn(page);
    }
    // The number of the turn, in the words of the log's newest entry of a turn.
    const now = await turnsSoFar(page);
    if (now - turns >= 25) {
      turns = now;
      await look();
    }
  }
});

let earlier = 0;
let lastSeen = 0;
async function turnsSoFar(page: Page): Promise<number> {
  const number = await page.evaluate(() =>
    Number(document.querySelector("[data-turn]")?.getAttribute("data-turn") ?? 0),
  );
  if (number < lastSeen) earlier += lastSeen;
  lastSeen = number;
  return earlier + number;
}

for (const rate of [1, slowdown]) {
  test(`frames of the fullest sea on a phone, processor slowed ${rate} times`, async ({ browsers }) => {
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
    await slow(page, rate);
    // The others choose their ports and sail: scenes all the time.
    const frames = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const times: number[] = [];
          let last = performance.now();
          const frame = (now: number) => {
            times.push(now - last);
            last = now;
            if (times.reduce((sum, time) => sum + time, 0) < 12_000) requestAnimationFrame(frame);
            else resolve(times.slice(5));
          };
          requestAnimationFrame(frame);
        }),
    );
    const mean = frames.reduce((sum, time) => sum + time, 0) / frames.length;
    report(
      `frames, 4 sections, 8 players, phone, slowed ${rate}x: mean ${mean.toFixed(1)} ms (${(1000 / mean).toFixed(0)} a second), 95 of 100 within ${part(frames, 0.95).toFixed(1)} ms`,
    );
  });
}
