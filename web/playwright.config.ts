// The page in a real browser against the real server. `npm run e2e` plays everything; what takes minutes is tagged @long, and
// `--grep-invert @long` leaves it out.
import { defineConfig } from "@playwright/test";

export const browser = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
};

export default defineConfig({
  testDir: "tests/e2e",
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    launchOptions: browser,
    actionTimeout: 20_000,
    trace: process.env.TRACE ? "retain-on-failure" : "off", // costs a third of the time
  },
});
