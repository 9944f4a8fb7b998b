// Something that did not work out, as a value: `text` is the key of the words that say so, `reason` is for programs.
export interface Fault {
  readonly fault: true;
  readonly reason: string;
  readonly text: string;
  readonly detail?: string;
  readonly clause?: string;
}

export function fault(reason: string, text: string, more: { detail?: string; clause?: string } = {}): Fault {
  return { fault: true, reason, text, ...more };
}

export function isFault(value: unknown): value is Fault {
  return typeof value === "object" && value !== null && (value as { fault?: unknown }).fault === true;
}

// Nothing more can be kept in this browser.
export function noRoom(fault: Fault): boolean {
  return fault.reason === "storage_full" || fault.reason === "storage";
}
