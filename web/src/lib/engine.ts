// The engine in WebAssembly: a JSON request in, a JSON reply out (docs/WASM.md). It keeps the tables that were opened in it.
import type { Json } from "./protocol.generated";

export type Request = { do: string; [member: string]: Json | undefined };
export type Reply = { ok?: boolean; [member: string]: Json | undefined };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  fb_alloc(size: number): number;
  fb_call(at: number, size: number): number;
}

export class Engine {
  #exports: Exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async of(module: WebAssembly.Module): Promise<Engine> {
    const { exports } = await WebAssembly.instantiate(module, { env: { now: () => performance.now() } });
    const engine = exports as unknown as Exports;
    engine._initialize();
    return new Engine(engine);
  }

  call(request: Request): Reply {
    const { memory, fb_alloc, fb_call } = this.#exports;
    const bytes = this.#encoder.encode(JSON.stringify(request));
    const at = fb_alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = fb_call(at, bytes.length);
    const size = new DataView(memory.buffer).getUint32(answer, true);
    return JSON.parse(this.#decoder.decode(new Uint8Array(memory.buffer, answer + 4, size))) as Reply;
  }
}

// Fetched and compiled once, for all workers.
export async function fetchEngine(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const named = response.headers.get("Content-Type")?.startsWith("application/wasm");
  // Not every web space knows what it serves.
  return named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
