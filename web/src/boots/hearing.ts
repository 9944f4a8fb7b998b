// What is typed below the board as text: squares and ports as the page calls them, the terminal's verbs, and the notation. It
// knows no rules: what it understands is looked up in the legal list, and what is not there goes to the engine, which says why not.
import type { BootsAction, BootsView, Hold, Square, Token } from "../lib/game";
import { tokens } from "../lib/game";
import { list, t } from "../lib/words.svelte";
import { folded, isForm, named } from "../parts/hearing";
import { type Chart, keyOf, same } from "./chart";
import { holdKey } from "./choosing";
import { focusOf, isPrivateer, type Names, placeName, shipName, sizeOf, squareName, whereIs } from "./naming";
import { say } from "./telling";

export interface Sight {
  legal: BootsAction[];
  view: BootsView;
  chart: Chart;
  names: Names;
}
export type Heard =
  | { is: "action"; action: BootsAction } // legal, or something whose refusal says why
  | { is: "notation"; text: string }
  | { is: "no_port" }
  | { is: "several"; places: Square[] }
  | { is: "help" }
  | { is: "unclear" };

const verbs = ["port", "command", "sail", "collect", "unload", "shoot", "spend", "loot", "pass"] as const;
type Verb = (typeof verbs)[number];
const letters: Record<string, Token> = { s: "sails", g: "guns", r: "rum", o: "gold", p: "pearls", b: "black" };

export function hear(sight: Sight, typed: string): Heard {
  const text = folded(typed);
  if (isForm("page.boots.text.help_word", text)) return { is: "help" };
  const said = sight.legal.find((action) => folded(say(action, sight.view, sight.names)) === text);
  return said ? { is: "action", action: said } : new Ear(sight, typed.trim(), text).heard();
}

class Ear {
  constructor(
    readonly sight: Sight,
    readonly typed: string,
    readonly text: string,
  ) {}

  heard(): Heard {
    const { sight, text } = this;
    const words = text.split(" ");
    if (words.length === 1 && isForm("boots.verb.no", text)) return this.#nothing();
    // "Port Pepper" begins with a verb.
    const port = sight.chart.board.ports.find(({ name }) => folded(name) === text);
    if (port) return this.#to(port.at, null);
    // So does "Sail", where a token is wanted.
    const token = ["unload", "loot"].includes(verbNow(sight)) && tokenOf(words[0]);
    const verb = token ? null : verbOf(words[0]);
    const rest = verb ? words.slice(1) : words;
    const understood = this.#obey(verb, rest);
    if (understood.is !== "unclear" || !verbs.some((one) => this.typed.startsWith(one))) return understood;
    return { is: "notation", text: this.typed };
  }

