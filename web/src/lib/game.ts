// What a screen knows of a game and may do with it, whatever is behind: a server at the other end of a WebSocket, the table
// in WebAssembly beside the page, or the frames of a replay. Screens hold no rules: they show `view`, light up `legal`, ask
// `ask` what they do not know, and submit.
import type {
  ChatFacts,
  ClockFacts,
  Happening,
  Json,
  OverFacts,
  QuestionFacts,
  Refused,
  RematchFacts,
  SeatFacts,
  TableFacts,
  TurnFacts,
} from "./protocol.generated";

export type Square = [number, number];
export type Token = "sails" | "guns" | "rum" | "gold" | "pearls" | "black";
export const tokens: Token[] = ["sails", "guns", "rum", "gold", "pearls", "black"];
export type Hold = Partial<Record<Token, number>>;
export type Wind = "N" | "E" | "S" | "W";
export type Fraction = { part: number; whole: number };

// --- Captain Treasure Boots -------------------------------------------------------------------------------------------------
export interface BootsBoard {
  game: "boots";
  sections: { name: string; at: Square; turn: number; width: number; height: number }[]; // as laid, size after the turn
  islands: { at: Square; number: number; section: string; place: string }[]; // place: its square in its section, "f2"
  ports: { at: Square; name: string; section: string; place: string }[];
  target: number; // points that win
}
export interface BootsView {
  phase:
    | "first_seat"
    | "choose_port"
    | "head_start_dice"
    | "dice"
    | "draw"
    | "command"
    | "privateer_move"
    | "privateer_action"
    | "move"
    | "action"
    | "attack_die"
    | "attack_pearls"
    | "defence_die"
    | "defence_pearls"
    | "loot"
    | "refuge"
    | "over";
  turn: number;
  active?: number;
  first?: number;
  wind: Wind;
  dice?: [number, number];
  ships: { seat: number; at: Square | null | "?"; hold: Hold; score: number }[];
  privateers: { id: string; at: Square; hold: Hold; fresh?: boolean; commanded?: boolean }[];
  treasure: { at: Square; token: Token }[];
  box: Hold;
  commands?: number;
  commanding?: string;
  fight?: { attacker: string; target: string; roller?: number; attack?: number; defence?: number };
  hidden?: number[];
  winners?: number[];
  viewer?: number;
}
export type BootsAction =
  | { type: "port"; at: Square }
  | { type: "command"; privateer: string; pay: "free" | "pearls" | "black" }
  | { type: "sail"; to: Square; spend?: Hold }
  | { type: "collect" }
  | { type: "pass" }
  | { type: "unload"; tokens: Hold }
  | { type: "shoot"; target: string; roller?: number }
  | { type: "spend"; tokens: Hold }
  | { type: "loot"; token: Token };

// --- Capt'n Clever ----------------------------------------------------------------------------------------------------------
export interface CleverBoard {
  game: "clever";
  size: [number, number];
  islands: { island: number; at: [number, number]; treasure: string }[];
  lanes: { lane: string; jetty: "orange" | "violet" | "white" | "turquoise"; ends: [number, number] }[];
  crossings: [string, string][];
}
export interface CleverView {
  phase: string; // place_captain, place_boat, place_neutral, first_card, turn, next_card, over
  turn: number;
  active?: number;
  first?: number;
  // `card` and `to_give` only where these eyes may see them; `hidden` things are absent
  seats: {
    seat: number;
    captain: number | null;
    boat: string | null;
    found: number;
    top?: number;
    pile?: number[];
    card?: number | "?";
    to_give?: number[];
    ruled_out?: number[]; // the islands that all saw the card cannot show
  }[];
  moved?: ("boat" | "captain")[]; // in this turn
  neutrals?: (string | null)[]; // the lanes of the neutral boats
  winner?: number;
  viewer?: number;
}
export type CleverAction =
  | { type: "captain"; island: number }
  | { type: "boat"; lane: string }
  | { type: "neutral"; boat?: number; lane: string }
  | { type: "give"; card: number }
  | { type: "end" };

export type Board = BootsBoard | CleverBoard;

