// Whoever talks at a table is heard once: at whatever opens the chat, and on its tab.
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Game } from "../../src/lib/game";
import { earOf } from "../../src/parts/ear.svelte";

test("lines that others say are unread until the chat is seen, however many places count them", () => {
  let chat = $state.raw([{ seq: 3, at: 0, seat: 2, text: "said in the waiting room" }]);
  const game = {
    table: "t",
    you: 1,
    get chat() {
      return chat;
    },
  } as unknown as Game;
  const say = (seq: number, who: { seat?: number; name?: string }) => {
    chat = [...chat, { seq, at: 0, seat: 2, text: "Ahoy", ...who }];
    flushSync();
  };
  const [button, tab] = [earOf(game), earOf(game)];
  const seen: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(button.unread(game)));
  });
  flushSync();
  say(5, { seat: 2 });
  say(8, { seat: 1 }); // one's own
  say(9, { name: "Wim" });
  tab.hear(game);
  flushSync();
  say(12, { seat: 2 });
  stop();
  expect(seen).toEqual([0, 1, 1, 2, 0, 1]);
  expect(earOf(game).unread(game)).toBe(1); // back from another page
  expect(earOf({ ...game, table: "other" } as Game).unread(game)).toBe(0);
});
