// Why a record cannot be read. The engine says it for programmers (docs/NOTATION.md); what somebody who was given the record can do
// something about is said in the words of the moment, with the line to look at, and only the rest as the engine has it.
import type { Fault } from "../../lib/fault";
import { has, t } from "../../lib/words.svelte";

export interface Wrong {
  text: string;
  line?: number;
}

const said = (key: string, fills: Record<string, string | number> = {}) => t(`page.shell.replay.wrong.${key}`, fills);
const unfinished = /sixteen hexadecimal|the hash behind turn|an entry is missing|does not end/;

export function wrongWith(record: string, { reason, text, detail = "" }: Fault): Wrong {
  if (reason !== "bad_record") return { text: t(text) };
  if (/^line 1: (no tag \[Game|the tag \[Game)/.test(detail)) return { text: said("none") };
  const [, game] = /^there is no game "(.*)"$/s.exec(detail) ?? [];
  if (game !== undefined) return { text: said("game", { game }) };
  const [, at, what = ""] = /^line (\d+)(?:, entry \d+)?: (.*)$/s.exec(detail) ?? [];
  if (at === undefined) return { text: detail === "" ? t(text) : detail };
  const line = Number(at);
  return { line, ...wrongInLine(record, line, what) };
}

function wrongInLine(record: string, line: number, what: string): Wrong {
  const [, version, known = ""] = /version "(.*)" of the rules is unknown, this program knows (\d+)$/s.exec(what) ?? [];
  if (version !== undefined) return { text: said("rules", { version, known }) };
  if (/^Result: .* "\*" comes out$/s.test(what)) return { text: said("short") };
  if (what.startsWith("the hash differs")) return { text: said("hash", { line }) };
  if (what.endsWith("hidden from the reader, so the game cannot be replayed"))
    return { text: said("hidden", { line }) };
  const whole = record.trimEnd();
  const isLast = whole.split("\n").length === line;
  const [, entry, why = ""] = /^"(.*?)": (.*)$/s.exec(what) ?? [];
  if (isLast && (entry === undefined ? unfinished.test(what) : whole.endsWith(entry)))
    return { text: said("cut", { line }) };
  if (entry === undefined) return { text: said("line", { line, what }) };
  const [, reason, clause = ""] = /^refused: (\w+) \((.*)\)$/.exec(why) ?? [];
  const game = /\[Game "(\w+)"\]/.exec(record)?.[1];
  const refusal = [`${game}.refusal.${reason}`, `refusal.${reason}`].find(has);
  if (refusal) return { text: `${said("refused", { line, entry })} ${t(refusal)} ${clause}` };
  return { text: said("entry", { line, entry }) };
}
