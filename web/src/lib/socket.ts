// The line to a server: one WebSocket for the whole page, whatever tables are open. It says hello, comes back by itself when
// it breaks, and hands each message to the table it belongs to.
import { identity, keepIdentity } from "./identity";
import {
  type ClientMessage,
  type Goodbye,
  PROTOCOL_VERSION,
  type Refused,
  type ServerMessage,
} from "./protocol.generated";
import type { Connection, Ears, Transport } from "./transport";

export interface LineOptions {
  url: string; // ws: or wss:
  name?: () => string; // for a new guest
  lang?: () => string;
  socket?: (url: string) => WebSocket; // for tests
}

const firstWait = 400;
const longestWait = 15_000;
const hopefulWait = 4_000;
const linger = 3_000; // from one table to the next
const welcomeTakes = 8_000; // at most; a call that is not answered by then is made again
const silence = 45_000; // without a word from the server we look whether the line still holds
const answerTakes = 4_000; // and sooner where it owes us one
const probeTakes = 5_000;

// Keeps what comes while nobody listens.
class Ear implements Ears {
  #ears: Ears | null = null;
  #kept: ServerMessage[] = [];

  listen(ears: Ears | null): void {
    this.#ears = ears;
    while (this.#ears === ears && ears) {
      const message = this.#kept.shift();
      if (!message) return;
      ears.hear(message);
    }
  }
  hear(message: ServerMessage): void {
    if (this.#ears) this.#ears.hear(message);
    else this.#kept.push(message);
  }
  connection(state: Connection): void {
    this.#ears?.connection(state);
  }
}

export class Line {
  #options: LineOptions;
  #socket: WebSocket | null = null;
  #state: Connection = "lost";
  #ears = new Map<string, Set<Ear>>();
  #watchers = new Set<(state: Connection) => void>();
  #wait = firstWait;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Set<number>(); // the `n` of what was sent on this socket
  #end: Refused | Goodbye | null = null;
  #token: string | undefined; // a line is one person's, whoever else this browser becomes

