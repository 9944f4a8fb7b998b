// Requests to the engine in its workers. Two of them: at one the tables stand and questions are answered at once, at the
// other the bots think, so that nobody waits for them.
import type { Reply, Request } from "./engine";
import { type Fault, fault } from "./fault";
import type { Json } from "./protocol.generated";

export interface Desk {
  // A reply that is not ok, and an engine that cannot be reached, are faults.
  call(request: Request): Promise<Reply | Fault>;
}

interface Failure {
  reason: string;
  text: string;
  clause?: string;
  place?: string;
}

export function readReply(reply: Reply): Reply | Fault {
  if (reply.ok !== false) return reply;
  const { reason, text, clause, place } = reply.error as unknown as Failure;
  return fault(reason, text, { ...(place && { detail: place }), ...(clause && { clause }) });
}

class WorkerDesk implements Desk {
  #worker: Worker;
  #waiting = new Map<number, (reply: Reply | Fault) => void>();
  #last = 0;
  #broken = false;

  constructor(name: string) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; reply?: Reply; failed?: string }>) => {
      const settle = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      settle?.(data.reply ? readReply(data.reply) : broken(data.failed));
    };
    this.#worker.onerror = () => {
      this.#broken = true;
      for (const settle of this.#waiting.values()) settle(broken());
      this.#waiting.clear();
    };
  }

  call(request: Request): Promise<Reply | Fault> {
    if (this.#broken) return Promise.resolve(broken());
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, request });
    });
  }
}

function broken(detail?: string): Fault {
  return fault("engine", "page.lib.fault.engine", detail === undefined ? {} : { detail });
}

const desks: { table?: Desk; thinking?: Desk } = {};

export function tableDesk(): Desk {
  desks.table ??= new WorkerDesk("table");
  return desks.table;
}
export function thinkingDesk(): Desk {
  desks.thinking ??= new WorkerDesk("thinking");
  return desks.thinking;
}
// Other desks than workers, where there are none.
export function useDesks(table: Desk, thinking: Desk): void {
  desks.table = table;
  desks.thinking = thinking;
}

export type { Json };
