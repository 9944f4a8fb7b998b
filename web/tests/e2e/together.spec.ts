// What people at one table of the server ask each other, and who one is on another device.
import { bootsDecider, playBoots } from "./boots";
import { type Browsers, type Crew, expect, type Page, planned, sizes, test, type Wishes } from "./harness";
import { like, t } from "./words";

// A table of two, over the invitation.
async function sitDown(
  browsers: Browsers,
  game: Crew["game"] = "boots",
  guests: Wishes = {},
  listed = false,
): Promise<[Page, Page]> {
  const host = await browsers.open({
    keeps: planned({ game, mode: "online", seats: ["person", "open"], listed }),
  });
  await host.goto(`./#/setup/${game}?mode=online`);
  await host.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  // Nothing to press that cannot be pressed: the game begins when both are there, or with a bot.
  await expect(host.getByText(t("page.shell.room.begins"))).toBeVisible();
  await expect(host.getByRole("button", { name: t("page.shell.room.fill") })).toBeEnabled();
  await expect(host.getByRole("button", { name: t("page.shell.setup.sail"), exact: true })).toHaveCount(0);
  const code = (await host.getByLabel(t("page.shell.room.code"), { exact: true }).textContent()) ?? "";
  const guest = await browsers.open({ ...guests, settings: { name: "Gus" } });
  await guest.goto(`./#/t/${code}`);
  await guest.getByRole("button", { name: t("page.shell.invited.sit") }).click();
  return [host, guest];
}

test("whoever gives no name sits down all the same, and is told from the other captain", async ({ browsers }) => {
  const nameless = { settings: { name: "" } };
  const host = await browsers.open({
    ...nameless,
    keeps: planned({
      game: "clever",
      mode: "online",
      seats: ["person", "open", "open"],
      clock: { kind: "live", base: 600_000, increment: 5_000 },
    }),
  });
  await host.goto("./#/setup/clever?mode=online");
  await host.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  const code = (await host.getByLabel(t("page.shell.room.code"), { exact: true }).textContent()) ?? "";
  const guest = await browsers.open(nameless);
  await guest.goto(`./#/t/${code}`);
  await guest.getByRole("button", { name: t("page.shell.invited.sit") }).click();
  const crew = host.getByRole("listitem");
  await expect(crew.filter({ hasText: `${t("page.shell.nameless")} 2` })).toContainText(t("page.shell.room.here"));
  // What they have sat down to.
  await expect(guest.getByText(t("page.shell.setup.clock_live", { n: 10, s: 5 }))).toBeVisible();
  await expect(guest.getByText(t("page.shell.setup.absence_vote"))).toBeVisible();
});

test("a move is taken back with the consent of the other, and not without", async ({ browsers }) => {
  const pages = await sitDown(browsers);
  for (let ports = 0; ports < 2; ports += 1) await playBoots(await bootsDecider(pages), "mouse", 1);
  const ships = (page: Page) => page.locator('[data-ship="1"], [data-ship="2"]');
  for (const page of pages) await expect(ships(page)).toHaveCount(2);

  const asker = await bootsDecider(pages);
  const other = pages.find((page) => page !== asker) as Page;
  const ask = async () => {
    await asker.keyboard.press("m");
    await asker.getByRole("menuitem", { name: t("page.shell.menu.takeback") }).click();
    await expect(other.getByText(like("page.shell.ask.takeback"))).toBeVisible();
    await expect(asker.getByText(like("page.shell.ask.waiting"))).toBeVisible();
  };
  await ask();
  await other.getByRole("button", { name: t("page.shell.ask.no") }).click();
  await expect(other.getByText(like("page.shell.ask.takeback"))).toBeHidden();
  await expect(asker.getByText(like("page.shell.ask.waiting"))).toBeHidden();
  for (const page of pages) await expect(ships(page)).toHaveCount(2);

  await ask();
  await other.getByRole("button", { name: t("page.shell.ask.yes") }).click();
  await expect(asker.getByText(like("page.shell.ask.waiting"))).toBeHidden();
  // Back to before the asker's port: at most the other's ship is left.
  for (const page of pages) await expect(ships(page)).not.toHaveCount(2);
  expect(await bootsDecider(pages)).toBe(asker);
  await playBoots(asker, "mouse", 1);
  await expect(ships(other).first()).toBeAttached();
});

