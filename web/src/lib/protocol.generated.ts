// Made by `freebooter protocol typescript`; do not edit. The source is engine/table/protocol_shapes.hpp.

export const PROTOCOL_VERSION = 1;

/** Any JSON value; what stands here belongs to the game. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** One action, or one thing that chance decided. */
export interface StepFacts {
  /** the seat; chance if there is none */
  by?: number;
  /** in notation, as the receiver may see it */
  text: string;
  /** the seal of what it hides from some (FAIRNESS.md) */
  sealed?: string;
}

/** One entry of the table's log. */
export interface Happening {
  /** its number */
  seq: number;
  /** sit, free, start, move, undo, ask, answer, exit, stand_in, back, vote, chat or rematch */
  type: string;
  /** whose it is */
  seat?: number;
  /** vote: the absent seat */
  about?: number;
  /** answer, vote, rematch: yes or no */
  yes?: boolean;
  /** move: a bot decided; sit: a bot was put there */
  bot?: boolean;
  /** exit: resigned, left or time */
  exit?: string;
  /** sit, stand_in, vote: the bot that plays for the seat now */
  level?: string;
  /** sit: the person's name; chat: the name of a spectator */
  name?: string;
  /** chat: what was said */
  text?: string;
  /** move: the client's name for it; for the own seat only */
  id?: string;
  /** rematch: the id of the next table */
  next?: string;
  /** start, move: what was done, and what chance made of it */
  steps?: StepFacts[];
  /** start, move: what that meant, in the game's own terms */
  events?: Json[];
}

/** Who sits on a seat. */
export interface SeatFacts {
  /** counted from 1 */
  seat: number;
  /** open, person or bot */
  kind: string;
  /** the person's name */
  name?: string;
  /** the bot's name */
  level?: string;
  /** the bot that keeps it for an absent person, or for one who has given up */
  stand_in?: string;
  /** resigned, left or time, if the person has given up */
  exit?: string;
}

/** Whose decision it is. */
export interface TurnFacts {
  /** seat or over */
  kind: string;
  /** the seat */
  seat?: number;
  /** of the turn; 0 during set-up */
  number: number;
}

/** What is left on a clock. */
export interface ClockFacts {
  /** whose */
  seat: number;
  /** milliseconds */
  left: number;
  /** true if it runs */
  running?: boolean;
}

/** A wish to go back, waiting for answers. */
export interface QuestionFacts {
  /** who asks */
  seat: number;
  /** the seats whose answer is missing */
  waiting: number[];
}

/** Something that was said. */
export interface ChatFacts {
  /** the entry */
  seq: number;
  /** when */
  at: number;
  /** who spoke */
  seat?: number;
  /** the name of a spectator who spoke */
  name?: string;
  /** what was said */
  text: string;
}

/** The end of a game. */
export interface OverFacts {
  /** the seats that have won; none if all persons gave up */
  winners: number[];
  /** the secret of the dice, whose hash was published at the start */
  secret: string;
  /** of the seats in order; - for none */
  salts: string[];
}

/** Who wishes for another game. */
export interface RematchFacts {
  /** the seats that do */
  agreed: number[];
  /** the id of the next table, once all do */
  next?: string;
}

/** What does not change at a table, and what a newcomer has missed. */
export interface TableFacts {
  /** a name of the catalogue */
  game: string;
  /** the version of its rules */
  rules: number;
  /** players, board, options */
  setup: Json;
  /** clock, absence and so on */
  options: Json;
  /** SHA-256 of the secret of the dice */
  commitment: string;
  /** the receiver's seat; not for a spectator */
  you?: number;
  /** the table whose rematch this is */
  after?: string;
  /** what was said lately */
  chat: ChatFacts[];
}

/** The first message of a connection. */
export interface Hello {
  type: "hello";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the version of the protocol that the client speaks */
  v: number;
  /** the secret that proves who one is; without it a guest is made */
  token?: string;
  /** the name of a new guest */
  name?: string;
  /** en or fr: the language of texts that the server writes itself */
  lang?: string;
}

/** Sits down at a table, or takes the own seat again; the answer is a snapshot. */
export interface Join {
  type: "join";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which seat; without it the own one, or the first that is open */
  seat?: number;
  /** how the others shall see one; without it the player's name */
  name?: string;
  /** random letters and digits that go into the dice (FAIRNESS.md) */
  salt?: string;
  /** the code of a private table */
  code?: string;
}

/** Looks on as a spectator, or follows a table where one sits; the answer is a snapshot, or an update since an entry. */
export interface Watch {
  type: "watch";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** the newest entry already known */
  since?: number;
  /** the code of a private table */
  code?: string;
}

/** Stands up, or stops looking on. In the midst of a game the seat is given up. */
export interface Leave {
  type: "leave";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; without it a spectator goes, or the only seat is left */
  seat?: number;
}

