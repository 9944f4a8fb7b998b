// What a voyage needs from its first turn on, and choosing the first port does not: scenes, ways, lines of fire, pickers, what
// happened in words. Fetched together (sailing.svelte.ts).
export { directorOf, mark } from "./director";
export { default as EdgeMarkers } from "./EdgeMarkers.svelte";
export { default as Effects } from "./Effects.svelte";
export { default as Flights } from "./Flights.svelte";
export { default as Gusts } from "./Gusts.svelte";
export { adviceWords } from "./hint";
export { default as Picks } from "./Picks.svelte";
export { fightNote, promptOf } from "./prompt";
export { newestLine, rollWords } from "./roll";
export { default as SeaAims } from "./SeaAims.svelte";
export { default as SeaReach } from "./SeaReach.svelte";
export { default as SeaWay } from "./SeaWay.svelte";
export { sound } from "./sound";
export { sayAction, tell, tellEntry } from "./telling";
export { squareWords } from "./text";
