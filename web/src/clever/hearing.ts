// What is typed below the table as text: islands by number or treasure, lanes, the terminal's verbs, and the notation. It knows no
// rules: what it understands is looked up in the legal list, and what is not there goes to the engine, which says why not.
import type { CleverAction, CleverBoard } from "../lib/game";
import { t } from "../lib/words.svelte";
import { folded, isForm, named } from "../parts/hearing";
import { actionWords, laneMark, theTreasure, treasureName } from "./names";

export interface Sight {
  legal: CleverAction[];
  board: CleverBoard;
}
export type Heard =
  | { is: "action"; action: CleverAction } // legal, or something whose refusal says why
  | { is: "no_lane"; lane: string }
  | { is: "help" }
  | { is: "unclear" };

const verbs = ["captain", "boat", "neutral", "give", "end"] as const;
type Verb = (typeof verbs)[number];
const unclear: Heard = { is: "unclear" };

export function hear(sight: Sight, typed: string): Heard {
  const { legal, board } = sight;
  const text = folded(typed);
  if (isForm("page.clever.text.help_word", text)) return { is: "help" };
  const said = legal.find((action) =>
    [true, false].some((placing) => folded(actionWords(action, board, placing)) === text),
  );
  if (said) return { is: "action", action: said };
  // "Ship in a bottle" begins with a verb.
  const whole = islandOf(board, text, text.length + 1);
  if (whole !== undefined) return { is: "action", action: toIsland(legal, null, whole) };
  const short = text.replace(/^n([12])(?=\s|$)/, "neutral $1");
  const words = short.split(" ");
  // "to the ruby crown", but "card 7" is a verb before it is a filler.
  while (words.length > 1 && !verbOf(words[0]) && isForm("clever.verb.filler", words[0])) words.shift();
  const verb = verbOf(words[0]);
  const rest = verb ? words.slice(1) : words;
  if (verb === "end") return rest.length === 0 ? { is: "action", action: { type: "end" } } : unclear;
  if (rest.length === 0) return { is: "help" };
  return obey(sight, verb, rest);
}

function obey(sight: Sight, verb: Verb | null, words: string[]): Heard {
  const { board, legal } = sight;
  const plain = words.filter((word) => !isForm("clever.verb.filler", word));
  const boat = verb === "neutral" && /^[12]$/.test(plain[0] ?? "") && /\d\D+\d/.test(plain.slice(1).join(" "));
  const spoken = (boat ? plain.slice(1) : plain).join(" ");
  const pair = /^(\d+)\s*[-,/ ]\s*(\d+)$/.exec(spoken);
  if (pair) {
    if (verb === "captain" || verb === "give") return unclear;
    const ends = [Number(pair[1]), Number(pair[2])];
    const lane = board.lanes.find((one) => ends.every((end) => one.ends.includes(end)) && ends[0] !== ends[1])?.lane;
    if (!lane) return { is: "no_lane", lane: laneMark(`${ends[0]}-${ends[1]}`) };
    return { is: "action", action: toLane(legal, verb, lane, boat ? Number(plain[0]) : null) };
  }
  if (verb === "boat" || verb === "neutral") return unclear;
  const island = islandOf(board, spoken) ?? islandOf(board, words.join(" "));
  if (island === undefined) return unclear;
  return { is: "action", action: toIsland(legal, verb, island) };
}

function toIsland(legal: CleverAction[], verb: Verb | null, island: number): CleverAction {
  const giving = verb === null && legal.some(({ type }) => type === "give");
  return verb === "give" || giving ? { type: "give", card: island } : { type: "captain", island };
}

function toLane(legal: CleverAction[], verb: Verb | null, lane: string, boat: number | null): CleverAction {
  const neutral = legal.find(
    (one) => one.type === "neutral" && one.lane === lane && (boat === null || (one.boat ?? 1) === boat),
  );
  const own: CleverAction = { type: "boat", lane };
  if (verb === "neutral") return neutral ?? { type: "neutral", boat: boat ?? 1, lane };
  // Where only neutral boats are placed, the boat needs no name.
  return verb === null && !legal.some(({ type }) => type === "boat") ? (neutral ?? own) : own;
}

// By a part of a name, if that is long enough to be one.
function islandOf(board: CleverBoard, text: string, least = 3): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : undefined;
  if (number !== undefined) return board.islands.find(({ island }) => island === number)?.island;
  const islands = board.islands.map(({ island }) => island);
  return (
    named(islands, (island) => theTreasure(island, board), text, least) ??
    named(islands, (island) => treasureName(island, board), text, least)
  );
}

function verbOf(word: string | undefined): Verb | null {
  return verbs.find((verb) => word === verb || isForm(`clever.verb.${verb}`, word)) ?? null;
}

const first = (verb: Verb): string => t(`clever.verb.${verb}`).split("|")[0] ?? "";

// One thing that is legal now, as it can be typed; nothing when somebody else is to decide.
export function example({ legal }: Pick<Sight, "legal">): string {
  const order: Verb[] = ["give", "captain", "boat", "neutral", "end"];
  const type = order.find((verb) => legal.some((action) => action.type === verb));
  const action = legal.find((one) => one.type === type);
  switch (action?.type) {
    case "give":
      return `${first("give")} ${action.card}`;
    case "captain":
      return `${first("captain")} ${action.island}`;
    case "boat":
      return `${first("boat")} ${action.lane}`;
    case "neutral":
      return `${first("neutral")} ${action.boat ?? 1} ${action.lane}`;
    default:
      return action ? first("end") : "";
  }
}

export function helpWords(sight: Sight): string {
  const said = example(sight);
  if (said === "") return t("page.clever.text.wait");
  const ends = sight.legal.some(({ type }) => type === "end");
  const end = ends ? [t("page.clever.text.ended", { end: first("end") })] : [];
  return [t("page.clever.text.help", { example: said }), ...end].join(" ");
}
