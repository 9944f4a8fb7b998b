// The games that can be gone on with, as the start page and "your games" show them.
export interface KeptGame {
  path: string; // where it is played on
  title: string;
  detail: string;
  seat: number; // whose emblem
}

export async function waitingGame(): Promise<KeptGame | null> {
  return null;
}
