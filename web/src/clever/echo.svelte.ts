// What has just happened, after it: in words for whoever hears the page; and without movement, the way a captain took and the lane
// a boat came to, which stay to be seen for a while.
import { untrack } from "svelte";
import type { CleverBoard, CleverView, Game, GameEvent } from "../lib/game";
import { pace } from "../lib/settings.svelte";
import { wayOver } from "./geometry";
import { tellEntry } from "./telling";

const stays = 1600; // ms

export class Echo {
  trail = $state<{ from: number; lanes: string[]; flag: boolean } | null>(null);
  bright = $state<string | null>(null);
  told = $state("");

  constructor(game: () => Game, board: () => CleverBoard) {
    let heard = untrack(() => game().log.length);
    $effect(() => {
      const { log } = game();
      const news = log.slice(heard);
      heard = log.length;
      if (news.length === 0) return;
      this.told = news.flatMap((entry) => tellEntry(game(), entry).map(({ text }) => text)).join(" ");
      if (pace() > 0) return;
      const now = untrack(() => game().view) as CleverView | null;
      for (const event of news.flatMap(({ events }) => (events ?? []) as GameEvent[])) {
        if (event.type === "captain_moved" && now) {
          const from = Number(event.from);
          this.trail = { from, lanes: wayOver(board(), now, from, Number(event.to)), flag: false };
        }
        if (/^(boat|neutral)_/.test(event.type)) this.bright = String(event.to ?? event.lane);
      }
      const clock = setTimeout(() => {
        this.trail = null;
        this.bright = null;
      }, stays);
      return () => clearTimeout(clock);
    });
  }
}
