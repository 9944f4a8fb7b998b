// The real engine for tests: freebooter.wasm in Node, at two desks as in the page.
import { existsSync, readFileSync } from "node:fs";
import { type Desk, readReply, useDesks } from "../../src/lib/desk";
import { Engine } from "../../src/lib/engine";

const file = new URL("../../src/lib/freebooter.wasm", import.meta.url);

export const built = existsSync(file);
export const whySkipped = "no web/src/lib/freebooter.wasm: build it (cmake --preset wasm)";

export async function newDesk(): Promise<Desk> {
  const engine = await Engine.of(await WebAssembly.compile(readFileSync(file)));
  return { call: async (request) => readReply(engine.call(request)) };
}

export async function setDesks(): Promise<{ desk: Desk; thinking: Desk }> {
  const [desk, thinking] = [await newDesk(), await newDesk()];
  useDesks(desk, thinking);
  return { desk, thinking };
}
