import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Runes in every component, also in those that seem to need none: half of Svelte stays at home (build/trim.ts).
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
