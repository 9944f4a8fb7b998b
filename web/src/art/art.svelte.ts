// The drawings, as symbols to be used by id. Each set is fetched when something first needs it: `common` holds the emblems of
// the seats and the icons, `boots` and `clever` the pieces of one game, `hero` the ship of the start page, `start` those pieces of
// both games that it shows already.
const sets = {
  common: () => import("./common.svg?raw"),
  boots: () => import("./boots.svg?raw"),
  clever: () => import("./clever.svg?raw"),
  hero: () => import("./hero.svg?raw"),
  start: () => import("./start.svg?raw"),
};
export type ArtSet = keyof typeof sets;

const drawn = $state<{ [set in ArtSet]?: string }>({});
const wanted = new Set<ArtSet>();

// Call it where a component starts; a symbol that is not there yet appears by itself once its set has come.
export function needArt(...names: ArtSet[]): void {
  const ofGame = names.includes("boots") || names.includes("clever");
  for (const name of ofGame ? ([...names, "start"] as const) : names) {
    if (wanted.has(name)) continue;
    wanted.add(name);
    sets[name]().then(
      ({ default: svg }) => {
        drawn[name] = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("<"));
      },
      () => wanted.delete(name), // without a line: the next who needs it tries again
    );
  }
}

export function drawnArt(): string[] {
  return Object.values(drawn);
}
