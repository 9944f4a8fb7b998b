// A clause that somebody wants to read without leaving the table.
const wanted = $state<{ clause: string | null }>({ clause: null });

export function readClause(clause: string | null): void {
  wanted.clause = clause;
}

export function clauseToRead(): string | null {
  return wanted.clause;
}
