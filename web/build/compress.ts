// Beside every file of the build that gets smaller by it, the same file compressed: .br and .gz. Our server hands them out
// (server/files.hpp), and so do many others when told.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const worth = /\.(html|js|css|svg|json|webmanifest|wasm)$/;

export function compress(): Plugin {
  let folder = "dist";
  return {
    name: "freebooter-compress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !worth.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
        if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
        const gzip = gzipSync(bytes, { level: 9 });
        if (gzip.length < bytes.length) writeFileSync(`${file}.gz`, gzip);
      }
    },
  };
}
