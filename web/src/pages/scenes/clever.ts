// Small charts of Capt'n Clever to explain something: four islands, and lanes of which two cross.
import type { CleverBoard, CleverView } from "../../lib/game";

export const smallChart: CleverBoard = {
  game: "clever",
  size: [300, 172],
  islands: [
    { island: 3, at: [40, 126], treasure: "ruby_crown" },
    { island: 4, at: [104, 40], treasure: "golden_compass" },
    { island: 5, at: [192, 126], treasure: "pearl_necklace" },
    { island: 7, at: [258, 44], treasure: "jade_turtle" },
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
