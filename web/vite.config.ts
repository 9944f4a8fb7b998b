import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { pwa } from "./build/pwa.ts";
import { trim } from "./build/trim.ts";
import { words } from "./build/words.ts";

// The server behind the page while it is worked on.
const game = process.env.FREEBOOTER_SERVER ?? "http://127.0.0.1:8080";

// The page with its start and any table; then what each game is played with. What is named here is always fetched together.
const firstPlay = [
  {
    name: "page",
    test: new RegExp(
      [
        "node_modules/(?!.*/(bindings/(select|input)|shared/clone)\\.js)",
        "src/(App|look/|art/[A-Za-z]+\\.(svelte|ts)|art/(common|hero|start)\\.svg|art/art.svelte.ts|clever/IslandArt)",
        "src/lib/(ask|desk|engine|fault|focus|game|games|history|identity|local|localtable|log|motion|offline|open|phrase|route|settings|table|transport|wishes|wordparts|words)\\.",
        "src/parts/(Clause|Clock|Emblem|MenuButton|SeatBadge|Tip|clauses|names|shortcuts|told)\\.",
        "src/pages/(start/(?!JoinDialog)|table/(Table|Seated|screens|opened)|pages|Corner|setup/plan|games/kept)",
        "virtual:words/languages",
        "\\.wasm\\?url",
        "vite/",
      ].join("|"),
    ),
  },
  {
    name: "voyage",
    test: /src\/boots\/(voyage|director|fold|hint|prompt|roll|sound|telling|text|EdgeMarkers|Effects|Flights|Gusts|Picks|SeaAims|SeaReach|SeaWay)\./,
  },
  {
    name: "boots",
    test: /src\/boots\/(?!Text|text|hearing|DeskFrame|TabletFrame|SideFrame|PhoneFrame|MiniChart)|parts\/Sheet/,
  },
  { name: "clever", test: /src\/clever\/(?!Text|hearing|SeatMore)/ },
];

export default defineConfig({
  base: "./",
  plugins: [trim(), svelte(), words(), pwa(), compress()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  server: { proxy: { "/api": game, "/ws": { target: game, ws: true } } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A first play comes in few files: dozens of small ones are slower and do not compress. What it does not need stays apart.
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: firstPlay } } },
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
