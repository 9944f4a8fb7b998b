// The page's part of the word catalogues: `import texts from "virtual:words/fr/core"` gives a part of words/fr.json
// (src/lib/wordparts.ts) by full keys, without the sections that only the terminal speaks. Adding a language is adding its
// file there.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { partOf, wordParts } from "../src/lib/wordparts.ts";

const folder = fileURLToPath(new URL("../../words/", import.meta.url));
const mark = "virtual:words/";

// What only the terminal, the tools and the server's own page say.
const terminal = [
  /^(play|command|menu|join)\./,
  /^server\.(page|ready|stopped|feed|port_taken)/,
  /^level\.word\b/,
  /^(boots|clever)\.(ask|hear|look|panel|note|signs|aim|path|choice|command|layout|movement|drift|no_undo|odds_now|option_example|standing|heading|why_what)\b/,
];

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix: string, out: Record<string, string>): void {
  for (const [name, value] of Object.entries(texts)) {
    const key = prefix + name;
    if (typeof value !== "string") flatten(value, `${key}.`, out);
    else if (!terminal.some((pattern) => pattern.test(key))) out[key] = value;
  }
}

export function words(): Plugin {
  return {
    name: "freebooter-words",
    resolveId: (id) => (id.startsWith(mark) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${mark}`)) return undefined;
      const name = id.slice(mark.length + 1);
      if (name === "languages") {
        const codes = readdirSync(folder)
          .filter((file) => file.endsWith(".json"))
          .map((file) => file.slice(0, -5));
        const entry = (code: string) => {
          const { language } = JSON.parse(readFileSync(`${folder}${code}.json`, "utf8")) as { language: string };
          const loads = wordParts.map((part) => `${part}: () => import("${mark}${code}/${part}")`);
          return `${JSON.stringify(code)}: { name: ${JSON.stringify(language)}, load: { ${loads.join(", ")} } }`;
        };
        return `export default { ${codes.map(entry).join(", ")} };`;
      }
      const [code = "", wanted = ""] = name.split("/");
      const file = `${folder}${code}.json`;
      this.addWatchFile(file);
      const all: Record<string, string> = {};
      flatten(JSON.parse(readFileSync(file, "utf8")) as Texts, "", all);
      const part = Object.fromEntries(Object.entries(all).filter(([key]) => partOf(key) === wanted));
      return `export default ${JSON.stringify(part)};`;
    },
  };
}
