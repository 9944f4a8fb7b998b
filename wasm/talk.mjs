// freebooter.wasm as a program: one request a line on standard input, one reply a line on standard output.
// node wasm/talk.mjs MODULE.wasm < requests
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const { exports } = await WebAssembly.instantiate(module, { env: { now: () => performance.now() } });
exports._initialize();

const encoder = new TextEncoder();
const decoder = new TextDecoder();
function call(request) {
  const bytes = encoder.encode(request);
  const at = exports.fb_alloc(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const reply = exports.fb_call(at, bytes.length);
  const length = new DataView(exports.memory.buffer).getUint32(reply, true);
  return decoder.decode(new Uint8Array(exports.memory.buffer, reply + 4, length));
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${call(line)}\n`);
