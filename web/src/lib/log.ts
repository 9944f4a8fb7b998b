// The list of what happened, as entries come in: what was taken back is taken out again.
import type { Happening, QuestionFacts } from "./protocol.generated";

const goesBack = new Set(["undo", "ask", "answer"]);
export const mayTakeBack = ({ type }: Happening): boolean => goesBack.has(type);

// `asked` and `asks` are the open question for a takeback before and after the entry.
export function noted(
  log: Happening[],
  entry: Happening,
  asked: QuestionFacts | null,
  asks: QuestionFacts | null,
): Happening[] {
  let back: number | undefined; // the seat whose newest move was taken back
  if (entry.type === "undo") back = entry.seat;
  if (entry.type === "ask" && asks === null) back = entry.seat;
  if (entry.type === "answer" && entry.yes && asked && asks === null) back = asked.seat;
  const at = log.findLastIndex((known) => known.type === "move" && known.seat === back);
  if (back === undefined || at < 0) return [...log, entry];
  return [...log.filter((known, i) => i < at || known.type !== "move"), entry];
}
