// What is typed below the boards as text, against the legal lists of the real engine.
import { beforeAll, describe, expect, test } from "vitest";
import { Chart } from "../../src/boots/chart";
import * as boots from "../../src/boots/hearing";
import { namesOf } from "../../src/boots/naming";
import { beginOf, headings, shortName } from "../../src/boots/textwindow";
import * as clever from "../../src/clever/hearing";
import { isFault } from "../../src/lib/fault";
import type { BootsAction, BootsBoard, BootsView, CleverAction, CleverBoard } from "../../src/lib/game";
import { MemoryGames } from "../../src/lib/games";
import { openLocalTable } from "../../src/lib/local";
import type { LocalParts } from "../../src/lib/localtable";
import type { TableGame } from "../../src/lib/table.svelte";
import { needWords, speak } from "../../src/lib/words.svelte";
import { folded } from "../../src/parts/hearing";
import { built, setDesks, whySkipped } from "./engine";

beforeAll(async () => {
  await speak("en");
  await needWords("boots", "boots_more", "clever", "clever_more");
});

const board: BootsBoard = {
  game: "boots",
  sections: [
    { name: "A", at: [0, 0], turn: 0, width: 9, height: 9 },
    { name: "C", at: [9, 0], turn: 1, width: 9, height: 9 },
  ],
  islands: [
    { at: [5, 1], number: 4, section: "A", place: "f2" },
    { at: [2, 2], number: 8, section: "A", place: "c3" },
    { at: [12, 2], number: 8, section: "C", place: "c6" },
  ],
  ports: [
    { at: [4, 3], name: "Gull's Rest", section: "A", place: "e4" },
    { at: [14, 3], name: "Port Pepper", section: "C", place: "d4" },
    { at: [15, 6], name: "Rumwater", section: "C", place: "g3" },
  ],
  target: 15,
};
const chart = new Chart(board);
const names = namesOf(chart, (seat) => ["Nora", "Old Finn", "Ilse"][seat - 1] ?? "");
const ports: BootsAction[] = board.ports.map(({ at }) => ({ type: "port", at }));
const view = (more: Partial<BootsView>): BootsView => ({
  phase: "move",
  turn: 3,
  active: 1,
  wind: "N",
  ships: [
    { seat: 1, at: [4, 3], hold: { sails: 2, pearls: 1 }, score: 0 },
    { seat: 2, at: [5, 5], hold: {}, score: 0 },
    { seat: 3, at: [14, 3], hold: {}, score: 0 },
  ],
  privateers: [{ id: "P3", at: [6, 6], hold: {} }],
  treasure: [],
  box: {},
  ...more,
});
const heard = (legal: BootsAction[], text: string, more: Partial<BootsView> = {}) => {
  const answer = boots.hear({ legal, view: view(more), chart, names }, text);
  return answer.is === "action" ? answer.action : answer.is;
};