// --- any game ---------------------------------------------------------------------------------------------------------------
// One thing that happened, in the game's own terms: see "events" in docs/PROTOCOL.md; words below `boots.event.` and
// `clever.event.`.
export type GameEvent = { type: string; clause?: string; [more: string]: Json | undefined };

// Shows what happened between two views, and resolves when it is seen; the store waits for it before it shows `after`.
// `hurry` is aborted when the player clicks or presses a key: jump to the end.
export type Director = (scene: {
  before: Json;
  after: Json;
  happened: Happening[];
  events: GameEvent[];
  hurry: AbortSignal;
}) => Promise<void>;

// All members are reactive ($state or $derived behind getters).
export interface Game {
  readonly table: string;
  readonly kind: "online" | "local" | "replay";
  readonly facts: TableFacts;
  readonly board: Board;
  readonly stage: "waiting" | "playing" | "over";
  readonly seats: SeatFacts[];
  readonly you: number | null; // the seat whose eyes these are; nobody's: a spectator
  readonly hands: number[]; // the seats played from this screen; more than one around one screen
  readonly handover: number | null; // hot seat: who has to take the screen before anything of theirs is shown
  readonly seq: number;
  readonly turn: TurnFacts | null;
  readonly view: Json | null; // cast to BootsView or CleverView
  readonly legal: Json[]; // empty if somebody else is to decide
  readonly busy: boolean; // a wish of ours has been under way for a while, or a scene is being shown
  readonly sends: boolean; // a move of ours is under way; another would not be heard
  readonly undo: boolean;
  readonly takeback: QuestionFacts | null;
  readonly clocks: ClockFacts[];
  readonly present: number[];
  readonly connection: "open" | "quiet" | "connecting" | "lost"; // quiet: an answer is overdue
  readonly log: Happening[]; // everything since the start that these eyes have seen
  readonly chat: ChatFacts[];
  readonly refusal: Refused | null; // the newest, until dismissed or the next wish
  readonly over: OverFacts | null;
  readonly rematch: RematchFacts | null;
  readonly thinking: number | null; // the bot that is thinking
  readonly pointed?: Json | null; // replay: an action that the board is to show

  direct(director: Director | null): void;
  hurry(): void; // end the scene that is being shown
  take(seat: number): void; // hot seat: the screen is with this seat now
  submit(action: Json): void;
  dismiss(): void; // the refusal has been read
  takeUndo(): void;
  askTakeback(): void;
  answerTakeback(yes: boolean): void;
  resign(): void;
  leave(): void;
  say(text: string): void;
  vote(about: number, bot: boolean): void;
  wishRematch(agree: boolean): void;
  setBot(seat: number, level: string | null): void; // host, before the start
  start(): void; // host
  ask: Ask; // about the present view
  close(): void;
}

// Questions that the rules answer; worked out in WebAssembly from what these eyes see, online and offline alike.
export interface Ask {
  // Why not? legal: true if it is; `action` may be an action object or notation.
  explain(action: Json | string): Promise<{ legal: boolean; reason?: string; clause?: string; text?: string }>;
  // boots: a cheapest way for the ship that is to move, or `ship`
  path(
    to: Square,
    ship?: string,
  ): Promise<{ points: number; pearls: number; steps: { to: Square; cost: number; drift?: boolean }[] } | null>;
  // boots: shots from where the ship stands, or from `at`; and chances of the islands
  odds(at?: Square): Promise<{
    shots: {
      target: string;
      gap: number;
      hit: Fraction;
      worst?: Fraction;
      sinks?: boolean;
      to: Square;
      roller?: number;
    }[];
    islands: { at: Square; number: number; treasure: Fraction }[];
    fight?: Fraction[]; // while the attack waits for its Pearls: the chance with none, one, two … of them
  }>;
  // boots: what unloading this part is worth here
  worth(tokens: Hold): Promise<{ points: number; bonus: number; parts: { token: Token; points: number }[] }>;
  // clever: the lanes a captain takes to an island, in order; and why a lane is closed
  way(island: number): Promise<string[] | null>;
  // clever: how many turns away each island is for a seat at best, for card giving
  distances(seat: number): Promise<Record<number, number>>;
  // The strong bot's advice, with reasons as texts keys and fills
  hint(milliseconds?: number): Promise<{ action: Json; text: string; chance: number; reasons: string[] }>;
}
