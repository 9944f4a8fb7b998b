// Questions that the rules answer, from what these eyes see; online and offline alike.
import { tableDesk, thinkingDesk } from "./desk";
import type { Request } from "./engine";
import { type Fault, isFault } from "./fault";
import type { Ask, Board, Game, Hold, Square } from "./game";
import { type Phrase, said } from "./phrase";
import type { Json, TableFacts } from "./protocol.generated";
import { needWords } from "./words.svelte";

export async function boardOf(facts: { game: string; setup: Json }): Promise<Board | Fault> {
  const reply = await tableDesk().call({ do: "board", game: facts.game, setup: facts.setup });
  return isFault(reply) ? reply : (reply.board as unknown as Board);
}

// Where nothing is hidden a view does not say whose eyes it is for; whoever asks has eyes all the same.
export function seenBy(view: Json, seat: number | null): Json {
  if (seat === null || typeof view !== "object" || view === null || Array.isArray(view)) return view;
  return { ...view, viewer: seat };
}

const hintTime = 1_500;

interface Hint {
  action: Json;
  text: string;
  chance?: number;
  reasons: Phrase[];
}

export function askOf(game: Pick<Game, "facts" | "view" | "you" | "board" | "seats">): Ask {
  const seen = ({ game: name, setup }: TableFacts) => ({ game: name, setup, view: seenBy(game.view, game.you) });
  const ask = async <T>(what: string, members: Record<string, Json | undefined>): Promise<T | Fault> => {
    const request: Request = { do: "ask", what, ...seen(game.facts), ...members };
    const reply = await tableDesk().call(request);
    return isFault(reply) ? reply : (reply as unknown as T);
  };
  return {
    async explain(action) {
      const answer = await ask<Awaited<ReturnType<Ask["explain"]>>>("explain", { action });
      return isFault(answer) ? { legal: false, reason: answer.reason, text: answer.text } : answer;
    },
    async path(to, ship) {
      const answer = await ask<NonNullable<Awaited<ReturnType<Ask["path"]>>>>("path", { to, ship });
      return isFault(answer) ? null : answer;
    },
    async odds(at?: Square) {
      const answer = await ask<Awaited<ReturnType<Ask["odds"]>>>("odds", { at });
      return isFault(answer) ? { shots: [], islands: [] } : answer;
    },
    async worth(tokens: Hold) {
      const answer = await ask<Awaited<ReturnType<Ask["worth"]>>>("worth", { tokens });
      return isFault(answer) ? { points: 0, bonus: 0, parts: [] } : answer;
    },
    async way(island) {
      const answer = await ask<{ way: string[] }>("way", { island });
      return isFault(answer) ? null : answer.way;
    },
    async distances(seat) {
      const answer = await ask<{ distances: Record<number, number> }>("distances", { seat });
      return isFault(answer) ? {} : answer.distances;
    },
    async hint(milliseconds = hintTime) {
      const reply = await thinkingDesk().call({ do: "hint", ...seen(game.facts), milliseconds });
      if (isFault(reply)) return { action: null, text: "", chance: 0, reasons: [] };
      const { action, text, chance = 0, reasons } = reply as unknown as Hint;
      const board = game.board.game;
      await needWords(`${board}_more`).catch(() => undefined);
      return { action, text, chance, reasons: reasons.map((phrase) => said(phrase, game)) };
    },
  };
}
