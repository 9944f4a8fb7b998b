import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { pwa } from "./build/pwa.ts";
import { words } from "./build/words.ts";

export default defineConfig({
  base: "./",
  plugins: [svelte(), words(), pwa(), compress()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080", "/ws": { target: "ws://127.0.0.1:8080", ws: true } } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" },
  // The tests take the reactive half of Svelte, and Node 20 its WebSocket from behind a flag.
  test: {
    include: ["tests/unit/**/*.test.ts"],
    testTimeout: 30_000,
    execArgv: ["--experimental-websocket"],
  },
});
