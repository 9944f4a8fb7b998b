// What every test of the page stands on: a server with the built page, browsers that keep an ear on everything that goes
// wrong, and the settings of a player who does not want to wait for movements.
import { existsSync } from "node:fs";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { program, Server, whySkipped } from "../unit/server";

export { expect, type Locator, type Page };

export const web = process.env.FREEBOOTER_WEB ?? new URL("../../dist", import.meta.url).pathname;
export const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  big: { width: 1920, height: 1080 },
};

export interface Wishes extends BrowserContextOptions {
  settings?: Record<string, string | boolean>; // of the player, see lib/settings
  keeps?: Record<string, unknown>; // what this browser remembers besides
  offline?: boolean; // may keep the page for flights
  home?: URL; // another server than the tests' own
}

// A browser of somebody's own: nothing is shared with the others.
export interface Browsers {
  open(wishes?: Wishes): Promise<Page>;
  // Trouble that a test makes on purpose.
  allow(trouble: RegExp): void;
}

// Everything a browser complains about: errors in the page and its workers, refused by the policy, files that are not there.
function listen(context: BrowserContext, heard: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => heard.push(`error: ${error.error().stack ?? error.error().message}`));
  context.on("response", (response) => {
    if (response.status() >= 400) heard.push(`answer: ${response.status()} ${response.url()}`);
  });
}

async function prepare(context: BrowserContext, { settings, keeps }: Wishes): Promise<void> {
  const remembered: Record<string, unknown> = {
    "freebooter.settings": { language: "en", theme: "light", speed: "none", name: "Nora", ...settings },
    ...keeps,
  };
  await context.addInitScript((kept) => {
    if (!location.protocol.startsWith("http")) return;
    for (const [key, value] of Object.entries(kept)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
    }
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  }, remembered);
}

export const test = base.extend<{ browsers: Browsers }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      if (!program) throw new Error(whySkipped);
      if (!existsSync(`${web}/index.html`)) throw new Error("no page: build it (tools/build-page)");
      const server = await Server.start(web);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  browsers: async ({ browser, server }, use, info) => {
    const heard: string[] = [];
    const allowed: RegExp[] = [];
    const opened: BrowserContext[] = [];
    await use({
      async open({ settings, keeps, offline, home, ...options } = {}) {
        const context = await browser.newContext({
          locale: "en-GB",
          viewport: sizes.desk,
          reducedMotion: "reduce",
          serviceWorkers: offline ? "allow" : "block",
          baseURL: (home ?? server.folder).href,
          ...options,
        });
        opened.push(context);
        listen(context, heard);
        await prepare(context, { ...(settings && { settings }), ...(keeps && { keeps }) });
        return context.newPage();
      },
      allow: (trouble) => allowed.push(trouble),
    });
    if (info.status === "failed" || info.status === "timedOut") {
      for (const [i, context] of opened.entries()) {
        for (const page of context.pages()) {
          await page.screenshot({ path: info.outputPath(`page-${i}.png`) }).catch(() => undefined);
        }
      }
    }
    for (const context of opened) await context.close();
    expect(
      heard.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble))),
      "what the browsers complained about",
    ).toEqual([]);
  },
});

// A crew for a set-up page: what a player left there the last time.
export interface Crew {
  game: "boots" | "clever";
  mode: "bots" | "screen" | "online";
  seats: ("person" | "open" | "cabinboy" | "deckhand" | "bosun" | "captain")[];
  names?: string[];
  options?: Record<string, string | boolean>;
  layout?: unknown;
  listed?: boolean;
  clock?: unknown;
}

export function planned({
  game,
  mode,
  seats,
  names = [],
  options = {},
  layout = "default",
  listed = false,
  clock = { kind: "none" },
}: Crew): Wishes["keeps"] {
  const chairs = seats.map((seat, i) =>
    seat === "person" || seat === "open"
      ? { kind: seat, name: names[i] ?? "", level: "bosun" }
      : { kind: "bot", name: "", level: seat },
  );
  return { [`freebooter.plan.${game}.${mode}`]: { seats: chairs, options, layout, listed, clock } };
}

// By the keyboard, as far as it takes.
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}
