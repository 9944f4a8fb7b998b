import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { pwa } from "./build/pwa.ts";
import { words } from "./build/words.ts";

// The server behind the page while it is worked on.
const game = process.env.FREEBOOTER_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "./",
  plugins: [svelte(), words(), pwa(), compress()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  server: { proxy: { "/api": game, "/ws": { target: game, ws: true } } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // What nearly every page needs comes as one file: dozens of small ones are slower and do not compress.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /node_modules|src\/(lib|parts|art)\//,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // Node 20 has its WebSocket behind a flag. What has to be reactive is tested with the half of Svelte that runs in a browser.
  test: {
    testTimeout: 30_000,
    execArgv: ["--experimental-websocket"],
    projects: [
      {
        extends: true,
        test: { name: "node", include: ["tests/unit/**/*.test.ts"], exclude: ["**/*.svelte.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "page",
          include: ["tests/unit/**/*.svelte.test.ts"],
          environment: "./tests/unit/environment.ts",
          server: { deps: { inline: ["svelte"] } },
        },
      },
    ],
  },
});
