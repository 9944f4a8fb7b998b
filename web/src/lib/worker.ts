// The engine beside the page: requests come as {id, request}, replies go back as {id, reply}. One at a time, in order.
import { Engine, type Request } from "./engine";
import address from "./freebooter.wasm?url";

const engine = Engine.load(fetch(address));

self.onmessage = async ({ data }: MessageEvent<{ id: number; request: Request }>) => {
  const { id, request } = data;
  try {
    self.postMessage({ id, reply: (await engine).call(request) });
  } catch (cause) {
    self.postMessage({ id, failed: String(cause) });
  }
};
