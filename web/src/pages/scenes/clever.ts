// Small charts of Capt'n Clever to explain something: four islands, and lanes of which two cross.
import type { CleverBoard, CleverView } from "../../lib/game";

export const smallChart: CleverBoard = {
  game: "clever",
  size: [230, 150],
  islands: [
    { island: 3, at: [38, 108], treasure: "ruby_crown" },
    { island: 4, at: [80, 42], treasure: "golden_compass" },
    { island: 5, at: [140, 108], treasure: "pearl_necklace" },
    { island: 7, at: [192, 46], treasure: "jade_turtle" },
  ],
  lanes: [
    { lane: "3-4", jetty: "orange", ends: [3, 4] },
    { lane: "4-5", jetty: "violet", ends: [4, 5] },
    { lane: "5-7", jetty: "turquoise", ends: [5, 7] },
    { lane: "3-7", jetty: "white", ends: [3, 7] },
  ],
  crossings: [["4-5", "3-7"]],
};

export function smallView(seats: { seat: number; captain: number; boat: string | null }[]): CleverView {
  return { phase: "turn", turn: 1, seats: seats.map((one) => ({ ...one, found: 0 })) };
}
