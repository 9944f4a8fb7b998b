// The four ways this screen is laid out: a desk, a tablet upright, a phone on its side, a phone upright; and what each leaves
// free for the sea.
import type { Insets } from "./camera.svelte";
import type { Chart } from "./chart";

export type Layout = "wide" | "tablet" | "side" | "phone";

export function layoutOf(width: number, height: number): Layout {
  if (width < 600) return "phone";
  if (height < 500) return "side";
  return width >= 1000 ? "wide" : "tablet";
}

// How high the panels are that stand above and below the sea, px.
export interface Heights {
  top: number;
  foot: number;
  strip: number;
  pulled: number; // more of a phone's sheet
}

export interface Plan {
  free: Insets;
  big: boolean; // a large desk
  left: number; // px of the columns of a desk
  right: number;
  roomy: boolean; // free water at the lower corners for the deck and its neighbours
}

const roseHigh = 250; // on a tablet, with the words and the dice below it

export function planOf(width: number, height: number, chart: Chart, heights: Heights, replay: boolean): Plan {
  const big = width >= 1600 && height >= 900;
  const plan = { big, left: big ? 300 : 200, right: big ? 360 : 288, roomy: false };
  switch (layoutOf(width, height)) {
    case "wide": {
      const bottom = replay ? 20 : big ? 112 : 106;
      const free = { left: plan.left + 28, right: plan.right + 30, top: big ? 28 : 18, bottom };
      return { ...plan, free, roomy: deskCorners(chart, width, height, free) };
    }
    case "tablet": {
      const top = heights.top + 12;
      const foot = heights.foot + 26;
      const { left, right, top: first, bottom: last } = chart.bounds;
      const spare = height - top - foot - 12 - ((width - 28) / (right - left)) * (last - first);
      const sides = { left: 14, right: 14, top };
      if (spare > roseHigh + 40) return { ...plan, free: { ...sides, bottom: foot + roseHigh }, roomy: true };
      // The sea begins right below the cards; what is left over stays at the bottom.
      if (tabletCorners(chart)) return { ...plan, free: { ...sides, bottom: foot + Math.max(0, spare) }, roomy: true };
      return { ...plan, free: { ...sides, bottom: foot + heights.strip + 12 } };
    }
    case "side":
      // The whole sea of a replay lies beside the wind.
      return { ...plan, free: { left: replay ? 400 : 104, right: replay ? 8 : 258, top: 4, bottom: 4 } };
    case "phone":
      return { ...plan, free: { left: 0, right: 0, top: heights.top, bottom: heights.foot + 8 } };
  }
}

// Rose and deck need about four squares by seven at the lower corners.
function tabletCorners({ bounds, board }: Chart): boolean {
  const corners = [
    { left: bounds.left, right: bounds.left + 4 },
    { left: bounds.right - 5, right: bounds.right },
  ];
  return corners.every(({ left, right }) =>
    board.sections.every(
      ({ at, width, height }) => at[0] >= right || at[0] + width <= left || at[1] + height <= bounds.bottom - 7,
    ),
  );
}

// On a desk the zoom buttons need a column of five squares, or much water below the board.
function deskCorners({ bounds, board }: Chart, width: number, height: number, free: Insets): boolean {
  const { left, top, right, bottom } = bounds;
  const [roomX, roomY] = [width - free.left - free.right, height - free.top - free.bottom];
  const square = Math.min(roomX / (right - left), roomY / (bottom - top));
  if (roomY - square * (bottom - top) > 340) return true;
  return board.sections.every((one) => one.at[0] + one.width <= right - 1 || one.at[1] + one.height <= bottom - 5);
}
