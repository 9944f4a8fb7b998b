// The engine beside the page. The first message is the module; then requests come as {id, request}, and replies go back as
// {id, reply}: one at a time, in order.
import { Engine, type Request } from "./engine";

let engine: Promise<Engine> | undefined;

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | { id: number; request: Request }>) => {
  if (data instanceof WebAssembly.Module) {
    engine = Engine.of(data);
    return;
  }
  const { id, request } = data;
  try {
    self.postMessage({ id, reply: (await engine)?.call(request) });
  } catch (cause) {
    self.postMessage({ id, failed: String(cause) });
  }
};