  #obey(verb: Verb | null, rest: string[]): Heard {
    switch (verb ?? verbNow(this.sight)) {
      case "pass":
        return this.#nothing();
      case "unload":
        return this.#orPlace(verb, rest, () => this.#unload(rest));
      case "spend":
        return this.#orPlace(verb, rest, () => this.#spend(rest));
      case "loot":
        return this.#orPlace(verb, rest, () => this.#loot(rest));
      case "collect":
        // "take" is said of treasure and of loot.
        if (verbNow(this.sight) === "loot") return this.#loot(rest);
        return this.#orPlace(verb, rest, () =>
          rest.length === 0 || isForm("boots.verb.yes", rest.at(-1)) ? { type: "collect" } : null,
        );
      case "command":
        return this.#orPlace(verb, rest, () => this.#command(rest), true);
      case "shoot":
        return this.#orPlace(verb, rest, () => this.#shoot(rest), true);
      case "port":
        return this.#sail(rest, "port");
      default:
        return this.#sail(rest, verb);
    }
  }

  // What the verb asks for, or the place that is named.
  #orPlace(verb: Verb | null, rest: string[], find: () => Heard | BootsAction | null, aims = false): Heard {
    const found = find();
    if (found) return "is" in found ? found : { is: "action", action: found };
    if (rest.length === 0) return { is: "help" };
    return verb === null || aims ? this.#sail(rest, verb) : { is: "unclear" };
  }

  // --- places -----------------------------------------------------------------------------------------------------------

  #sail(words: string[], verb: Verb | null): Heard {
    if (words.length === 0) return { is: "help" };
    const whole = this.#place(words);
    if (whole.length === 1) return this.#to(whole[0] as Square, verb);
    const spend = words.length > 1 ? holdOfLetters(words.at(-1)) : null;
    const before = spend && sizeOf(spend) === pearlsIn(spend) ? this.#place(words.slice(0, -1)) : [];
    if (before.length === 1) return this.#to(before[0] as Square, verb, spend);
    const several = whole.length > 1 ? whole : before;
    return several.length > 1 ? { is: "several", places: several } : { is: "unclear" };
  }

  // The legal action that goes there, or one whose refusal says why not.
  #to(at: Square, verb: Verb | null, spend: Hold | null = null): Heard {
    const { legal, view, chart } = this.sight;
    const asked = verb === "command" || verb === "shoot" ? verb : verbNow(this.sight);
    if ((asked === "command" || asked === "shoot") && verb !== "sail") {
      const ships = [...view.privateers, ...view.ships.map(({ seat, at: place }) => ({ id: String(seat), at: place }))]
        .filter((ship) => Array.isArray(ship.at) && same(ship.at, at) && ship.id !== focusOf(view))
        .map(({ id }) => id);
      const able = legal.find(
        (action) =>
          (action.type === "command" && ships.includes(action.privateer)) ||
          (action.type === "shoot" && ships.includes(action.target)),
      );
      if (able) return { is: "action", action: able };
      const [ship] = ships;
      if (ship && asked === "shoot") return { is: "action", action: this.#shot(ship) };
      if (ship && isPrivateer(ship)) return { is: "action", action: { type: "command", privateer: ship, pay: "free" } };
      if (verb) return { is: "unclear" };
    }
    const port = legal.find((action) => action.type === "port" && same(action.at, at));
    if (port) return { is: "action", action: port };
    const ways = legal.filter((action) => action.type === "sail" && same(action.to, at));
    ways.sort((a, b) => costOf(a) - costOf(b));
    const paid = spend && ways.find((way) => "spend" in way && holdKey(way.spend ?? {}) === holdKey(spend));
    if (spend ? paid : ways[0]) return { is: "action", action: (paid ?? ways[0]) as BootsAction };
    if (asked === "port" || verb === "port") {
      return chart.port(at) ? { is: "action", action: { type: "port", at } } : { is: "no_port" };
    }
    return { is: "action", action: spend ? { type: "sail", to: at, spend } : { type: "sail", to: at } };
  }

  // The square that is named: none, one, or several of that name.
  #place(words: string[]): Square[] {
    const text = words.join(" ");
    const found = this.#placeNamed(text);
    if (found.length > 0 || words.length < 2) return found;
    return isForm("page.boots.text.filler", words[0]) ? this.#place(words.slice(1)) : [];
  }
  #placeNamed(text: string): Square[] {
    const { view, chart } = this.sight;
    const inner = /\(([^)]+)\)$/.exec(text)?.[1]; // "island 8 (C d5)"
    if (inner) return this.#placeNamed(inner);
    const pair = /^(-?\d+)\s*[,; ]\s*(-?\d+)$/.exec(text);
    if (pair) return [[Number(pair[1]), Number(pair[2])]];
    if (isForm("boots.verb.here", text)) {
      const from = whereIs(view, focusOf(view));
      return from ? [from] : [];
    }
    const square = this.#squareNamed(text);
    if (square.length > 0) return square;
    const island = /^(\p{L}+) ?(\d+)$/u.exec(text);
    if (island && isForm("boots.verb.island", island[1])) {
      const isles = chart.board.islands.filter(({ number }) => number === Number(island[2]));
      return this.#nearest(isles.map(({ at }) => at));
    }
    const port = named(chart.board.ports, ({ name }) => name, text);
    return port ? [port.at] : [];
  }
  // "C d5", "cd5"; "d5" alone where it is clear which.
  #squareNamed(text: string): Square[] {
    const said = text.replace(/[\s,:;-]+/g, "");
    if (!/^[\p{L}\d]+\d$/u.test(said)) return [];
    const bare: Square[] = [];
    for (const { at, width, height } of this.sight.chart.board.sections) {
      for (let x = at[0]; x < at[0] + width; x += 1) {
        for (let y = at[1]; y < at[1] + height; y += 1) {
          const [section = "", place = ""] = splitName(this.sight.chart.squareName([x, y]) ?? "");
          if (section + place === said) return [[x, y]];
          if (place === said) bare.push([x, y]);
        }
      }
    }
    return this.#nearest(bare);
  }
  // Of several, those that can be chosen; then the one in the ship's own section.
  #nearest(places: Square[]): Square[] {
    const { legal, view, chart } = this.sight;
    const goals = new Set(
      legal.flatMap((one) => (one.type === "port" ? [keyOf(one.at)] : one.type === "sail" ? [keyOf(one.to)] : [])),
    );
    const can = places.filter((at) => goals.has(keyOf(at)));
    const left = can.length > 0 ? can : places;
    const from = whereIs(view, focusOf(view));
    const home = from && chart.section(from);
    const near = home ? left.filter((at) => chart.section(at) === home) : [];
    return near.length === 1 ? near : left;
  }

  // --- ships and tokens -------------------------------------------------------------------------------------------------

  #ship(words: string[]): string | null {
    const { view, names } = this.sight;
    const text = words.join(" ");
    const all = [...view.privateers.map(({ id }) => id), ...view.ships.map(({ seat }) => String(seat))];
    const exact = all.find((id) => id.toLowerCase() === text) ?? named(all, (id) => shipName(id, names), text, 2);
    if (exact) return exact;
    return words.length > 1 && isForm("page.boots.text.filler", words[0]) ? this.#ship(words.slice(1)) : null;
  }

  #command(words: string[]): BootsAction | null {
    const { legal } = this.sight;
    const pay = words.length > 1 ? tokenOf(words.at(-1)) : null;
    const paid = pay === "pearls" || pay === "black" ? pay : null;
    const ship = this.#ship(paid ? words.slice(0, -1) : words);
    const privateer = ship && (isPrivateer(ship) ? ship : `P${ship}`);
    if (!privateer) return null;
    const one = legal.find(
      (action) => action.type === "command" && action.privateer === privateer && (!paid || action.pay === paid),
    );
    return one ?? { type: "command", privateer, pay: paid ?? "free" };
  }

  #shot(target: string): BootsAction {
    const { view } = this.sight;
    const roller = view.ships.find(({ seat }) => seat !== view.active)?.seat;
    return isPrivateer(target) && roller !== undefined ? { type: "shoot", target, roller } : { type: "shoot", target };
  }
  #shoot(words: string[]): BootsAction | null {
    const { legal } = this.sight;
    const by = words.findIndex((word) => isForm("boots.verb.by", word));
    const aimed = by < 0 ? words : words.slice(0, by);
    const shots = legal.filter((action) => action.type === "shoot");
    if (words.length === 0) return shots.length === 1 ? (shots[0] ?? null) : null;
    const target = this.#ship(isForm("boots.verb.at", aimed[0]) ? aimed.slice(1) : aimed);
    if (!target) return null;
    const roller = by < 0 ? null : this.#ship(words.slice(by + 1));
    const shot = shots.find((one) => one.target === target && (!roller || one.roller === Number(roller)));
    if (shot) return shot;
    return roller ? { type: "shoot", target, roller: Number(roller) } : this.#shot(target);
  }

  #unload(words: string[]): BootsAction | null {
    const all = this.sight.legal.find((action) => action.type === "unload");
    const whole = words.length === 0 || (words.length === 1 && isForm("boots.verb.all", words[0]));
    const but = isForm("boots.verb.all", words[0]) && isForm("boots.verb.but", words[1]);
    const part = whole ? (all?.tokens ?? {}) : holdOf(but ? words.slice(2) : words);
    if (!part) return null;
    if (!but) return { type: "unload", tokens: part };
    const kept = tokens.map((token) => [token, (all?.tokens[token] ?? 0) - (part[token] ?? 0)] as const);
    return { type: "unload", tokens: Object.fromEntries(kept.filter(([, n]) => n > 0)) };
  }
  #spend(words: string[]): BootsAction | null {
    const spends = this.sight.legal.filter((action) => action.type === "spend");
    if (words.length === 1 && /^\d+$/.test(words[0] ?? "")) {
      const n = Number(words[0]);
      const least = spends.filter(({ tokens: hold }) => sizeOf(hold) === n);
      least.sort((a, b) => (a.tokens.black ?? 0) - (b.tokens.black ?? 0)); // white ones first
      return least[0] ?? { type: "spend", tokens: n > 0 ? { pearls: n } : {} };
    }
    if (words.length === 1 && isForm("boots.verb.no", words[0])) return { type: "spend", tokens: {} };
    const hold = words.length > 0 ? holdOf(words) : null;
    return hold && sizeOf(hold) === pearlsIn(hold) ? { type: "spend", tokens: hold } : null;
  }
  #loot(words: string[]): Heard {
    const token = words.length > 0 ? tokenOf(words.at(-1)) : null;
    if (token) return { is: "action", action: { type: "loot", token } };
    return words.length === 0 ? { is: "help" } : { is: "unclear" };
  }

  // "no", "stay", "pass": whatever does nothing here.
  #nothing(): Heard {
    const { legal, view } = this.sight;
    const asked = verbNow(this.sight);
    const from = whereIs(view, focusOf(view));
    if (asked === "sail" && from) return this.#to(from, "sail");
    if (asked === "port") return { is: "help" };
    const none = legal.find((action) => action.type === "spend" && sizeOf(action.tokens) === 0);
    return { is: "action", action: none ?? { type: "pass" } };
  }
}

