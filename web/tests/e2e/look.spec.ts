// Languages, light and lantern, every size of screen; and that what cannot be done says why.
import { readFileSync } from "node:fs";
import { bootsTurn, playBoots } from "./boots";
import { playClever } from "./clever";
import { expect, type Page, planned, sizes, test, type Wishes } from "./harness";
import { like, t, wordsIn } from "./words";

const keeps: Wishes["keeps"] = {
  ...planned({ game: "boots", mode: "bots", seats: ["person", "deckhand"] }),
  ...planned({ game: "clever", mode: "bots", seats: ["person", "deckhand", "deckhand"] }),
};

// Nothing sticks out at the side, and no text of a button is cut off.
async function fits(page: Page, name: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the screen"] : [];
    const buttons = [...document.querySelectorAll<HTMLElement>("button, a.btn")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(one).overflow !== "visible";
    });
    const clipped = buttons.filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
    );
    return [...wide, ...clipped.map((one) => one.textContent?.trim() ?? "")];
  });
  expect.soft(cut, name).toEqual([]);
}

test("choices that another version kept, and this one does not know, are passed over", async ({ browsers }) => {
  const kept = { language: "en", theme: "neon", speed: "warp", sound: "loud", name: "Nora", more: 1 };
  const page = await browsers.open({ keeps: { "freebooter.settings": kept }, reducedMotion: "no-preference" });
  await page.goto("./#/settings");
  const pressed = (text: string) => page.getByRole("button", { name: t(text), exact: true, pressed: true });
  await expect(pressed("page.shell.settings.speed_normal")).toBeVisible();
  await expect(page.getByLabel(t("page.shell.settings.sound"))).not.toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator(".name input")).toHaveValue("Nora");
});

test("language and light change at once, and stay", async ({ browsers }) => {
  const page = await browsers.open({ colorScheme: "light", settings: { theme: "", language: "" } });
  await page.goto("./");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", "en");
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Français" }).click();
  await expect(root).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("button", { name: wordsIn("fr", "page.shell.start.play") })).toBeVisible();
  const colour = () => page.evaluate(() => getComputedStyle(document.querySelector(".btn") as Element).backgroundColor);
  const day = await colour();
  await page.getByRole("button", { name: wordsIn("fr", "page.shell.menu.lantern") }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  expect(await colour()).not.toBe(day);
  await page.reload();
  await expect(root).toHaveAttribute("lang", "fr");
  await expect(root).toHaveAttribute("data-theme", "dark");

  // In the midst of a game too.
  await page.getByRole("button", { name: wordsIn("fr", "page.shell.start.play") }).click();
  await expect(page.locator(".orders strong").first()).toHaveText(wordsIn("fr", "page.boots.port.title"));
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator(".orders strong").first()).toHaveText(t("page.boots.port.title"));
});

test("another language in the midst of a turn changes the words and nothing else", async ({ browsers }) => {
  const page = await browsers.open({ keeps });
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await expect(page.locator("[data-bar]")).toBeVisible();
  await page.reload(); // so that the screen itself asks for its words
  await expect(page.locator("[data-bar]")).toBeVisible();
  // Whatever was begun is kept where it is drawn: a screen that is built anew forgets it.
  await page.evaluate(() => document.querySelector(".screen")?.setAttribute("data-begun", ""));
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Français" }).click();
  await expect(page.getByLabel(wordsIn("fr", "page.clever.chart"))).toBeVisible();
  await expect(page.locator(".screen[data-begun]")).toBeVisible();
});

test("on a phone all ports can be seen and pressed, of every sea", async ({ browsers }) => {
  const viewport = sizes.phone;
  for (const layout of ["default", "staggered", "loose"]) {
    const crew = planned({
      game: "boots",
      mode: "bots",
      seats: ["person", ...Array<"deckhand">(7).fill("deckhand")],
      layout,
    });
    const page = await browsers.open({ keeps: crew, viewport, hasTouch: true });
    await page.goto("./#/setup/boots?mode=bots");
    await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
    await bootsTurn(page);
    const hit = await page.evaluate(() => {
      const sea = document.querySelector(".water .sea");
      return [...document.querySelectorAll(".water .live rect.frame")].map((port) => {
        const { x, y, width, height } = port.getBoundingClientRect();
        return sea?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
      });
    });
    expect(hit, layout).toEqual(Array(8).fill(true));
  }
});

