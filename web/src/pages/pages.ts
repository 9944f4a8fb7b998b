// Which page belongs to an address. Each is fetched when it is first gone to.
import type { Component } from "svelte";
import type { Route } from "../lib/route.svelte";

type Load = () => Promise<{ default: Component }>;

const table: Load = () => import("./table/Table.svelte");
const replay: Load = () => import("./replay/ReplayPage.svelte");
const pages: Record<string, Load> = {
  "": () => import("./start/Start.svelte"),
  setup: () => import("./setup/Setup.svelte"),
  play: table,
  table,
  watch: table,
  t: () => import("./online/Invited.svelte"),
  online: () => import("./online/Lobby.svelte"),
  player: () => import("./online/PlayerPage.svelte"),
  account: () => import("./online/Account.svelte"),
  move: () => import("./online/Account.svelte"),
  games: () => import("./games/YourGames.svelte"),
  replay,
  shared: replay,
  rules: () => import("./rules/Rulebook.svelte"),
  learn: () => import("./learn/Learn.svelte"),
  settings: () => import("./settings/SettingsPage.svelte"),
};
const unknown: Load = () => import("./Unknown.svelte");

// Pages that show one thing named in the address begin anew with each; the others follow the address themselves.
const oneThing = ["play", "table", "watch", "t", "shared", "setup", "player", "learn"];

export function pageOf({ name, parts }: Route): { key: string; load: Load } {
  const key = oneThing.includes(name) ? `${name}/${parts[0] ?? ""}` : name;
  return { key, load: pages[name] ?? unknown };
}