describe("the sea", () => {
  const choosing = { phase: "choose_port" as const };

  for (const text of [
    "Gull's Rest",
    "gull’s rest",
    "GULLS REST",
    "gull",
    "rest",
    "A e4",
    "a e4",
    "Ae4",
    "start Gull's Rest",
    "port 4,3",
    "sail 4,3",
    "sail A e4",
    "go to Gull's Rest",
    "start from gull's rest.",
  ]) {
    test(`a port may be called “${text}”`, () => {
      expect(heard(ports, text, choosing)).toEqual({ type: "port", at: [4, 3] });
    });
  }

  test("a port whose name begins with a verb", () => {
    expect(heard(ports, "Port Pepper", choosing)).toEqual({ type: "port", at: [14, 3] });
    expect(heard(ports, "port port pepper", choosing)).toEqual({ type: "port", at: [14, 3] });
    expect(heard(ports, "pepper", choosing)).toEqual({ type: "port", at: [14, 3] });
    expect(heard(ports, "port", choosing)).toBe("help");
  });

  test("where no port is, and what nobody understands", () => {
    expect(heard(ports, "A a1", choosing)).toBe("no_port");
    expect(heard(ports, "hello there", choosing)).toBe("unclear");
    for (const text of ["help", "?", "Help"]) expect(heard(ports, text, choosing)).toBe("help");
  });

  const goals: BootsAction[] = [
    { type: "sail", to: [4, 3] },
    { type: "sail", to: [3, 4] },
    { type: "sail", to: [2, 2] },
    { type: "sail", to: [14, 3], spend: { pearls: 2 } },
    { type: "sail", to: [14, 3], spend: { pearls: 1, black: 1 } },
  ];
  test("squares, as the page names them", () => {
    for (const text of ["A d5", "d5", "sail d5", "move to A d5", "3,4", "sail 3,4", "a-d5"]) {
      expect(heard(goals, text), text).toEqual({ type: "sail", to: [3, 4] });
    }
    // Section C is turned: its letters run downwards.
    expect(chart.squareName([14, 3])).toBe("C d4");
    expect(heard(goals, "C d4")).toEqual(goals[3]);
  });
  test("islands, the own square, and Pearls behind a place", () => {
    for (const text of ["island 8", "island 8 (A c3)", "sail to island 8 (A c3)"]) {
      expect(heard(goals, text), text).toEqual({ type: "sail", to: [2, 2] });
    }
    for (const text of ["stay", "no", "stay put", "here", "Gull's Rest"]) {
      expect(heard(goals, text), text).toEqual({ type: "sail", to: [4, 3] });
    }
    expect(heard(goals, "Port Pepper")).toEqual(goals[3]);
    expect(heard(goals, "Port Pepper PB")).toEqual(goals[4]);
    expect(heard(goals, "C d4 P2")).toEqual(goals[3]);
  });
  test("what is not legal goes to the engine, which says why", () => {
    expect(heard(goals, "C a1")).toEqual({ type: "sail", to: [17, 0] });
    expect(heard(goals, "rumwater")).toEqual({ type: "sail", to: [15, 6] });
    expect(heard([], "C d4")).toEqual({ type: "sail", to: [14, 3] });
    expect(heard(goals, "shoot P3")).toEqual({ type: "shoot", target: "P3", roller: 2 });
    expect(heard(goals, "sail somewhere")).toBe("notation");
  });
  test("a name that several places have", () => {
    const far = { ships: [{ seat: 1, at: null, hold: {}, score: 0 }] };
    expect(heard([], "island 8", far)).toBe("several");
    expect(heard(goals, "island 4")).toEqual({ type: "sail", to: [5, 1] });
  });

  test("shots, by whoever rolls", () => {
    const shots: BootsAction[] = [
      { type: "shoot", target: "2" },
      { type: "shoot", target: "P3", roller: 2 },
      { type: "shoot", target: "P3", roller: 3 },
      { type: "pass" },
    ];
    for (const text of ["shoot Old Finn", "Finn", "shoot at old finn", "2", "shoot at A f6", "A f6", "fire at finn"]) {
      expect(heard(shots, text), text).toEqual(shots[0]);
    }
    expect(heard(shots, "shoot P3")).toEqual(shots[1]);
    expect(heard(shots, "shoot privateer p3 by Ilse")).toEqual(shots[2]);
    expect(heard(shots, "no")).toEqual({ type: "pass" });
    expect(heard(shots, "pass")).toEqual({ type: "pass" });
  });
  test("commands, unloading, Pearls and loot", () => {
    const commands: BootsAction[] = [
      { type: "command", privateer: "P3", pay: "pearls" },
      { type: "command", privateer: "P3", pay: "black" },
      { type: "pass" },
    ];
    expect(heard(commands, "P3")).toEqual(commands[0]);
    expect(heard(commands, "command 3")).toEqual(commands[0]);
    expect(heard(commands, "command P3 B")).toEqual(commands[1]);
    expect(heard(commands, "A g7")).toEqual(commands[0]);
    expect(heard(commands, "A a1")).toEqual({ type: "sail", to: [0, 0] });
    expect(heard(commands, "sail A g7")).toEqual({ type: "sail", to: [6, 6] });
    expect(heard(commands, "command A a1")).toBe("notation");
    expect(heard(commands, "nobody")).toEqual(commands[2]);
    const unloads: BootsAction[] = [{ type: "unload", tokens: { sails: 2, pearls: 1 } }, { type: "pass" }];
    for (const text of ["unload", "unload all", "all", "unload S2P", "2 sails and a pearl"]) {
      expect(heard(unloads, text), text).toEqual(unloads[0]);
    }
    for (const text of ["unload 2 sails", "all but P", "s2"]) {
      expect(heard(unloads, text), text).toEqual({ type: "unload", tokens: { sails: 2 } });
    }
    const spends: BootsAction[] = [
      { type: "spend", tokens: {} },
      { type: "spend", tokens: { pearls: 1 } },
      { type: "spend", tokens: { black: 1 } },
    ];
    expect(heard(spends, "no")).toEqual(spends[0]);
    expect(heard(spends, "spend -")).toEqual(spends[0]);
    expect(heard(spends, "1")).toEqual(spends[1]);
    expect(heard(spends, "spend B")).toEqual(spends[2]);
    const loot: BootsAction[] = [
      { type: "loot", token: "gold" },
      { type: "loot", token: "rum" },
    ];
    expect(heard([{ type: "loot", token: "sails" }], "sail")).toEqual({ type: "loot", token: "sails" });
    for (const text of ["gold", "loot O", "take gold", "give Gold"]) expect(heard(loot, text), text).toEqual(loot[0]);
    const collects: BootsAction[] = [{ type: "collect" }, { type: "pass" }];
    for (const text of ["collect", "take the treasure"]) expect(heard(collects, text), text).toEqual(collects[0]);
  });

  test("in French too", async () => {
    await speak("fr");
    for (const text of ["partir Gull’s Rest", "aller à A e4", "naviguer vers Gull's Rest", "pars de gulls rest"]) {
      expect(heard(ports, text, choosing), text).toEqual({ type: "port", at: [4, 3] });
    }
    for (const text of ["île 8", "ile 8", "l’île 8 (A c3)", "aller à l'île 8"]) {
      expect(heard(goals, text), text).toEqual({ type: "sail", to: [2, 2] });
    }
    expect(heard(goals, "Rester")).toEqual({ type: "sail", to: [4, 3] });
    expect(heard(goals, "aller à d5")).toEqual({ type: "sail", to: [3, 4] });
    for (const text of ["aide", "?", "help"]) expect(heard(goals, text)).toBe("help");
    await speak("en");
  });
});

