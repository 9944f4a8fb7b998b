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

// The catalogue calls house rules as the terminal does, such as head_start; a page says what its switches say.
export function clauseText(clause: string): string {
  const game = gameOfClause(clause);
  const key = `${game}.clause.${clause}`;
  if (!has(key)) return "";
  const named = (word: string) => {
    const keys = [`page.shell.option.${game}.${word}`, `page.shell.option.value.${word}`];
    const known = keys.find(has);
    return known ? t(known) : word;
  };
  return t(key).replace(/(?:ouse rule|ègles? maison).*/s, (tail) =>
    tail.replace(/=blocked/, "").replace(/\b[a-z]+(?:_[a-z]+)*\b/g, named),
  );
}

export function rulebook(game: string): Chapter[] {
  const letter = game === "clever" ? "C" : "B";
  const chapters: Chapter[] = [];
  for (let n = 1; has(`${game}.chapter.${letter}${n}`); n++) {
    const id = `${letter}${n}`;
    const clauses: Chapter["clauses"] = [];
    for (let m = 1; has(`${game}.clause.${id}.${m}`); m++) {
      clauses.push({ id: `${id}.${m}`, text: clauseText(`${id}.${m}`) });
    }
    chapters.push({ id, title: t(`${game}.chapter.${id}`), clauses });
  }
  return chapters;
}