// The verb that may be left out, because the question asks for it.
export function verbNow({ legal, view }: Pick<Sight, "legal" | "view">): Verb {
  const asked = verbs.find((verb) => verb !== "pass" && legal.some(({ type }) => type === verb));
  return asked ?? (view.phase === "choose_port" || view.phase === "refuge" ? "port" : "sail");
}
function verbOf(word: string | undefined): Verb | null {
  return verbs.find((verb) => word === verb || isForm(`boots.verb.${verb}`, word)) ?? null;
}

const pearlsIn = (hold: Hold): number => (hold.pearls ?? 0) + (hold.black ?? 0);
const costOf = (action: BootsAction): number =>
  action.type === "sail" ? sizeOf(action.spend) + (action.spend?.black ?? 0) / 100 : 0;
const splitName = (name: string): string[] => {
  const at = name.lastIndexOf(" ");
  return [name.slice(0, at), name.slice(at + 1)].map((part) => folded(part).replace(/[\s-]+/g, ""));
};

function tokenOf(word: string | undefined): Token | null {
  const named = tokens.find((token) => isForm(`boots.token.${token}.forms`, word));
  return named ?? letters[word ?? ""] ?? null;
}
function holdOfLetters(word: string | undefined): Hold | null {
  if (word === "-") return {};
  if (!word || !/^([sgropb]\d*)+$/.test(word)) return null;
  const hold: Hold = {};
  for (const [, letter = "", n] of word.matchAll(/([sgropb])(\d*)/g)) {
    const token = letters[letter] as Token;
    hold[token] = (hold[token] ?? 0) + Number(n || 1);
  }
  return hold;
}
// "S2GO", or "2 sails and 1 gold".
function holdOf(words: string[]): Hold | null {
  const noted = words.length === 1 ? holdOfLetters(words[0]) : null;
  if (noted) return noted;
  const hold: Hold = {};
  let n = 1;
  for (const word of words.flatMap((one) => one.split(","))) {
    if (word === "" || isForm("boots.verb.and", word) || isForm("page.boots.text.filler", word)) continue;
    const token = /^\d+$/.test(word) ? null : tokenOf(word);
    if (/^\d+$/.test(word)) n = Number(word);
    else if (token) {
      hold[token] = (hold[token] ?? 0) + n;
      n = 1;
    } else return null;
  }
  return sizeOf(hold) > 0 ? hold : null;
}

