// A real server for tests: `freebooter serve` on a free port, with a database of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../../../", import.meta.url).pathname;
const places = [process.env.FREEBOOTER, "build/release/cli/freebooter", "build/dev/cli/freebooter"];

// The program, if it was built.
export const program = places
  .filter((place) => place !== undefined && place !== "")
  .map((place) => (place?.startsWith("/") ? place : join(root, place ?? "")))
  .find((place) => existsSync(place));

export const whySkipped = "no freebooter program: build it (./play), or name it in $FREEBOOTER";

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export class Server {
  readonly port: number;
  #web: string | undefined;
  #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, web?: string) {
    this.port = port;
    this.#web = web;
    this.#folder = mkdtempSync(join(tmpdir(), "freebooter-test-"));
  }

  // With `web`, the folder of a page, it serves that too.
  static async start(web?: string): Promise<Server> {
    const server = new Server(await freePort(), web);
    await server.run();
    return server;
  }

  get folder(): URL {
    return new URL(`http://127.0.0.1:${this.port}/`);
  }

  async run(): Promise<void> {
    const db = join(this.#folder, "test.db");
    const config = join(this.#folder, "config.json");
    writeFileSync(config, JSON.stringify({ limits: { messages_per_second: 2000, guests_per_minute: 1000 } }));
    const args = ["serve", "--port", String(this.port), "--address", "127.0.0.1", "--db", db, "--config", config];
    if (this.#web !== undefined) args.push("--web", this.#web);
    this.#child = spawn(program ?? "", args, { stdio: "ignore" });
    for (let tries = 0; tries < 100; tries += 1) {
      const ready = await fetch(new URL("readyz", this.folder)).catch(() => undefined);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the server does not start");
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
