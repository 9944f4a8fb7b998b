// The rules of both games as the catalogue has them: chapters and clauses in order.
import { has, t } from "../lib/words.svelte";

export interface Chapter {
  id: string; // "B5"
  title: string;
  clauses: { id: string; text: string }[];
}

export function gameOfClause(clause: string): "boots" | "clever" {
  return clause.startsWith("C") ? "clever" : "boots";
}

export function rulebook(game: string): Chapter[] {
  const letter = game === "clever" ? "C" : "B";
  const chapters: Chapter[] = [];
  for (let n = 1; has(`${game}.chapter.${letter}${n}`); n++) {
    const id = `${letter}${n}`;
    const clauses: Chapter["clauses"] = [];
    for (let m = 1; has(`${game}.clause.${id}.${m}`); m++) {
      clauses.push({ id: `${id}.${m}`, text: t(`${game}.clause.${id}.${m}`) });
    }
    chapters.push({ id, title: t(`${game}.chapter.${id}`), clauses });
  }
  return chapters;
}
