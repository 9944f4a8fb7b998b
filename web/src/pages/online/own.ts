// One's own tables at the server.
import { type Fault, isFault } from "../../lib/fault";
import type { TableQuery, TableRow } from "../../lib/lobby";
import { lobby } from "./server";

// Does everybody there wait for me?
export const waits = ({ decider, seat }: TableRow): boolean => seat !== undefined && decider === seat;

// Latest first. Whose turn it is is told where one table is asked for, so those under way are, each by itself.
export async function ownTables(query: TableQuery): Promise<TableRow[] | Fault> {
  const rows = await lobby.myTables(query);
  if (isFault(rows)) return rows;
  const look = async (row: TableRow) => {
    const seen = row.phase === "running" ? await lobby.table(row.table) : row;
    return isFault(seen) ? row : seen;
  };
  return Promise.all(rows.map(look));
}
