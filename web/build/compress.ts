// Beside every file that shrinks, the same as .br and .gz: the server sends what the browser takes. What came out once is kept
// by what went in, so that a build squeezes only what has changed.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const shrinks = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/;
const kept = new URL("../node_modules/.cache/compress/", import.meta.url).pathname;
const keptFor = 14 * 86_400_000;

const ways: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gz: (body) => promisify(gzip)(body, { level: 9 }),
};

async function squeezed(body: Buffer, way: string): Promise<Buffer> {
  const file = join(kept, `${createHash("sha256").update(body).digest("hex")}.${way}`);
  try {
    const known = readFileSync(file);
    utimesSync(file, new Date(), new Date());
    return known;
  } catch {
    const made = (await ways[way]?.(body)) ?? body;
    writeFileSync(`${file}.${process.pid}`, made);
    renameSync(`${file}.${process.pid}`, file);
    return made;
  }
}

// What no build has asked for in a while.
function forget(): void {
  for (const name of readdirSync(kept)) {
    const file = join(kept, name);
    if (Date.now() - statSync(file).mtimeMs > keptFor) rmSync(file);
  }
}

export function compress(): Plugin {
  let folder = "";
  return {
    name: "freebooter-compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir.startsWith("/") ? config.build.outDir : join(config.root, config.build.outDir);
    },
    async closeBundle() {
      mkdirSync(kept, { recursive: true });
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && shrinks.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(
        files.flatMap((path) => {
          const body = readFileSync(path);
          return Object.keys(ways).map(async (way) => writeFileSync(`${path}.${way}`, await squeezed(body, way)));
        }),
      );
      forget();
    },
  };
}