test("whoever is asked to go back answers before anything else, and whoever asked hears the answer", async ({
  browsers,
}) => {
  const pages = await sitDown(browsers);
  for (let ports = 0; ports < 2; ports += 1) await playBoots(await bootsDecider(pages), "mouse", 1);
  const decider = await bootsDecider(pages);
  const asker = pages.find((page) => page !== decider) as Page;
  const lit = decider.locator(".sea .live .dot, .sea .live rect.frame");
  await expect(lit.first()).toBeAttached();
  await asker.keyboard.press("m");
  await asker.getByRole("menuitem", { name: t("page.shell.menu.takeback") }).click();
  await expect(decider.getByText(like("page.shell.ask.takeback"))).toBeVisible();
  await expect(lit).toHaveCount(0);
  await decider.getByRole("button", { name: t("page.shell.ask.no") }).click();
  await expect(asker.getByRole("status").filter({ hasText: like("page.shell.ask.refused") })).toBeVisible();
  await expect(lit.first()).toBeAttached();
  await playBoots(decider, "mouse", 1);
});

for (const game of ["boots", "clever"] as const) {
  for (const size of ["phone", "side"] as const) {
    test(`${game}, ${size}: what is said while the log is closed shows where it opens, until it is read`, async ({
      browsers,
    }) => {
      const [host, guest] = await sitDown(browsers, game, { viewport: sizes[size], hasTouch: true });
      const chat = (page: Page) => page.getByRole("tab", { name: t("page.shell.side.chat") });
      const say = async (text: string) => {
        await host.getByPlaceholder(t("page.shell.chat.placeholder")).fill(text);
        await host.getByRole("button", { name: t("page.shell.chat.send") }).click();
      };
      const log = async (open: boolean) => {
        const press = (name: string) => guest.getByRole("button", { name: t(name), exact: true }).click();
        if (game === "boots" && size === "phone") await press(`page.shell.sheet.${open ? "more" : "less"}`);
        else if (!open) await press("page.shell.close");
        else if (game === "clever") await press("page.clever.log");
        else {
          await press("page.shell.menu.open");
          await guest.getByRole("menuitem", { name: t("page.boots.log_and_holds") }).click();
        }
      };
      const news = (lines: "one" | "other", n: number) =>
        guest.getByRole("status").filter({ hasText: t(`page.shell.chat.unread.${lines}`, { n }) });

      for (const page of [host, guest]) await expect(page.locator("[data-bar], .orders")).toBeVisible();
      if (game === "clever") await host.keyboard.press("l");
      await chat(host).click();
      await say("Ahoy");
      await expect(news("one", 1)).toBeInViewport({ ratio: 1 });
      await say("Anybody there?");
      await expect(news("other", 2)).toBeVisible();
      await log(true);
      await chat(guest).click();
      await expect(guest.getByText("Anybody there?")).toBeVisible();
      await expect(guest.getByRole("status").filter({ hasText: /\d/ })).toHaveCount(0);
      // Read once, and not for ever.
      await log(false);
      await say("Gus?");
      await expect(news("one", 1)).toBeVisible();
    });
  }
}

