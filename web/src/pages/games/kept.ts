// The games that can be gone on with: those of this browser, and where there is a server those of its tables.
import { isFault } from "../../lib/fault";
import { games, type KeptGame } from "../../lib/games";
import { count, list, t } from "../../lib/words.svelte";
import { seatName } from "../../parts/names";

// Who plays against whom, from the eyes of this screen.
export function gameTitle({ seats, hands, decider, stage }: KeptGame): string {
  const others = seats.filter(({ seat }) => !hands.includes(seat)).map(({ seat }) => seatName(seats, seat));
  if (hands.length > 1) return list(seats.map(({ seat }) => seatName(seats, seat)));
  const yours = stage === "playing" && decider !== null && hands.includes(decider);
  return t(yours ? "page.shell.games.your_turn" : "page.shell.games.against", { who: list(others) });
}

export function gameDetail({ game, stage, turn, winners, seats }: KeptGame): string {
  const name = t(`${game}.name`);
  if (stage !== "over") return `${name}, ${t("page.shell.games.turn", { n: turn })}`;
  const won = list(winners.map((seat) => seatName(seats, seat)));
  return `${name}. ${won ? count("page.shell.games.won_by", winners.length, { who: won }) : ""}`;
}

export async function waitingGame(): Promise<KeptGame | null> {
  const kept = await (await games()).list();
  return isFault(kept) ? null : (kept.find(({ stage }) => stage === "playing") ?? null);
}
