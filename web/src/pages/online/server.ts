// The server behind the page, if there is one: asked once, when something first needs it.
import { isFault } from "../../lib/fault";
import { type Catalogue, Lobby } from "../../lib/lobby";

export const lobby = new Lobby();

let asked: Promise<Catalogue | null> | undefined;

// Its catalogue, or null where the files lie on a plain web space or the line is down.
export function server(): Promise<Catalogue | null> {
  asked ??= lobby.catalogue().then((answer) => {
    if (isFault(answer)) asked = undefined; // it may come back
    return isFault(answer) ? null : answer;
  });
  return asked;
}

export function inviteLink(code: string): string {
  const page = new URL(location.href);
  page.search = "";
  page.hash = `/t/${code}`;
  return page.href;
}