test("somebody stays away: the others let a bot play, until the seat's owner is back", async ({ browsers }) => {
  const host = await browsers.open();
  await host.goto("./#/online");
  // With less patience than the page itself would wish for.
  const table = await host.evaluate(async () => {
    const call = async (path: string, body: unknown, token?: string) => {
      const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
      const answer = await fetch(`api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, string>;
    };
    const me = await call("guests", { name: "Nora" });
    localStorage.setItem("freebooter.identity", JSON.stringify(me));
    const options = { absence: { policy: "vote", grace: 500 } };
    return call("tables", { game: "boots", setup: { players: 2 }, seats: ["open", "open"], options }, me.token);
  });
  const { table: id, code } = table as { table: string; code: string };
  await host.reload();
  await host.goto(`./#/table/${id}?code=${code}`);
  const guest = await browsers.open({ settings: { name: "Gus" } });
  await guest.goto(`./#/t/${code}`);
  await guest.getByRole("button", { name: t("page.shell.invited.sit") }).click();
  for (let ports = 0; ports < 2; ports += 1) await playBoots(await bootsDecider([host, guest]), "mouse", 1);

  await guest.goto("./#/rules/boots");
  await expect(host.getByText(like("page.shell.ask.away"))).toContainText("Gus");
  await host.getByRole("button", { name: t("page.shell.ask.bot") }).click();
  await expect(host.getByText(like("page.shell.ask.away"))).toBeHidden();
  // The bot decides in their place: the turn comes round.
  await playBoots(host, "mouse", 6);

  await guest.goto(`./#/table/${id}?code=${code}`);
  await expect(guest.locator(".orders")).toBeVisible();
  // Both play again.
  const decided = new Set<Page>();
  for (let moves = 0; moves < 12 && decided.size < 2; moves += 1) {
    const page = await bootsDecider([host, guest]);
    decided.add(page);
    await playBoots(page, "mouse", 1);
  }
  expect(decided.size).toBe(2);
});

for (const game of ["boots", "clever"] as const) {
  test(`${game}: who is waited for is told to be away, and who looks on that they do`, async ({ browsers }) => {
    const [host, guest] = await sitDown(browsers, game, { viewport: sizes.side, hasTouch: true });
    const bar = (page: Page) => page.locator("[data-bar], .orders");
    const watcher = await browsers.open({ settings: { name: "Wim" } });
    for (const page of [host, guest]) await expect(bar(page)).toBeVisible();
    await watcher.goto(host.url().replace("#/table/", "#/watch/"));
    await expect(bar(watcher)).toContainText(t("page.shell.line.looking_on"));
    await expect.poll(async () => (await host.title()) + (await guest.title())).toContain(t("page.shell.title.yours"));
    const [decider, other] = (await host.title()).includes(t("page.shell.title.yours")) ? [host, guest] : [guest, host];
    await expect(bar(other)).not.toContainText(t("page.shell.line.away"));
    await expect(bar(other)).not.toContainText(t("page.shell.line.looking_on"));
    const table = decider.url();
    await decider.goto("./#/rules/boots");
    await expect(bar(other)).toContainText(t("page.shell.line.away"));
    await expect(bar(watcher)).toContainText(t("page.shell.line.away"));
    await decider.goto(table);
    await expect(bar(other)).not.toContainText(t("page.shell.line.away"));
  });
}

for (const listed of [true, false]) {
  test(`rematch at a ${listed ? "listed" : "private"} table: who plays goes along, who looks on is asked`, async ({
    browsers,
  }) => {
    const [host, guest] = await sitDown(browsers, "boots", {}, listed);
    const watcher = await browsers.open({ settings: { name: "Wim" } });
    await watcher.goto(host.url().replace("#/table/", "#/watch/"));
    await expect(watcher.locator(".orders")).toBeVisible();
    await host.keyboard.press("m");
    await host.getByRole("menuitem", { name: t("page.shell.menu.resign") }).click();
    await host
      .getByRole("dialog")
      .getByRole("button", { name: t("page.shell.menu.resign") })
      .click();
    await guest.getByRole("button", { name: t("page.shell.end.rematch") }).click();
    await expect(watcher.getByText(like("page.shell.end.wish"))).toBeVisible();
    await expect(host.getByText(like("page.shell.end.wish"))).toBeVisible();
    await guest.goto("./#/rules/boots");
    // Until then the guest is still there, and would go along.
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(t("page.shell.menu.rules"));
    await host.getByRole("button", { name: t("page.shell.end.rematch") }).click();

    // One is here oneself, and the other is not.
    const room = (page: Page) => page.getByRole("region", { name: t("page.shell.setup.crew") });
    const crew = (page: Page, name: string) => room(page).getByRole("listitem").filter({ hasText: name });
    await expect(crew(host, "Gus")).toContainText(t("page.shell.room.away"));
    await expect(crew(host, "Gus").locator('use[href="#i-wifi"]')).toHaveCount(1);
    await expect(crew(host, "Nora")).toContainText(t("page.shell.room.you"));
    await expect(crew(host, "Nora").locator('use[href="#i-wifi"]')).toHaveCount(0);

    const follow = watcher.getByRole("link", { name: t("page.shell.trouble.watch") });
    await expect(watcher.getByText(t(`page.shell.end.next${listed ? "" : "_private"}`))).toBeVisible();
    await expect(watcher.getByRole("heading", { name: like("page.shell.end.wins.one") })).toBeVisible();
    if (listed) {
      await follow.click();
      await expect(crew(watcher, "Nora")).toBeVisible();
    } else await expect(follow).toHaveCount(0);
  });
}

test("phone: the network goes, which is said at once; a move made meanwhile is made once", async ({ browsers }) => {
  browsers.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const phone = { viewport: sizes.phone, hasTouch: true };
  const pages = await sitDown(browsers, "boots", phone);
  if ((await bootsDecider(pages)) === pages[0]) await playBoots(pages[0], "mouse", 1);
  const [host, guest] = pages;
  await bootsDecider([guest]);
  await guest.context().setOffline(true);
  const strip = guest.getByText(t("page.shell.line.lost"));
  await expect(strip).toBeVisible({ timeout: 1_500 });
  await playBoots(guest, "mouse", 1);
  await guest.context().setOffline(false);
  await expect(guest.getByRole("button", { name: t("page.shell.line.retry") })).toBeHidden({ timeout: 5_000 });
  await expect(strip).toBeHidden();
  await expect(host.locator('[data-ship="2"]')).toHaveCount(1);
});

test("the table of one's own is on the start page, and nobody else's browser asks for it", async ({ browsers }) => {
  const pages = await sitDown(browsers);
  const [, guest] = pages;
  const yours = (await bootsDecider(pages)) === guest;
  await guest.goto("./#/");
  const waiting = guest.getByRole("region", { name: t("page.shell.games.online") });
  await expect(waiting).toContainText(t(`page.shell.games.${yours ? "your_turn" : "against"}`, { who: "Nora" }));
  await waiting.getByRole("link", { name: t("page.shell.start.go_on") }).click();
  await expect(guest.locator(".orders")).toBeVisible();

  const stranger = await browsers.open();
  const asked: string[] = [];
  stranger.on("request", (request) => asked.push(request.url()));
  await stranger.goto("./");
  await expect(stranger.locator(".games svg").first()).toBeVisible();
  await stranger.waitForTimeout(500);
  expect(asked.filter((url) => /\/api\/|OwnTable/.test(url))).toEqual([]);
});

test("a name and a password that do not fit are told of where they stand", async ({ browsers }) => {
  browsers.allow(/401/);
  const page = await browsers.open();
  await page.goto("./#/account");
  const form = page.locator("form");
  const [name, password] = [form.getByRole("textbox").first(), form.locator("[type=password]")];
  await password.fill("a long word");
  await form.getByRole("button", { name: t("page.shell.account.keep_go") }).click();
  await expect(form.getByRole("status")).toHaveText(t("page.shell.account.kept"));
  await password.fill("another word");
  await form.getByRole("button", { name: t("page.shell.account.sign_in") }).click();
  await expect(form.getByRole("alert")).toHaveText(t("server.refusal.wrong_password"));
  await expect(form.getByRole("status")).toHaveCount(0);
  await expect(password).toHaveAccessibleDescription(t("server.refusal.wrong_password"));
  await expect(name).toHaveAttribute("aria-invalid", "true");
});

test("a link makes another device the same player, once", async ({ browsers }) => {
  browsers.allow(/40[0-9]/);
  const page = await browsers.open({
    permissions: ["clipboard-read", "clipboard-write"],
    keeps: planned({ game: "boots", mode: "online", seats: ["person", "open"] }),
  });
  await page.goto("./#/setup/boots?mode=online");
  await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  await expect(page.getByLabel(t("page.shell.room.code"), { exact: true })).toHaveText(/^\w{6}$/);
  await page.goto("./#/account");
  await page.getByRole("button", { name: t("page.shell.account.move_show") }).click();
  await page.getByRole("button", { name: t("page.shell.room.link") }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("#/move/");
  const link = await copied();

  const player = (at: Page) =>
    at.evaluate(() => (JSON.parse(localStorage.getItem("freebooter.identity") ?? "{}") as { player?: string }).player);
  const other = await browsers.open({ settings: { name: "Somebody" } });
  await other.goto(link);
  await expect(other.getByRole("status").filter({ hasText: "Nora" })).toBeVisible();
  expect(await player(other)).toBe(await player(page));
  expect(other.url()).not.toContain("move");
  // The table that was opened on the first device is there too.
  await other.goto("./#/games");
  await expect(other.getByRole("link", { name: t("page.shell.start.go_on") })).toBeVisible();

  const third = await browsers.open();
  await third.goto(link);
  await expect(third.getByRole("alert")).toBeVisible();
  expect(await player(third)).toBeUndefined();
});