const seaOfTreasure: CleverBoard = {
  game: "clever",
  size: [40, 20],
  islands: ["conch_horn", "spyglass", "ruby_crown", "golden_compass", "ship_in_a_bottle", "feather_crown"].map(
    (treasure, i) => ({ island: i + 1, at: [i, 0], treasure }),
  ),
  lanes: [
    { lane: "1-2", jetty: "orange", ends: [1, 2] },
    { lane: "3-4", jetty: "white", ends: [3, 4] },
  ],
  crossings: [],
};

describe("the islands", () => {
  const moves: CleverAction[] = [{ type: "captain", island: 4 }, { type: "boat", lane: "3-4" }, { type: "end" }];
  const hear = (legal: CleverAction[], text: string) => {
    const answer = clever.hear({ legal, board: seaOfTreasure }, text);
    return answer.is === "action" ? answer.action : answer.is;
  };
  test("an island by its number or its treasure", () => {
    for (const text of ["4", "captain 4", "golden compass", "the compass", "go to the golden compass", "Compass"]) {
      expect(hear(moves, text), text).toEqual(moves[0]);
    }
    expect(hear(moves, "ship in a bottle")).toEqual({ type: "captain", island: 5 });
    expect(hear(moves, "crown")).toBe("unclear"); // two of them
    expect(hear(moves, "99")).toBe("unclear");
  });
  test("a lane from either end, and boats", () => {
    for (const text of ["3-4", "4–3", "boat 3-4", "boat 4 3", "move my boat to 3-4", "b 3-4"]) {
      expect(hear(moves, text), text).toEqual(moves[1]);
    }
    expect(hear(moves, "1-4")).toBe("no_lane");
    const neutral: CleverAction[] = [{ type: "neutral", boat: 2, lane: "1-2" }];
    for (const text of ["1-2", "n2 1-2", "neutral 2 1-2", "neutral 1-2"])
      expect(hear(neutral, text), text).toEqual(neutral[0]);
  });
  test("cards, the end, and help", () => {
    const gifts: CleverAction[] = [
      { type: "give", card: 4 },
      { type: "give", card: 3 },
    ];
    for (const text of ["4", "give 4", "card 4", "give the golden compass", "golden compass"]) {
      expect(hear(gifts, text), text).toEqual(gifts[0]);
    }
    for (const text of ["end", "stay", "done"]) expect(hear(moves, text), text).toEqual(moves[2]);
    for (const text of ["help", "?", "captain"]) expect(hear(moves, text), text).toBe("help");
    expect(hear(moves, "whatever")).toBe("unclear");
  });
});

test("letters, signs and articles that somebody may type or not", () => {
  for (const text of ["Gull’s Rest", "gull's rest", " GULLS  REST. "]) expect(folded(text)).toBe("gulls rest");
  expect(folded("l’Île d’Or")).toBe("ile or");
  expect(folded("−3,4")).toBe("-3,4");
});

// --- every example that the page gives, through whole games -----------------------------------------------------------------

