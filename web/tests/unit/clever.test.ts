import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { boatsOf, layOut, middleOf, nextSpot, spotAt, stopsOf, wayOver } from "../../src/clever/geometry";
import { tell } from "../../src/clever/telling";
import type { CleverBoard, CleverView, GameEvent } from "../../src/lib/game";
import { needWords, speak } from "../../src/lib/words.svelte";

const file = JSON.parse(readFileSync(new URL("../../../boards/clever.json", import.meta.url), "utf8"));
const board: CleverBoard = {
  ...file,
  game: "clever",
  lanes: file.lanes.map((lane: { lane: string }) => ({ ...lane, ends: lane.lane.split("-").map(Number) })),
};
// Position 4a of the rules: blue reaches 2, 5 and 9.
const view: CleverView = {
  phase: "turn",
  turn: 9,
  active: 3,
  seats: [
    { seat: 1, captain: 6, boat: "5-7", found: 0 },
    { seat: 2, captain: 1, boat: "5-6", found: 0 },
    { seat: 3, captain: 7, boat: "7-9", found: 0 },
    { seat: 4, captain: 3, boat: "2-6", found: 0 },
  ],
};

describe("the chart", () => {
  test("a captain takes the fewest boats", () => {
    expect(wayOver(board, view, 7, 2)).toEqual(["5-7", "5-6", "2-6"]);
    expect(stopsOf(board, 7, ["5-7", "5-6", "2-6"])).toEqual([7, 5, 6, 2]);
    expect(wayOver(board, view, 7, 8)).toEqual([]);
  });

  test("neutral boats are boats too", () => {
    expect(boatsOf({ ...view, neutrals: ["7-8", null] }).get("n1")).toBe("7-8");
    expect(wayOver(board, { ...view, neutrals: ["7-8", null] }, 7, 8)).toEqual(["7-8"]);
  });

  for (const turned of [false, true]) {
    const layout = layOut(board, turned);
    test(`every island and lane is what a finger on its middle means (${turned ? "turned" : "as printed"})`, () => {
      for (const { island } of board.islands) expect(spotAt(layout, middleOf(layout, island), 140)).toBe(island);
      for (const { lane } of board.lanes) {
        const [x, y] = middleOf(layout, lane);
        expect(spotAt(layout, [x, y], 140), lane).toBe(lane);
      }
    });
    test(`arrow keys lead to every island and every lane (${turned ? "turned" : "as printed"})`, () => {
      const arrows: [number, number][] = [
        [0, -1],
        [0, 1],
        [-1, 0],
        [1, 0],
      ];
      for (const spots of [board.islands.map(({ island }) => island), board.lanes.map(({ lane }) => lane)]) {
        const reached = new Set([spots[0]]);
        for (const from of reached) for (const arrow of arrows) reached.add(nextSpot(layout, spots, from ?? 1, arrow));
        expect([...reached].sort()).toEqual([...spots].sort());
      }
    });
  }
});

describe("the telling", () => {
  const names = (seat: number) => ["Anne", "Finn", "Ilse"][seat - 1] ?? "";
  const events: GameEvent[] = [
    { type: "first_player", seat: 1 },
    { type: "captain_placed", seat: 1, at: 4 },
    { type: "boat_placed", seat: 1, lane: "3-4" },
    { type: "neutral_placed", seat: 1, boat: 2, lane: "3-4" },
    { type: "card_given", seat: 1, receiver: 2, card: 7 },
    { type: "card_given", seat: 1, receiver: 2, card: "?" },
    { type: "card_looked_at", seat: 1, card: 7 },
    { type: "card_looked_at", seat: 1, card: "?" },
    { type: "turn_begins", seat: 1, turn: 3 },
    { type: "boat_moved", seat: 1, from: "3-4", to: "5-6" },
    { type: "captain_moved", seat: 1, from: 4, to: 3 },
    { type: "captain_stayed", seat: 1, at: 4 },
    { type: "neutral_moved", seat: 1, boat: 1, from: "3-4", to: "5-6" },
    { type: "treasure_found", seat: 1, card: 7, found: 3, clause: "C6.2" },
    { type: "won", seat: 1 },
  ];

  for (const language of ["en", "fr"]) {
    describe(language, () => {
      beforeAll(async () => {
        await speak(language);
        await needWords("clever");
      });
      test("every event has its words, and none is left open", () => {
        for (const event of events) {
          const told = tell(event, names);
          expect(told?.text, event.type).toBeTruthy();
          expect(told?.text, event.type).not.toMatch(/[{}<>]/);
          expect(told?.text, event.type).toContain("Anne");
        }
      });
      test("a hidden card stays hidden", () => {
        expect(tell({ type: "card_given", seat: 1, receiver: 2, card: "?" }, names)?.text).not.toContain("?");
      });
    });
  }

  test("an event of tomorrow is passed over", () => {
    expect(tell({ type: "whale", seat: 1 }, names)).toBeNull();
  });
});
