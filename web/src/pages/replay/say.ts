// An action of either game in words.
import type { Json } from "../../lib/protocol.generated";
import type { Replay } from "../../lib/replay.svelte";
import { needWords } from "../../lib/words.svelte";

export type Say = (replay: Replay, action: Json) => string;

export async function sayOf(game: string): Promise<Say> {
  if (game === "clever") {
    const [{ sayAction }] = await Promise.all([import("../../clever/telling"), needWords("clever", "clever_more")]);
    return sayAction;
  }
  const [{ sayAction }] = await Promise.all([import("../../boots/voyage"), needWords("boots", "boots_more", "more")]);
  return sayAction;
}
