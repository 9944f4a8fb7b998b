// The page without a network: a service worker that keeps every file of a build, with the list of them written into it. All
// addresses are relative, so that the page may lie in any folder.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const template = fileURLToPath(new URL("./service-worker.js", import.meta.url));
const publicFolder = fileURLToPath(new URL("../public/", import.meta.url));

// What only the system asks for, when the page is installed.
const isKept = (file: string) => !/\.(map|txt)$/.test(file) && !/^icons\/.*\.png$/.test(file);

function publicFiles(folder = ""): string[] {
  return readdirSync(publicFolder + folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? publicFiles(`${folder}${entry.name}/`) : [folder + entry.name],
  );
}

export function pwa(): Plugin {
  return {
    name: "freebooter-pwa",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const sum = createHash("sha256");
        const files = new Set<string>(["./"]);
        for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          if (!isKept(name)) continue;
          sum.update(name).update(file.type === "chunk" ? file.code : file.source);
          files.add(name === "index.html" ? "./" : name);
        }
        for (const name of publicFiles().sort()) {
          if (!isKept(name)) continue;
          sum.update(name).update(readFileSync(publicFolder + name));
          files.add(name);
        }
        const source = readFileSync(template, "utf8")
          .replace('"VERSION"', JSON.stringify(sum.digest("hex").slice(0, 16)))
          .replace('["FILES"]', JSON.stringify([...files]));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
