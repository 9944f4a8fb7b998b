// Who one is at the server: the token that was given to this browser. The token is the account.
export interface Identity {
  token: string;
  player: string;
  name: string;
}

const key = "freebooter.identity";

let known: Identity | null | undefined;

export function identity(): Identity | null {
  if (known !== undefined) return known;
  try {
    known = JSON.parse(localStorage.getItem(key) ?? "null") as Identity | null;
  } catch {
    known = null;
  }
  return known;
}

export function keepIdentity(who: Identity | null): void {
  known = who;
  try {
    if (who) localStorage.setItem(key, JSON.stringify(who));
    else localStorage.removeItem(key);
  } catch {
    // Without storage one is known until the page is closed.
  }
}
