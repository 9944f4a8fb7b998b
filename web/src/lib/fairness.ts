// Were the dice of this game fair? Every die, draw and seal of a finished game's record is computed again with the browser's
// own cryptography (docs/FAIRNESS.md); whether it follows the rules, and whether everything hidden was sealed, the engine
// says. The words are those of `freebooter verify`, below `verify.`.
import { recordDesk } from "./desk";
import { type Fault, isFault } from "./fault";
import { type Film, filmOf } from "./film";
import { promiseOf } from "./promises";

export interface Check {
  key: string; // t(`verify.${key}.good`, values), or .bad
  good: boolean;
  values: Record<string, string>;
}
export interface Verdict {
  sound: boolean;
  entry?: number; // the first that does not fit
  checks: Check[]; // up to the first that is not good
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const isDigest = (digits: string | undefined): digits is string => /^[0-9a-f]{64}$/.test(digits ?? "");
const sha256 = async (bytes: BufferSource) => hex(await crypto.subtle.digest("SHA-256", bytes));

export class FairDice {
  #key: CryptoKey;
  #table: string;
  #salts: string[];

  private constructor(key: CryptoKey, table: string, salts: string[]) {
    this.#key = key;
    this.#table = table;
    this.#salts = salts;
  }

  static async of(secret: string, table: string, salts: string[]): Promise<FairDice> {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    return new FairDice(await crypto.subtle.importKey("raw", unhex(secret), hmac, false, ["sign"]), table, salts);
  }

