// Two browsers and somebody who looks on, at one table of the server.
import { Server } from "../unit/server";
import { bootsTurn, playBoots } from "./boots";
import { firstToDecide, playClever } from "./clever";
import { expect, planned, test, web } from "./harness";
import { settled } from "./patience";
import { t } from "./words";

test("two browsers and a spectator: invitation, chat, presence, secrets", async ({ browsers }) => {
  test.setTimeout(150_000);
  const host = await browsers.open({
    keeps: planned({ game: "clever", mode: "online", seats: ["person", "open", "open"] }),
  });
  await host.goto("./#/setup/clever?mode=online");
  await host.getByRole("button", { name: t("page.shell.setup.sail") }).click();
  const told = host.getByLabel(t("page.shell.room.code"), { exact: true });
  await expect(told).toHaveText(/^[A-Z0-9]{6}$/);
  const code = (await told.textContent()) ?? "";

  // The code, told by word of mouth and typed.
  const guest = await browsers.open({ settings: { name: "Gus" } });
  await guest.goto("./");
  await guest.getByRole("button", { name: t("page.shell.start.join") }).click();
  await guest.getByLabel(t("page.shell.join.ask")).fill(code.toLowerCase());
  await guest.getByRole("button", { name: t("page.shell.join.go"), exact: true }).click();
  await guest.getByRole("button", { name: t("page.shell.invited.sit") }).click();
  await expect(host.getByRole("listitem").filter({ hasText: "Gus" })).toContainText(t("page.shell.room.here"));
  await guest.getByPlaceholder(t("page.shell.chat.placeholder")).fill("Ahoy, Nora");
  await guest.getByRole("button", { name: t("page.shell.chat.send") }).click();
  await expect(host.getByText("Ahoy, Nora")).toBeVisible();

  // Somebody looks on, and hears no more than everybody may know.
  const heard: string[] = [];
  const watcher = await browsers.open({ settings: { name: "Wim" } });
  watcher.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await watcher.goto(`./#/t/${code}`);
  await watcher.getByRole("button", { name: t("page.shell.trouble.watch") }).click();
  await expect(watcher.getByRole("heading", { name: t("clever.name") })).toBeVisible();

  // A bot takes the last seat, and so the game begins.
  await host.getByRole("button", { name: t("page.shell.room.fill") }).click();
  for (let decisions = 0; decisions < 24; decisions += 1) {
    const page = await firstToDecide([host, guest]);
    await playClever(page, { by: "mouse", names: [page === host ? "Nora" : "Gus"], decisions: 1 });
  }
  await expect(host.locator("[data-secret]")).toBeVisible();
  await expect(watcher.locator("[data-captain]")).toHaveCount(3);
  await expect(watcher.locator("[data-secret], [data-keep], [data-card]")).toHaveCount(0);
  expect(heard.length).toBeGreaterThan(10);
  // A card that was found lies open.
  const hidden = heard.map((message) => message.replace(/\{"type":"treasure_found"[^}]*\}/g, ""));
  const secrets = hidden.filter((message) => /"to_give"|"card":\s*\d|give \d/.test(message));
  expect(secrets).toEqual([]);

  // Whoever goes away is seen to be away, and comes back to the same seat.
  const tile = host.locator("[data-tile]").filter({ hasText: "Gus" });
  await guest.goto("./#/rules/clever");
  await expect(tile.getByText(t("page.clever.seat.away"))).toBeVisible();
  await guest.goto("./#/games");
  await expect(guest.getByText(t("page.shell.games.none"))).toBeVisible(); // in this browser
  const goOn = guest.getByRole("link", { name: t("page.shell.start.go_on") });
  await expect(goOn).toBeVisible();
  await expect(guest.locator("main .btn.go")).toHaveCount(1);
  await goOn.click();
  await expect(guest.locator("[data-secret]")).toBeVisible();
  await expect(tile.getByText(t("page.clever.seat.away"))).toBeHidden();

  // The table is full.
  const late = await browsers.open({ settings: { name: "Lea" } });
  await late.goto(`./#/t/${code}`);
  await expect(late.getByText(t("table.refusal.already_started"))).toBeVisible();
});

test("the server is killed in the midst of a game: nothing is lost, and play goes on", async ({ browsers }) => {
  test.setTimeout(120_000);
  browsers.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket/);
  const server = await Server.start(web);
  try {
    const crew = planned({ game: "boots", mode: "online", seats: ["person", "deckhand"] });
    const page = await browsers.open({ keeps: crew, home: server.folder });
    await page.goto("./#/setup/boots?mode=online");
    await page.getByRole("button", { name: t("page.shell.setup.sail") }).click();
    await playBoots(page, "mouse", 6);
    await bootsTurn(page);
    const log = page.getByRole("list", { name: t("page.shell.side.log") }).getByRole("listitem");
    const before = await settled(log);
    expect(before.length).toBeGreaterThan(5);

    await server.kill();
    await expect(page.getByText(t("page.shell.line.connecting"))).toBeVisible();
    // A move made meanwhile is kept, and made once.
    await playBoots(page, "mouse", 1);
    await server.run();
    await expect(page.getByText(t("page.shell.line.connecting"))).toBeHidden({ timeout: 30_000 });
    await bootsTurn(page);
    const after = await settled(log);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    await playBoots(page, "mouse", 3);

    // And once more with the page closed: another browser tab finds everything.
    await bootsTurn(page);
    const known = await settled(log);
    await server.kill();
    await server.run();
    await page.reload();
    await bootsTurn(page);
    expect(await settled(log)).toEqual(known);
    await playBoots(page, "mouse", 2);
  } finally {
    await server.stop();
  }
});
