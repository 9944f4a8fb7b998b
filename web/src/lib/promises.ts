// What a server promised before a game, as this browser was told: the commitment to its secret, and the salt that was given
// after it. With these a finished game can be checked against more than the record itself.
export interface DicePromise {
  commitment: string;
  salt: string;
}

const key = "freebooter.promises";
const kept = 200; // tables

function all(): [string, DicePromise][] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as [string, DicePromise][];
  } catch {
    return [];
  }
}

export function promiseOf(table: string): DicePromise | undefined {
  return all().find(([id]) => id === table)?.[1];
}

export function keepPromise(table: string, promise: DicePromise): void {
  const others = all().filter(([id]) => id !== table);
  try {
    localStorage.setItem(key, JSON.stringify([...others, [table, promise]].slice(-kept)));
  } catch {
    // Without storage the record is checked against itself.
  }
}