if (!built) console.warn(`hearing.test.ts is half skipped: ${whySkipped}`);

describe.skipIf(!built)("whatever the page gives as an example is legal", () => {
  let parts: LocalParts;
  beforeAll(async () => {
    Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
    parts = { ...(await setDesks()), store: new MemoryGames(), pause: () => 0 };
  });
  async function until(what: () => boolean): Promise<void> {
    for (const end = Date.now() + 20_000; !what(); ) {
      if (Date.now() > end) throw new Error(`waited too long for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  // Types the example at every decision; or, as it does not lead anywhere, something else that is legal.
  async function play(game: TableGame, typed: (legal: never[]) => unknown, most = 300): Promise<Set<string>> {
    const seen = new Set<string>();
    for (let moves = 0; moves < most && game.stage !== "over"; moves += 1) {
      await until(() => game.stage === "over" || game.handover !== null || (game.legal.length > 0 && !game.busy));
      if (game.handover !== null) {
        const seat = game.handover;
        game.take(seat);
        await until(() => game.handover === null && game.you === seat);
        continue;
      }
      if (game.legal.length === 0) continue;
      const legal = game.legal as never[];
      const action = typed(legal);
      expect(legal).toContainEqual(action);
      seen.add((action as { type: string }).type);
      const { seq } = game;
      game.submit(moves % 3 > 0 ? (action as never) : (legal[Math.floor(Math.random() * legal.length)] ?? null));
      await until(() => (game.seq > seq && !game.busy) || game.refusal !== null);
      expect(game.refusal).toBe(null);
    }
    game.close();
    return seen;
  }
  const crew = ["Anne", "Old Finn", "Ilse"].map((name) => ({ kind: "person" as const, name }));

  for (const language of ["en", "fr"]) {
    test(`boots, in ${language}`, async () => {
      await speak(language);
      const game = await openLocalTable({ game: "boots", seats: crew }, parts);
      if (isFault(game)) throw new Error(game.reason);
      const sea = new Chart(game.board as BootsBoard);
      const called = namesOf(sea, (seat) => crew[seat - 1]?.name ?? "");
      const seen = await play(game, (legal) => {
        const sight = { legal, view: game.view as unknown as BootsView, chart: sea, names: called };
        const said = boots.example(sight);
        const answer = boots.hear(sight, said);
        if (answer.is !== "action") throw new Error(`“${said}” is ${answer.is}`);
        expect(boots.helpWords(sight)).not.toMatch(/[<{]/);
        return answer.action;
      });
      for (const type of ["port", "sail", "collect"]) expect(seen).toContain(type);
    });
    test(`clever, in ${language}`, async () => {
      await speak(language);
      const game = await openLocalTable({ game: "clever", seats: crew }, parts);
      if (isFault(game)) throw new Error(game.reason);
      const seen = await play(game, (legal) => {
        const sight = { legal, board: game.board as CleverBoard };
        const answer = clever.hear(sight, clever.example(sight));
        if (answer.is !== "action") throw new Error(`“${clever.example(sight)}” is ${answer.is}`);
        expect(clever.helpWords(sight)).not.toMatch(/[<{]/);
        return answer.action;
      });
      for (const type of ["captain", "boat", "give"]) expect(seen).toContain(type);
    });
  }
});

describe("the window of the sea as text", () => {
  test("columns and rows have the names of the sections they go through, at sea their coordinates", () => {
    const heads = headings(chart, { left: 7, top: 8, columns: 12, rows: 2 });
    expect(heads.columns).toEqual([
      ["A h"],
      ["A i"],
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => [`C ${n}`]), // it is turned
      ["18"],
    ]);
    expect(heads.rows).toEqual([["A 9", "C i"], ["9"]]);
  });
  test("it keeps its place while the cursor is in it", () => {
    expect(beginOf(9, 4, null, [0, 18])).toBe(0);
    expect(beginOf(9, 12, null, [0, 18])).toBe(8);
    expect(beginOf(9, 16, null, [0, 18])).toBe(9);
    expect(beginOf(9, 5, 0, [0, 18])).toBe(0);
    expect(beginOf(9, 8, 0, [0, 18])).toBe(3);
    expect(beginOf(9, -2, 0, [0, 18])).toBe(-5);
  });
  test("names of ports that fit", () => {
    expect(shortName("Old Anchorage", 8)).toBe("Old Anchora.");
    expect(shortName("Port Pepper", 5)).toBe("Port Pepp.");
    expect(shortName("Gull's Rest", 8)).toBe("Gull's Rest");
  });
});
