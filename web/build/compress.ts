// Beside every file that shrinks, the same as .br and .gz: the server sends what the browser takes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const shrinks = /\.(html|js|css|svg|json|webmanifest|wasm|txt)$/;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "freebooter-compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir.startsWith("/") ? config.build.outDir : join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !shrinks.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const body = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}
