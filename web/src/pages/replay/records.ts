// The record that is to be looked at next, from one page to the other; a reload finds it again.
const key = "freebooter.record";
let last: string | null = null;

export function keepRecord(record: string): void {
  last = record;
  try {
    sessionStorage.setItem(key, record);
  } catch {
    // Without storage a reload asks for it again.
  }
}

export function keptRecord(): string | null {
  if (last !== null) return last;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
