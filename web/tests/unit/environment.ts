// Node, but with the half of Svelte that runs in a browser: its state is reactive there.
import type { Environment } from "vitest/runtime";

export default (<Environment>{
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
});