for (const [name, viewport] of Object.entries(sizes)) {
  const tag = name === "phone" ? [] : ["@long"];
  test(`both games on a screen of ${viewport.width} by ${viewport.height}, in French`, { tag }, async ({
    browsers,
  }) => {
    const hasTouch = name !== "desk" && name !== "big";
    const page = await browsers.open({ keeps, viewport, hasTouch, settings: { language: "fr" } });
    for (const path of [
      "",
      "setup/boots?mode=bots",
      "setup/clever?mode=screen",
      "online",
      "settings",
      "games",
      "learn/boots",
    ]) {
      await page.goto(`./#/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fits(page, path);
    }
    await page.goto("./");
    await page.getByRole("button", { name: wordsIn("fr", "page.shell.start.play") }).click();
    await playBoots(page, "mouse", 4);
    await bootsTurn(page);
    await fits(page, "boots");
    await page.goto("./#/setup/clever?mode=bots");
    await page.getByRole("button", { name: wordsIn("fr", "page.shell.setup.sail") }).click();
    await expect(page.locator("[data-spot]").first()).toBeAttached();
    await fits(page, "clever");
  });
}

test("beside an open log the tools of Capt'n Clever keep off the chart", async ({ browsers }) => {
  const page = await browsers.open({ keeps, settings: { language: "fr" } });
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: wordsIn("fr", "page.shell.setup.sail") }).click();
  await expect(page.locator("[data-bar]")).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.locator("aside.log")).toBeVisible();
  for (const letters of ["16px", "28px"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const chart = document.querySelector(".sheet")?.getBoundingClientRect() ?? new DOMRect();
          const tools = [...document.querySelectorAll(".waters .corner .btn")].map((tool) =>
            tool.getBoundingClientRect(),
          );
          const over = tools.filter(
            ({ left, right, top, bottom }) =>
              right > chart.left && left < chart.right && bottom > chart.top && top < chart.bottom,
          );
          return [tools.length, over.length];
        }),
      )
      .toEqual([4, 0]);
  }
});

test("the game that waits says whose turn it is, in the language of the moment", async ({ browsers }) => {
  const page = await browsers.open({ keeps });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await bootsTurn(page);
  await page.goto("./#/");
  await page.reload(); // nothing of other pages has been read yet
  const card = page.getByRole("region", { name: t("page.shell.start.waiting") });
  await expect(card).toContainText(like("page.shell.games.your_turn"));
  await expect(card).toContainText(/\d/);
  await page.getByRole("button", { name: "Français" }).click();
  const carte = page.getByRole("region", { name: wordsIn("fr", "page.shell.start.waiting") });
  await expect(carte).toContainText(like("page.shell.games.your_turn", "fr"));
});

test("every step of the tour has its way on in sight, and amber where the picture asks for nothing", async ({
  browsers,
}) => {
  // The second is as low as a browser with all its bars.
  for (const viewport of [sizes.phone, { width: 390, height: 600 }]) {
    for (const language of ["en", "fr"] as const) {
      const page = await browsers.open({ viewport, hasTouch: true, settings: { language } });
      for (const game of ["boots", "clever"]) {
        await page.goto(`./#/learn/${game}`);
        await expect(page.locator(".tour ol li.done")).toHaveCount(0);
        const on = page.locator(".tour .ways .btn").last();
        const asked = page.locator(".tour .extra .go, .tour [role=button]");
        const steps = await page.locator(".tour ol li").count();
        for (let step = 1; step < steps; step += 1) {
          await expect(page.locator(".tour ol li.done")).toHaveCount(step - 1);
          await expect(on).toBeInViewport({ ratio: 1 });
          if ((await asked.count()) === 0) await expect(on).toContainClass("go");
          else await expect(on).not.toContainClass("go");
          await on.tap();
        }
        await expect(on).toContainClass("go");
        await expect(on).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test("a phone on its side shows the way on in every step of the tour", async ({ browsers }) => {
  const page = await browsers.open({ viewport: sizes.side, hasTouch: true, settings: { language: "fr" } });
  for (const game of ["boots", "clever"]) {
    await page.goto(`./#/learn/${game}`);
    const on = page.locator(".tour .ways .btn").last();
    await expect(page.locator(".tour ol li.done")).toHaveCount(0); // the first step, not yet another game's tour
    await expect(page.locator(".tour ol li").nth(1)).toBeAttached();
    const steps = await page.locator(".tour ol li").count();
    for (let step = 1; step < steps; step += 1) {
      await expect(page.locator(".tour ol li.done")).toHaveCount(step - 1);
      await expect(on).toBeInViewport({ ratio: 1 });
      await on.tap();
    }
    await expect(on).toHaveAttribute("href", new RegExp(`setup/${game}`));
    await expect(on).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(sizes.phone);
  await expect(page.locator(".picture .sheet")).toBeInViewport({ ratio: 1 }); // it shrinks with the screen
});

// A game that was played, to look at again.
async function replayed(page: Page, language: "en" | "fr" = "en"): Promise<void> {
  await page.goto("./#/replay");
  const record = readFileSync(new URL("../../../tests/golden/boots/pond.txt", import.meta.url), "utf8");
  await page.getByLabel(wordsIn(language, "page.shell.replay.text")).fill(record);
  await page.getByRole("button", { name: wordsIn(language, "page.shell.replay.show"), exact: true }).click();
}

test("the bar of a replay is as high in the hundredth turn as in the first", async ({ browsers }) => {
  for (const language of ["en", "fr"] as const) {
    const page = await browsers.open({ viewport: sizes.phone, hasTouch: true, settings: { language } });
    await replayed(page, language);
    const height = () => page.locator("section.bar").evaluate(({ clientHeight }) => clientHeight);
    const more = page.getByRole("button", { name: wordsIn(language, "page.shell.start.more") });
    await expect(more).toBeVisible();
    const before = await height();
    const text = wordsIn(language, "page.shell.replay.turn", { n: 102, of: 142 });
    await page.locator(".bar .turn").evaluate((turn, text) => (turn.textContent = text), text);
    expect(await height(), language).toBe(before);
  }
});

test("a phone is turned while the keys are listed: they stay", async ({ browsers }) => {
  const page = await browsers.open({ viewport: sizes.phone, hasTouch: true });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await bootsTurn(page);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: t("page.shell.keys.title") });
  await expect(keys).toBeVisible();
  await page.setViewportSize(sizes.side);
  await expect(page.locator(".column")).toBeVisible();
  await expect(keys).toBeVisible();
});

test("a crew of eight is in sight, however a phone is held", async ({ browsers }) => {
  const seats = ["person", ...Array<"deckhand">(7).fill("deckhand")] as const;
  const page = await browsers.open({
    viewport: sizes.side,
    hasTouch: true,
    settings: { language: "fr" },
    keeps: planned({ game: "boots", mode: "bots", seats: [...seats] }),
  });
  await page.goto("./");
  await page.getByRole("button", { name: wordsIn("fr", "page.shell.start.play") }).click();
  for (const size of [sizes.side, sizes.phone]) {
    await page.setViewportSize(size);
    await bootsTurn(page);
    const crew = page.locator(".players.small li");
    await expect(crew).toHaveCount(8);
    for (const captain of await crew.all()) await expect(captain).toBeInViewport({ ratio: 1 });
  }
});

// What lies on each other in any picture, from the first on. It runs in the page.
function watchSections(): void {
  const kept = window as unknown as { crossed: string[] };
  kept.crossed = [];
  const look = () => {
    const areas = [...document.querySelectorAll(".water .section")].map((one) => one.getBoundingClientRect());
    for (const [i, a] of areas.entries()) {
      for (const b of areas.slice(i + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) kept.crossed.push(`${wide.toFixed(0)} by ${high.toFixed(0)}`);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test("the sections of a sea lie side by side from the first picture on", async ({ browsers }) => {
  const page = await browsers.open({
    viewport: sizes.big,
    reducedMotion: "no-preference",
    settings: { speed: "normal" },
    keeps: planned({ game: "boots", mode: "bots", seats: ["person", "deckhand", "deckhand", "deckhand"] }),
  });
  await page.addInitScript(watchSections);
  await page.goto("./#/setup/boots?mode=bots");
  await expect(page.locator(".water .section")).toHaveCount(3);
  await page.setViewportSize(sizes.desk);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { crossed: string[] }).crossed)).toEqual([]);
});

test("by finger: the first tap shows the way, the second sails", async ({ browsers }) => {
  const page = await browsers.open({ keeps, viewport: sizes.phone, hasTouch: true });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playBoots(page, "mouse", 1);
  const main = page.locator(".orders .main");
  // A double may let a Privateer be commanded first.
  for (await bootsTurn(page); (await page.locator(".live path.dot").count()) === 0; await bootsTurn(page)) {
    await page.locator(".orders .other").click();
  }
  await expect(main).toHaveAttribute("aria-disabled", "true");
  const spot = await page.locator(".live path.dot").evaluate((dots: SVGPathElement) => {
    const sea = document.querySelector(".water .sea");
    const matrix = dots.getScreenCTM() ?? new DOMMatrix();
    const middles = [...(dots.getAttribute("d") ?? "").matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) =>
      new DOMPoint(Number(x), Number(y)).matrixTransform(matrix),
    );
    const { x, y } = middles.find((at) => sea?.contains(document.elementFromPoint(at.x, at.y))) ?? { x: 0, y: 0 };
    return { x, y };
  });
  await page.touchscreen.tap(spot.x, spot.y);
  await expect(main).toHaveAttribute("aria-disabled", "false");
  await expect(page.locator(".ship.ghost .hull")).toBeVisible();
  await expect(page.locator(".orders .say")).toContainText(/\d/);
  await page.touchscreen.tap(spot.x, spot.y);
  await expect(page.locator(".ship.ghost")).toHaveCount(0);
});

test("a phone's sheet is pulled up and let down: the sea lies as before", async ({ browsers }) => {
  const page = await browsers.open({ keeps, viewport: sizes.phone, hasTouch: true });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await playBoots(page, "mouse", 1);
  await bootsTurn(page);
  const eye = () => page.locator(".water .sea").getAttribute("data-eye");
  const sheet = async (up: boolean) => {
    const handle = page.getByRole("button", { name: t(`page.shell.sheet.${up ? "more" : "less"}`) });
    await handle.click({ position: { x: 60, y: 2 } });
    await expect(page.locator(".sheet .more")).toHaveJSProperty("inert", !up);
    await page.waitForTimeout(600); // longer than it takes to slide
  };
  await page.keyboard.press("+"); // closer, for where all of the sea is in sight there is no small chart
  await page.keyboard.press("+");
  const chart = page.getByRole("button", { name: t("page.boots.mini") });
  await expect(chart).toBeVisible();
  await page.mouse.move(195, 300);
  await page.mouse.down();
  await page.mouse.move(150, 380, { steps: 4 });
  await page.mouse.up();
  await expect.poll(eye).not.toBeNull(); // it rests
  const before = await eye();
  await sheet(true);
  await expect(chart).toBeHidden();
  await sheet(false);
  expect(await eye()).toBe(before);
  await expect(chart).toBeVisible();
});

test("why not: with the clause, and the clause with its text", async ({ browsers }) => {
  const page = await browsers.open({ keeps });
  await page.goto("./");
  await page.getByRole("button", { name: t("page.shell.start.play") }).click();
  await bootsTurn(page);
  // Open sea is no port to start from.
  const { x, y } = await page
    .locator(".water .banner")
    .first()
    .evaluate((banner) => banner.getBoundingClientRect());
  await page.mouse.click(x - 40, y + 60);
  const tip = page.locator(".tip");
  await expect(tip).toContainText(t("boots.refusal.no_such_port"));
  await tip.getByRole("link").click();
  await expect(page.getByRole("dialog")).toContainText("B2.5");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  // Until the captain may move, and so must.
  const locked = page.locator("[data-bar] .end[aria-disabled=true]");
  for (let tries = 0; tries < 40 && (await locked.count()) === 0; tries += 1) {
    await playClever(page, { by: "mouse", names: ["Nora"], decisions: 1 });
  }
  await locked.click({ force: true });
  await expect(page.locator(".tip")).toContainText("C5.3");
});

test("a move is taken back while that is allowed", async ({ browsers }) => {
  const page = await browsers.open({ keeps });
  await page.goto("./#/setup/clever?mode=bots");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await playClever(page, { by: "mouse", names: ["Nora"], decisions: 1 });
  await expect(page.locator('[data-captain="1"]')).toHaveCount(1);
  await page.keyboard.press("u");
  await expect(page.locator('[data-captain="1"]')).toHaveCount(0);
});
