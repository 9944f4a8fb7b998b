// The four ways this screen is laid out: a desk, a tablet upright, a phone on its side, a phone upright.
export type Layout = "wide" | "tablet" | "side" | "phone";

export function layoutOf(width: number, height: number): Layout {
  if (height < 500) return "side";
  if (width >= 1000) return "wide";
  return width >= 600 ? "tablet" : "phone";
}
