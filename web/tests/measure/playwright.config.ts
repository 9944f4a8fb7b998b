// How quick the page is: `npm run measure`. The figures are printed, and written to test-results/measure.txt; docs/BENCHMARKS.md
// has those of one day. RUNS says how often what is noisy is measured, a median of it is told.
import { defineConfig } from "@playwright/test";
import { browser } from "../../playwright.config";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/measure",
  workers: 1,
  timeout: 600_000,
  reporter: [["line"]],
  use: { launchOptions: browser, actionTimeout: 60_000 },
});
