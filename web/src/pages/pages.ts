// Which page belongs to an address. Each is fetched when it is first gone to.
import type { Component } from "svelte";
import type { Route } from "../lib/route.svelte";
import { wordParts } from "../lib/wordparts";
import { needWords } from "../lib/words.svelte";

type Load = () => Promise<{ default: Component }>;

// What most pages have to say, and the first play has not.
const withWords =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), needWords(...wordParts)]);
    return page;
  };

const table: Load = () => import("./table/Table.svelte");
const replay = withWords(() => import("./replay/ReplayPage.svelte"));
const pages: Record<string, Load> = {
  "": () => import("./start/Start.svelte"),
  setup: withWords(() => import("./setup/Setup.svelte")),
  play: table,
  table,
  watch: table,
  t: withWords(() => import("./online/Invited.svelte")),
  online: withWords(() => import("./online/Lobby.svelte")),
  player: withWords(() => import("./online/PlayerPage.svelte")),
  account: withWords(() => import("./online/Account.svelte")),
  move: withWords(() => import("./online/Account.svelte")),
  games: withWords(() => import("./games/YourGames.svelte")),
  replay,
  shared: replay,
  rules: withWords(() => import("./rules/Rulebook.svelte")),
  learn: withWords(() => import("./learn/Learn.svelte")),
  settings: withWords(() => import("./settings/SettingsPage.svelte")),
};
const unknown: Load = () => import("./Unknown.svelte");

// Pages that show one thing named in the address begin anew with each; the others follow the address themselves.
const oneThing = ["play", "table", "watch", "t", "shared", "setup", "player", "learn"];

export function pageOf({ name, parts, query }: Route): { key: string; load: Load } {
  const key = oneThing.includes(name) ? [name, parts[0], query.get("mode"), query.get("code")].join("/") : name;
  return { key, load: (Object.hasOwn(pages, name) && pages[name]) || unknown };
}