  constructor(options: LineOptions) {
    this.#options = options;
    if (typeof addEventListener === "function") {
      addEventListener("offline", () => this.#offline());
      addEventListener("online", () => this.#online());
      addEventListener("pageshow", () => this.#hasten());
    }
  }

  get state(): Connection {
    return this.#state;
  }
  // Why there is no use in trying again: another version of the protocol, or too many messages.
  get end(): Refused | Goodbye | null {
    return this.#end;
  }

  watch(listener: (state: Connection) => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  open(): void {
    if (this.#state !== "lost") return;
    this.#end = null;
    this.#become("connecting");
    if (!this.#socket) this.#dial();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#looking);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    this.#become("lost");
  }

  send(message: ClientMessage): void {
    if (this.#state !== "open" && this.#state !== "quiet") return;
    this.#socket?.send(JSON.stringify(message));
    const { n } = message;
    if (n === undefined) return;
    this.#unanswered.add(n);
    if (this.#unanswered.size === 1) this.#look();
  }

  // The transport of one table.
  table(id: string): Transport {
    const ear = new Ear();
    const all = this.#ears.get(id) ?? new Set();
    this.#ears.set(id, all.add(ear));
    return {
      kind: "online",
      listen: (ears) => ear.listen(ears),
      send: (message) => this.send(message),
      close: () => {
        all.delete(ear);
        if (all.size === 0 && this.#ears.get(id) === all) this.#ears.delete(id);
        // Who is at no table is not there: the others shall see that.
        setTimeout(() => this.#ears.size === 0 && this.close(), linger);
      },
    };
  }

  #become(state: Connection): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of [...this.#watchers]) listener(state);
    for (const all of [...this.#ears.values()]) for (const ears of [...all]) ears.connection(state);
  }

  #dial(): void {
    clearTimeout(this.#timer);
    const make = this.#options.socket ?? ((url: string) => new WebSocket(url));
    let socket: WebSocket;
    try {
      socket = make(this.#options.url);
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    clearTimeout(this.#looking);
    this.#unanswered.clear();
    this.#looking = setTimeout(() => {
      if (this.#socket === socket) this.#lost();
    }, welcomeTakes);
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket && typeof data === "string") this.#hear(data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #greet(): void {
    const { name, lang } = this.#options;
    const token = this.#token ?? identity()?.token;
    const called = name?.();
    const language = lang?.();
    const hello: ClientMessage = { type: "hello", v: PROTOCOL_VERSION };
    if (token !== undefined) hello.token = token;
    else if (called) hello.name = called;
    if (language === "en" || language === "fr") hello.lang = language;
    this.#socket?.send(JSON.stringify(hello));
  }

  #hear(text: string): void {
    if (this.#state === "quiet") this.#become("open");
    let message: ServerMessage | undefined;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      // Not for us; but the line holds.
    }
    if (message) this.#settle(message);
    this.#look();
    if (!message) return;
    if (message.type === "welcome") {
      const { player, name } = message;
      this.#token = message.token ?? this.#token ?? identity()?.token;
      if (message.token !== undefined) keepIdentity({ token: message.token, player, name });
      this.#wait = firstWait;
      this.#become("open");
      return;
    }
    if (message.type === "goodbye") {
      // A server that stops comes back; one that had enough of us does not want us back at once.
      if (message.reason === "too_many" || message.reason === "bad_messages") this.#end = message;
      return;
    }
    if (message.type === "refused" && this.#state !== "open") {
      this.#unwelcome(message);
      return;
    }
    const table = "table" in message ? message.table : undefined;
    const all = table ? (this.#ears.get(table) ?? []) : [...this.#ears.values()].flatMap((ears) => [...ears]);
    for (const ears of [...all]) ears.hear(message);
  }

  #unwelcome(refused: Refused): void {
    if (refused.reason === "bad_token" && (this.#token !== undefined || identity())) {
      this.#token = undefined;
      keepIdentity(null);
      this.#greet();
      return;
    }
    if (refused.reason === "wrong_version") this.#end = refused;
    this.#socket?.close(1000);
  }

  #settle(message: ServerMessage): void {
    if ("n" in message && message.n !== undefined) this.#unanswered.delete(message.n);
    // The probe came back, and so did whatever it was sent behind: what has no answer yet takes its time.
    if (message.type === "refused" && message.reason === "already_greeted") this.#unanswered.clear();
  }

  // A phone that slept, or a cable that was pulled, says nothing: a line that is silent for long, or owes us an answer, is
  // tried with a message that is answered in any case.
  #look(): void {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => this.#probe(), this.#unanswered.size > 0 ? answerTakes : silence);
  }
  #probe(): void {
    clearTimeout(this.#looking);
    this.send({ type: "hello", v: PROTOCOL_VERSION });
    if (this.#unanswered.size > 0) this.#become("quiet");
    this.#looking = setTimeout(() => this.#lost(), probeTakes);
  }

  #lost(): void {
    clearTimeout(this.#looking);
    this.#hangUp();
    // After a while the line counts as lost, but it is tried again all the same.
    const hopeful = !this.#end && this.#wait <= hopefulWait && this.#state !== "lost";
    this.#become(hopeful ? "connecting" : "lost");
    if (this.#end) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#dial(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(longestWait, this.#wait * 2);
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
  }

  // The browser knows it before any message does. A server beside us may be there all the same, so the line is tried again.
  #offline(): void {
    if (this.#state === "lost") return;
    this.#become("lost");
    this.#lost();
  }
  // A socket of before may have survived, or not; a call into the void has not.
  #online(): void {
    if (this.#state === "open" || this.#state === "quiet") this.#probe();
    else this.#hasten(true);
  }

  // The network is back, or the page was opened again: no need to wait any longer.
  #hasten(afresh = false): void {
    if (this.#state === "open" || this.#state === "quiet" || this.#end || this.#ears.size === 0) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING && !afresh) return;
    this.#wait = firstWait;
    this.#hangUp();
    this.#dial();
  }
}