  sign(message: string): Promise<ArrayBuffer> {
    return crypto.subtle.sign("HMAC", this.#key, bytesOf(message));
  }

  // A number in [0, total) for the draw of that number, every one equally likely.
  async below(total: number, draw: number): Promise<number> {
    const all = 1n << 64n;
    const limit = all - (all % BigInt(total));
    for (let block = 0; ; block += 1) {
      const place = [this.#table, ...this.#salts, draw, block].join("\n");
      const digest = new DataView(await this.sign(`freebooter dice 1\n${place}`));
      for (let at = 0; at < 32; at += 8) {
        const number = digest.getBigUint64(at);
        if (number < limit) return Number(number % BigInt(total));
      }
    }
  }

  async seal(number: number, entry: string): Promise<string> {
    const nonce = hex(await this.sign(`freebooter nonce 1\n${this.#table}\n${number}`));
    return sha256(bytesOf(`freebooter seal 1\n${this.#table}\n${number}\n${entry}\n${nonce}`));
  }
}

// --- the record as it was written -------------------------------------------------------------------------------------------

// As the program writes it, without comments and without the tag Proof: what the proof is over.
export function plainRecord(record: string): string {
  let rest = record;
  let tags = "";
  for (;;) {
    rest = rest.replace(/^(\s+|\{[^}]*\})+/, "");
    const tag = /^\[[ \t]*(\w+)[ \t]*("(?:[^"\\]|\\.)*")[ \t]*\]/.exec(rest);
    if (!tag) break;
    if (tag[1] !== "Proof") tags += `[${tag[1]} ${tag[2]}]\n`;
    rest = rest.slice(tag[0].length);
  }
  const words = rest.replace(/\{[^}]*\}/g, " ").replace(/[;#]/g, (sign) => (sign === ";" ? " ; " : " #"));
  let turns = "";
  let turn: string[] = [];
  for (const word of words.split(/\s+/)) {
    if (/^\d+\.$/.test(word)) {
      turns += turnText(turn);
      turn = [];
    }
    if (word !== "") turn.push(word);
  }
  return `${tags}\n${turns}${turnText(turn)}`;
}

// One turn on lines of a hundred columns; an entry is not parted.
function turnText(words: string[]): string {
  const pieces: string[] = [];
  let open = false; // the last piece goes on
  for (const word of words) {
    if (word === ";") pieces[pieces.length - 1] += ";";
    else if (open && !word.startsWith("#")) pieces[pieces.length - 1] += ` ${word}`;
    else pieces.push(word);
    open = pieces.length > 1 && word !== ";";
  }
  let text = "";
  let width = 0;
  for (const piece of pieces) {
    if (width > 0 && width + 1 + piece.length > 100) {
      text += "\n   ";
      width = 3;
    }
    if (width > 0) {
      text += " ";
      width += 1;
    }
    text += piece;
    width += piece.length;
  }
  return text === "" ? "" : `${text}\n`;
}

// --- the checks -------------------------------------------------------------------------------------------------------------

class Verifier {
  readonly checks: Check[] = [];
  entry: number | undefined;

  pass(key: string, values: Record<string, string> = {}): true {
    this.checks.push({ key, good: true, values });
    return true;
  }
  fail(key: string, values: Record<string, string> = {}, entry?: number): false {
    this.checks.push({ key, good: false, values });
    this.entry = entry;
    return false;
  }
  #refuse(tags: Record<string, string>, tag: string): false {
    return this.fail(tag in tags ? "tag_bad" : "tag_missing", { tag });
  }

  async run(film: Film, record: string): Promise<void> {
    const { extra } = film.tags;
    if (film.seen !== undefined) {
      this.fail("whole", { reader: film.seen });
      return;
    }
    this.pass("rules", { entries: String(film.frames.length - 1) });
    const { Table: table = "", Secret: secret, Commitment: commitment, Salts = "", Proof: proof } = extra;
    if (!/^[\w-]{1,64}$/.test(table)) return void this.#refuse(extra, "Table");
    if (!isDigest(commitment)) return void this.#refuse(extra, "Commitment");
    if (!isDigest(secret)) return void this.#refuse(extra, "Secret");
    const salts = Salts.split(" ").filter((salt) => salt !== "");
    const { players } = film.setup as { players: number };
    if (salts.length !== players) return void this.#refuse(extra, "Salts");
    if (!(await this.#checkCommitment(secret, commitment, table, salts))) return;
    const dice = await FairDice.of(secret, table, salts);
    if (!(await this.#checkDice(film, dice)) || !(await this.#checkSeals(film, dice))) return;
    if (!isDigest(proof)) return void this.#refuse(extra, "Proof");
    const right = hex(await dice.sign(`freebooter proof 1\n${plainRecord(record)}`)) === proof;
    if (!right) return void this.fail("proof");
    if (await this.#askEngine(record)) this.pass("proof");
  }

  async #checkCommitment(secret: string, commitment: string, table: string, salts: string[]): Promise<boolean> {
    const hash = await sha256(unhex(secret));
    if (hash !== commitment) return this.fail("commitment", { hash, commitment });
    const promise = promiseOf(table);
    if (!promise) return this.pass("commitment", { hash });
    if (promise.commitment !== hash) return this.fail("commitment", { hash, commitment: promise.commitment });
    if (!salts.includes(promise.salt)) return this.fail("own_salt", { salt: promise.salt });
    return this.pass("promise", { hash, salt: promise.salt });
  }

  async #checkDice(film: Film, dice: FairDice): Promise<boolean> {
    // "4+2": from the fourth outcome on, two draws more had been made.
    const words = (film.tags.extra.SkippedDraws ?? "").split(" ").filter((word) => word !== "");
    const skipped = words.map((word) => word.split("+").map(Number));
    if (skipped.some(([outcome = 0, more = 0]) => !(outcome >= 1 && more >= 1))) {
      return this.#refuse(film.tags.extra, "SkippedDraws");
    }
    let outcomes = 0;
    for (const frame of film.frames) {
      if (!frame.chances) continue;
      outcomes += 1;
      const more = skipped.findLast(([outcome = 0]) => outcome <= outcomes)?.[1] ?? 0;
      const total = frame.chances.reduce((sum, { weight }) => sum + weight, 0);
      let left = await dice.below(total, outcomes + more);
      const drawn = frame.chances.find(({ weight }) => {
        left -= weight;
        return left < 0;
      })?.text;
      if (drawn === frame.text) continue;
      const values = { entry: String(frame.entry), written: frame.text ?? "", drawn: drawn ?? "" };
      return this.fail("dice", values, frame.entry);
    }
    return this.pass("dice", { count: String(outcomes) });
  }

  async #checkSeals(film: Film, dice: FairDice): Promise<boolean> {
    const words = (film.tags.extra.Seals ?? "").split(" ").filter((word) => word !== "");
    for (const word of words) {
      const [, entry = "", number = "", digest = ""] = /^(\d+)\/(\d+):([0-9a-f]{64})$/.exec(word) ?? [];
      const text = film.frames[Number(entry)]?.text;
      if (entry === "" || text === undefined) return this.#refuse(film.tags.extra, "Seals");
      if ((await dice.seal(Number(number), text)) !== digest) return this.fail("seal", { entry, text }, Number(entry));
    }
    return this.pass("seal", { count: String(words.length) });
  }

  // A record that cannot be played again: the rules know where it goes wrong.
  async refuse(film: Fault, record: string): Promise<void> {
    if (film.reason === "engine" || (await this.#askEngine(record))) {
      this.fail("rules", { fault: film.detail ?? film.text });
    }
  }

  // What only the rules know: that nothing hidden went unsealed, and that the end is right.
  async #askEngine(record: string): Promise<boolean> {
    const reply = await recordDesk().call({ do: "verify", record });
    if (isFault(reply)) return this.fail("rules", { fault: reply.detail ?? reply.text });
    const checks = reply.checks as unknown as Check[];
    const bad = checks.find(({ good }) => !good);
    if (bad) return this.fail(bad.key, bad.values, Number(reply.entry) || undefined);
    const end = checks.find(({ key }) => key === "end");
    return end ? this.pass("end", end.values) : true;
  }
}

export async function verify(record: string): Promise<Verdict> {
  const verifier = new Verifier();
  const film = await filmOf(record);
  if (isFault(film)) await verifier.refuse(film, record);
  else await verifier.run(film, record);
  const { checks, entry } = verifier;
  return { sound: checks.every(({ good }) => good), checks, ...(entry !== undefined && { entry }) };
}
