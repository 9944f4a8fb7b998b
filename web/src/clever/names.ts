// The names of things in Capt'n Clever, in the language of the moment.

import type { CleverAction, CleverBoard, CleverView } from "../lib/game";
import { count, has, t } from "../lib/words.svelte";
import { isLane, type Spot } from "./geometry";

// Names a seat, for sentences: see tell().
export type Names = (seat: number) => string;

const treasures = [
  "conch_horn",
  "spyglass",
  "ruby_crown",
  "golden_compass",
  "pearl_necklace",
  "ship_in_a_bottle",
  "jade_turtle",
  "chest_of_doubloons",
  "feather_crown",
];
const drawings = ["conch", "spyglass", "ruby", "compass", "necklace", "bottle", "turtle", "chest", "feathers"];

// The board of the box, unless another one is named.
function treasureOf(island: number, board?: CleverBoard): string {
  return board?.islands.find((one) => one.island === island)?.treasure ?? treasures[island - 1] ?? "";
}

// A treasure of somebody's own board looks like a chest.
export function treasureArt(treasure: string | undefined): string {
  return drawings[treasures.indexOf(treasure ?? "")] ?? "chest";
}
export function cardArt(card: number, board?: CleverBoard): string {
  return treasureArt(treasureOf(card, board));
}

function treasureText(island: number, form: "name" | "the", board?: CleverBoard): string {
  const treasure = treasureOf(island, board);
  const key = `clever.treasure.${treasure}.${form}`;
  return has(key) ? t(key) : treasure.replaceAll("_", " ");
}
export const treasureName = (island: number, board?: CleverBoard) => capital(treasureText(island, "name", board));
export const theTreasure = (island: number, board?: CleverBoard) => treasureText(island, "the", board);

export const islandName = (island: number) => t("clever.island", { n: island });
export const laneMark = (lane: string) => lane.replace("-", "–");
export const laneName = (lane: string) => t("clever.lane", { lane: laneMark(lane) });
export const neutralName = (boat: number) => t("clever.neutral", { n: boat });
export const turnsAway = (turns: number) => count("page.clever.turns", turns);

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

// What a button that does it says.
export function actionWords(action: CleverAction, board: CleverBoard, placing: boolean): string {
  switch (action.type) {
    case "captain":
      return placing
        ? t("page.clever.ashore", { treasure: treasureName(action.island, board) })
        : t("page.clever.hop", { treasure: theTreasure(action.island, board) });
    case "boat":
      return t("page.clever.dock", { lane: laneMark(action.lane) });
    case "neutral":
      return t("page.clever.dock_neutral", { n: action.boat ?? 1, lane: laneMark(action.lane) });
    case "give":
      return t("page.clever.give", { treasure: theTreasure(action.card, board) });
    case "end":
      return t("page.clever.end");
  }
}

// An island or a lane and what is there, for those who hear the chart.
export function spotWords(spot: Spot, can: boolean, board: CleverBoard, view: CleverView | null, names: Names): string {
  const parts: string[] = [];
  if (isLane(spot)) {
    const jetty = board.lanes.find(({ lane }) => lane === spot)?.jetty ?? "";
    parts.push(t("page.clever.spot.lane", { lane: laneMark(spot), jetty: t(`clever.jetty.${jetty}`) }));
    const owner = view?.seats.find(({ boat }) => boat === spot);
    if (owner) parts.push(t("page.clever.spot.boat", { who: names(owner.seat) }));
    else parts.push(t(view?.neutrals?.includes(spot) ? "page.clever.why.occupied_neutral" : "page.clever.spot.free"));
  } else {
    parts.push(t("page.clever.spot.island", { n: spot, treasure: treasureName(spot, board) }));
    const there = view?.seats.find(({ captain }) => captain === spot);
    if (there) parts.push(t("page.clever.spot.captain", { who: names(there.seat) }));
  }
  if (can) parts.push(t("page.clever.spot.yes"));
  return parts.join(", ");
}
