// Svelte guards what only some pages need by variables that are false until somebody sets them: taking over markup of a server,
// components of Svelte 4, awaiting in markup, tracing. Here nobody does, and the bundler cannot know that for the whole page; told
// so, it leaves all of it out.
import type { Plugin } from "vite";

const never = [
  {
    file: /svelte\/src\/internal\/client\/dom\/hydration\.js$/,
    variables: ["hydrating"],
    setters: ["set_hydrating"],
  },
  {
    file: /svelte\/src\/internal\/flags\/index\.js$/,
    variables: ["async_mode_flag", "legacy_mode_flag", "tracing_mode_flag"],
    setters: ["enable_async_mode_flag", "enable_legacy_mode_flag", "enable_tracing_mode_flag"],
  },
];

// And what could be, but is not here: attributes of style beside directives, classes as objects, <svelte:boundary>.
const cut = [
  {
    file: /svelte\/src\/internal\/shared\/attributes\.js$/,
    changes: [
      [/if \(value\) \{\s*\/\/ strip comments.*/, "if (false) {"],
      [/return _clsx\(value\)/, "return value ?? ''"],
    ],
  },
  {
    file: /svelte\/src\/internal\/client\/dom\/blocks\/boundary\.js$/,
    changes: [[/if \(!this\.#props\.onerror && !this\.#props\.failed\) \{\s*throw error;\s*\}/, "throw error;"]],
  },
] as const;

const rare = /svelte\/src\/internal\/(client\/dom\/elements\/bindings\/(select|input)|shared\/clone)\.js$/;

export function trim(): Plugin {
  return {
    name: "freebooter-trim",
    apply: "build",
    transform(code, id) {
      const path = id.split("?")[0] ?? "";
      const known = never.find(({ file }) => file.test(path));
      const changes = cut.find(({ file }) => file.test(path))?.changes ?? [];
      // Nobody waits for what only some pages use.
      if (rare.test(path)) return { code, map: null, moduleSideEffects: false };
      if (!known && changes.length === 0) return undefined;
      let trimmed = code;
      const change = (from: RegExp, to: string) => {
        if (!from.test(trimmed)) this.error(`${id}: not as expected, look at build/trim.ts (${from.source})`);
        trimmed = trimmed.replace(from, to);
      };
      for (const [from, to] of changes) change(from, to);
      for (const name of known?.variables ?? []) {
        change(new RegExp(`export let ${name} = false`), `export const ${name} = false`);
        // What is left of assignments, in functions that nobody needs any more.
        trimmed = trimmed.replace(new RegExp(`^\\s*${name} = \\w+;$`, "gm"), "");
      }
      for (const name of known?.setters ?? []) {
        change(new RegExp(`export function ${name}\\((\\w*)\\) \\{\\s*\\}`), `export function ${name}($1) {}`);
      }
      return { code: trimmed, map: null };
    },
  };
}
