// A seat is a colour, an emblem, a rig and a pattern of the sail; classes seat-1 to seat-8 of look.css carry the colour.
export const emblems = ["sun", "star", "anchor", "clover", "moon", "heart", "diamond", "wave"] as const;

export function seatClass(seat: number | undefined): string {
  return seat && seat > 0 ? `seat-${((seat - 1) % 8) + 1}` : "";
}
