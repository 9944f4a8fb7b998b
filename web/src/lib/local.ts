import { type Fault, fault } from "./fault";
import type { Game } from "./game";
import type { LocalWish } from "./open";

export async function openLocalTable(wish: LocalWish): Promise<Game | Fault> {
  return fault("engine", "page.lib.fault.engine", { detail: wish.game });
}

export async function resumeLocalTable(id: string): Promise<Game | Fault> {
  return fault("not_found", "page.lib.fault.no_game", { detail: id });
}
