// The drawn examples of the rulebook, by clause. Words below page.shell.example.

import type { Spot } from "../../clever/geometry";
import type { CleverView } from "../../lib/game";
import { smallView } from "./clever";
import type { Sketch } from "./sketch";

export interface Example {
  sketch?: Sketch;
  sum?: string;
  chart?: {
    view: CleverView;
    lit?: number[];
    open?: string[];
    faded?: string[];
    aim?: Spot;
    way?: { from: number; lanes: string[]; flag?: boolean };
    pennant?: { island: number; seat: number };
  };
}

export const examples: Record<string, Example> = {
  "B3.2": { sum: "{die-5} − {dieb-2} = 3  →  {rose-n} → {rose-w}" },
  "B3.3": {
    sum: "{die-5} + {dieb-2} = 7",
    sketch: {
      columns: 7,
      rows: 3,
      land: [
        { at: [1, 1], art: "isl-heads", number: 7 },
        { at: [3, 1], art: "isl-volcano", number: 8 },
        { at: [5, 1], art: "isl-ruin", number: 7 },
      ],
      tokens: [
        { at: [1, 1], token: "gold" },
        { at: [5, 1], token: "sails" },
      ],
    },
  },
  "B4.1": { sum: "{die-4}{dieb-4}  →  {privateer}\n{tok-pearl}  →  {privateer}" },
  "B5.2": {
    sketch: {
      columns: 5,
      rows: 3,
      wind: "E",
      ships: [{ at: [2, 1], art: "ship-1" }],
      coins: [
        { at: [1, 0], text: "2" },
        { at: [2, 0], text: "1" },
        { at: [3, 0], text: "1" },
        { at: [1, 1], text: "–" },
        { at: [3, 1], text: "1" },
        { at: [1, 2], text: "2" },
        { at: [2, 2], text: "1" },
        { at: [3, 2], text: "1" },
      ],
    },
  },
  "B5.3": {
    sketch: {
      columns: 6,
      rows: 3,
      wind: "E",
      from: [0, 1],
      way: [{ to: [1, 1], drift: true }, { to: [2, 1] }, { to: [3, 0] }, { to: [4, 1] }],
      coins: [
        { at: [2, 1], text: "1" },
        { at: [3, 0], text: "2" },
        { at: [4, 1], text: "3" },
      ],
      ships: [{ at: [0, 1], art: "ship-1" }],
    },
  },
  "B6.2": {
    sketch: {
      columns: 5,
      rows: 3,
      land: [{ at: [2, 1], art: "isl-palms", number: 4 }],
      from: [0, 1],
      way: [{ to: [1, 1] }, { to: [2, 1] }],
      barred: [
        [3, 1],
        [4, 1],
      ],
      ships: [{ at: [0, 1], art: "ship-2" }],
    },
  },
  "B7.1": {
    sketch: {
      columns: 5,
      rows: 3,
      land: [{ at: [3, 1], art: "isl-jungle", number: 6 }],
      tokens: [{ at: [3, 1], token: "rum" }],
      from: [1, 2],
      way: [{ to: [2, 2] }, { to: [3, 1] }],
      ships: [{ at: [1, 2], art: "ship-3" }],
    },
  },
  "B8.2": {
    sum: "{tok-sails}{tok-sails}{tok-guns}  =  3 + 1\n{tok-sails}{tok-guns}{tok-rum}  =  3 + 2\n{tok-sails}{tok-guns}{tok-rum}{tok-gold}  =  4 + 4",
  },
  "B8.3": { sum: "{tok-gold}{tok-pearl}{tok-black}  =  3 + 0" },
  "B9.2": {
    sketch: {
      columns: 6,
      rows: 4,
      land: [{ at: [3, 2], art: "isl-spires", number: 2 }],
      ships: [
        { at: [1, 2], art: "ship-1" },
        { at: [3, 0], art: "ship-4", flip: true },
        { at: [5, 2], art: "ship-3", flip: true },
      ],
      shots: [
        { from: [1, 2], to: [3, 0] },
        { from: [1, 2], to: [5, 2], blocked: true },
      ],
      barred: [[4, 2]],
    },
  },
  "B9.3": { sum: "{die-4} + {tok-guns}{tok-guns} − 1  =  5" },
  "B9.5": { sum: "{dieb-3} + {tok-rum}  =  4" },
  "B9.7": { sum: "5 ≥ 4  →  {i-shot}" },
  "B10.1": { sum: "{ship-3}{tok-sails}{tok-rum}  →  {tok-rum}{ship-1}" },
  "B10.4": { sum: "{privateer}  →  {tok-black}" },
  "B11.1": { sum: "{tok-pearl} = {tok-black} = + 1" },
  "C1.3": {
    chart: { view: smallView([{ seat: 1, captain: 3, boat: "3-4" }]) },
  },
  "C2.5": {
    chart: {
      view: smallView([
        { seat: 1, captain: 3, boat: "4-5" },
        { seat: 2, captain: 7, boat: null },
      ]),
      open: ["3-4", "5-7"],
      faded: ["3-7"],
    },
  },
  "C4.1": {
    chart: { view: smallView([{ seat: 1, captain: 3, boat: "3-4" }]), open: ["4-5", "5-7", "3-7"] },
  },
  "C5.1": {
    chart: {
      view: smallView([
        { seat: 1, captain: 3, boat: "3-4" },
        { seat: 2, captain: 4, boat: "4-5" },
      ]),
      way: { from: 3, lanes: ["3-4", "4-5"], flag: true },
      aim: 5,
    },
  },
  "C6.1": {
    chart: {
      view: smallView([{ seat: 1, captain: 5, boat: "5-7" }]),
      way: { from: 5, lanes: ["5-7"], flag: true },
      pennant: { island: 7, seat: 1 },
    },
  },
};