// --- what can be typed now ----------------------------------------------------------------------------------------------

const first = (key: string): string => t(key).split("|")[0] ?? "";
const verb = (name: Verb): string => first(`boots.verb.${name}`);
const holdLetters = (hold: Hold): string =>
  Object.entries(letters)
    .map(([letter, token]) => [letter.toUpperCase(), hold[token] ?? 0] as const)
    .map(([letter, n]) => (n > 1 ? `${letter}${n}` : n === 1 ? letter : ""))
    .join("");
const placeTyped = (chart: Chart, at: Square): string =>
  chart.port(at)?.name ?? chart.squareName(at) ?? `${at[0]},${at[1]}`;

// One thing that is legal now, as it can be typed; nothing when somebody else is to decide.
export function example(sight: Sight): string {
  const { legal, view, chart, names } = sight;
  const of = <T extends BootsAction["type"]>(type: T) =>
    legal.filter((action): action is Extract<BootsAction, { type: T }> => action.type === type);
  switch (legal.length === 0 ? "pass" : verbNow(sight)) {
    case "port":
      return of("port").map(({ at }) => placeTyped(chart, at))[0] ?? "";
    case "command":
      return `${verb("command")} ${of("command")[0]?.privateer}`;
    case "sail": {
      const free = of("sail").filter(({ spend }) => sizeOf(spend) === 0);
      const away = free.filter(({ to }) => !same(to, whereIs(view, focusOf(view))));
      const treasure = away.find(({ to }) => view.treasure.some(({ at }) => same(at, to)));
      const plain = away.find(({ to }) => !chart.isLand(to) && chart.section(to));
      const goal = treasure ?? away.find(({ to }) => chart.port(to)) ?? plain ?? away[0] ?? free[0] ?? of("sail")[0];
      return goal ? placeTyped(chart, goal.to) : "";
    }
    case "collect":
      return verb("collect");
    case "unload":
      return `${verb("unload")} ${first("boots.verb.all")}`;
    case "shoot":
      return of("shoot").map(({ target }) => {
        const name = isPrivateer(target) ? target : names.seat(Number(target));
        return `${verb("shoot")} ${first("boots.verb.at")} ${name}`;
      })[0] as string;
    case "spend": {
      const [least] = of("spend").filter(({ tokens: hold }) => sizeOf(hold) > 0);
      return least ? `${verb("spend")} ${holdLetters(least.tokens)}` : `${verb("spend")} -`;
    }
    case "loot":
      return first(`boots.token.${of("loot")[0]?.token}.forms`);
    default:
      return legal.length > 0 ? first("boots.verb.no") : "";
  }
}

export function helpWords(sight: Sight): string {
  const { legal, chart } = sight;
  if (legal.length === 0) return t("page.boots.text.can.wait");
  const places = legal.flatMap((action) => (action.type === "port" ? [placeName(chart, action.at)] : []));
  const loot = legal.flatMap((action) => (action.type === "loot" ? [first(`boots.token.${action.token}.forms`)] : []));
  const fills = { example: example(sight), places: list(places), tokens: list(loot) };
  return `${t(`page.boots.text.can.${verbNow(sight)}`, fills)} ${t("page.boots.text.can.notation")}`;
}

export const severalWords = (chart: Chart, places: Square[]): string =>
  t("page.boots.text.several", { places: list(places.map((at) => squareName(chart, at))) });
