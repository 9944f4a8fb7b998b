// The drawings, as symbols to be used by id. Each set is fetched when something first needs it: `common` holds the emblems of
// the seats and the icons, `shore` the islands, ports and ships of boots, `boots` its tokens and dice, `clever` the pieces of the
// other game, `hero` the ship of the start page, `start` those pieces of both games that it shows already.
const sets = {
  common: () => import("./common.svg?raw"),
  boots: () => import("./boots.svg?raw"),
  shore: () => import("./shore.svg?raw"),
  clever: () => import("./clever.svg?raw"),
  hero: () => import("./hero.svg?raw"),
  start: () => import("./start.svg?raw"),
};
export type ArtSet = keyof typeof sets;
// What a set needs beside itself.
const beside: { [set in ArtSet]?: ArtSet[] } = { boots: ["shore", "start"], shore: ["start"], clever: ["start"] };

const drawn = $state<{ [set in ArtSet]?: string }>({});
const wanted = new Set<ArtSet>();

// Call it where a component starts; a symbol that is not there yet appears by itself once its set has come.
export function needArt(...names: ArtSet[]): void {
  for (const name of names.flatMap((name) => [name, ...(beside[name] ?? [])])) {
    if (wanted.has(name)) continue;
    wanted.add(name);
    sets[name]().then(
      ({ default: svg }) => {
        drawn[name] = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("<"));
      },
      () => {
        wanted.delete(name); // without a line: the next who needs it tries again
        drawn[name] ??= "";
      },
    );
  }
}

// Has the set come, or failed to? Many drawings that come at once make one long moment: who has many waits, and then shows them one
// after the other.
export function hasArt(name: ArtSet): boolean {
  return drawn[name] !== undefined;
}

export function drawnArt(): string[] {
  return Object.values(drawn);
}
