// Who sits where, in words.
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
