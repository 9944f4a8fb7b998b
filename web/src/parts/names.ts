// Who sits where, in words, and whether they are there.
import type { Game } from "../lib/game";
import type { SeatFacts } from "../lib/protocol.generated";
import { forms, languageNames, t } from "../lib/words.svelte";

// Bots have no names of their own: the page gives each seat one, unless a person at the table has it.
export function seatName(seats: SeatFacts[], seat: number): string {
  const facts = seats.find((one) => one.seat === seat);
  if (facts?.name) return facts.name;
  if (facts && facts.kind !== "bot") return t("page.shell.seat_open");
  return botName(
    seat,
    seats.flatMap(({ name }) => name ?? []),
  );
}

// Somebody who plays online and whose line is gone. Nobody there at all means that nobody has told us yet.
export function isAway(game: Game, seat: number): boolean {
  if (game.kind !== "online" || game.present.length === 0 || game.present.includes(seat)) return false;
  const facts = game.seats.find((one) => one.seat === seat);
  return facts?.kind === "person" && !facts.exit;
}

// Beside who is waited for: that their line is down, and that one only looks on.
export function besideWaiting(game: Game, seat: number | undefined): string {
  if (game.kind !== "online" || game.stage !== "playing") return "";
  const away = seat !== undefined && game.thinking !== seat && isAway(game, seat);
  const words = away ? [t("page.shell.line.away")] : [];
  if (game.hands.length === 0) words.push(t("page.shell.line.looking_on"));
  return words.join(" ");
}

export function botName(seat: number, taken: string[]): string {
  const names = forms("page.shell.bot_names");
  const own = names[(seat - 1) % names.length] ?? "";
  if (!taken.includes(own)) return own;
  return names.find((name, i) => i >= 4 && !taken.includes(name)) ?? own;
}

// Catalogues write the names of languages as a sentence would; a button begins with a capital.
export function languageName(code: string): string {
  const name = languageNames[code] ?? code;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