/** The host puts a bot on an open seat, or sends one away. */
export interface SetBot {
  type: "set_bot";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** the seat */
  seat: number;
  /** the bot's name; without it the seat is open again */
  level?: string;
}

/** The host begins the game; all seats are taken. */
export interface Start {
  type: "start";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
}

/** A move. */
export interface Submit {
  type: "submit";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
  /** the newest entry that the client knows */
  seq: number;
  /** the client's name for this move: the same id again is the same move, never a second one */
  id: string;
  /** an entry of `legal`, or notation as a string */
  action: Json;
}

/** Takes back the own newest move, where `undo` is offered. */
export interface Undo {
  type: "undo";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
  /** the newest entry that the client knows */
  seq: number;
}

/** Asks the others to go back to before one's newest move. */
export interface Takeback {
  type: "takeback";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
  /** the entry of an earlier own move to go back to */
  move?: number;
}

/** Says yes or no to the question for a takeback. */
export interface Answer {
  type: "answer";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
  /** may they? */
  yes: boolean;
}

/** Gives up. */
export interface Resign {
  type: "resign";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
}

/** Says whether a bot shall keep the seat of somebody who is away. */
export interface Vote {
  type: "vote";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
  /** the absent seat */
  about: number;
  /** shall a bot play? */
  bot: boolean;
}

/** Says something at the table. */
export interface Chat {
  type: "chat";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats speaks; a spectator has none */
  seat?: number;
  /** one line, at most 500 bytes */
  text: string;
}

/** Asks for everything behind an entry; the answer is one update, or a snapshot. */
export interface Since {
  type: "since";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** the newest entry already known */
  seq: number;
}

/** Wishes for another game after this one, or does not any more. */
export interface Rematch {
  type: "rematch";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table: string;
  /** which of one's seats; may be left out by whoever has only one */
  seat?: number;
  /** yes or no */
  agree: boolean;
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the version of the protocol that the server speaks */
  v: number;
  /** the public id of the player */
  player: string;
  /** the player's name */
  name: string;
  /** the secret of a new guest, to be kept */
  token?: string;
}

/** It was done, and is kept for good. */
export interface Accepted {
  type: "accepted";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table?: string;
  /** the entry that it became */
  seq?: number;
  /** the seat that was taken */
  seat?: number;
}

/** It was not done, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** a number of the client's own, which comes back in the answer */
  n?: number;
  /** the id of the table */
  table?: string;
  /** for programs */
  reason: string;
  /** the clause of the rules behind it */
  clause?: string;
  /** the key of the words that say so */
  text: string;
  /** what in the message was wrong, in English, for whoever wrote the client */
  detail?: string;
}

/** The server ends the connection. */
export interface Goodbye {
  type: "goodbye";
  /** stopping, idle, too_slow, too_many or bad_messages */
  reason: string;
}

/** What happened at a table, and how it stands now, as the receiver may know it. With `facts` it is a snapshot: all there is to know. */
export interface Update {
  type: "update";
  /** the id of the table */
  table: string;
  /** the newest entry */
  seq: number;
  /** `happened` tells everything behind this entry; not in a snapshot */
  from?: number;
  /** what does not change; in a snapshot only */
  facts?: TableFacts;
  /** waiting, playing or over */
  stage: string;
  /** in order; empty in a snapshot */
  happened: Happening[];
  /** who sits where; in a snapshot, and when that has changed */
  seats?: SeatFacts[];
  /** whose decision it is; from the start on */
  turn?: TurnFacts;
  /** the game as the receiver may see it; from the start on */
  view?: Json;
  /** everything the receiver may do, if the decision is theirs */
  legal?: Json[];
  /** the time of the clocks below */
  now: number;
  /** what is left; at a table with clocks */
  clocks?: ClockFacts[];
  /** true if the receiver's newest move can be taken back */
  undo?: boolean;
  /** a question that waits for answers */
  takeback?: QuestionFacts;
  /** after the end: the result, and what proves the dice */
  over?: OverFacts;
  /** after the end: who wishes for another game */
  rematch?: RematchFacts;
}

/** Who is there; not part of the log. */
export interface Presence {
  type: "presence";
  /** the id of the table */
  table: string;
  /** the time of the clocks below */
  now: number;
  /** the seats whose person is connected */
  present: number[];
  /** what is left; at a table with clocks */
  clocks?: ClockFacts[];
}

export type ClientMessage =
  | Hello
  | Join
  | Watch
  | Leave
  | SetBot
  | Start
  | Submit
  | Undo
  | Takeback
  | Answer
  | Resign
  | Vote
  | Chat
  | Since
  | Rematch;

export type ServerMessage =
  | Welcome
  | Accepted
  | Refused
  | Goodbye
  | Update
  | Presence;
