// How captains, boats and cards move, at the pace that the player likes.
import type { Point } from "../art/draw";
import { pause, played } from "../lib/motion";
import { pace } from "../lib/settings.svelte";

export const swell = "cubic-bezier(.45,.05,.25,1)";
export const pop = "cubic-bezier(.3,1.6,.5,1)";
export const out = "cubic-bezier(.2,.8,.2,1)";

// Plays to its end and leaves the thing there; whoever called then puts it there for good and lets go.
export async function play(
  thing: Element | null | undefined,
  frames: Keyframe[],
  milliseconds: number,
  hurry: AbortSignal,
  easing = "linear",
): Promise<() => void> {
  if (!thing || hurry.aborted || pace() <= 0) return () => {};
  const movement = await played(thing, frames, { duration: milliseconds * pace(), easing, fill: "both" }, hurry);
  return () => movement.cancel();
}

export function rest(milliseconds: number, hurry: AbortSignal): Promise<void> {
  return pause(milliseconds * pace(), hurry);
}

// One jump after the other through these points, each with a landing that can be felt.
export function hopFrames(points: Point[], height: number): Keyframe[] {
  const samples = 8;
  const legs = points.length - 1;
  const frames: Keyframe[] = [];
  points.slice(1).forEach((to, leg) => {
    const from = points[leg] as Point;
    for (let i = leg === 0 ? 0 : 1; i <= samples; i++) {
      const part = i / samples;
      const x = from[0] + (to[0] - from[0]) * part;
      const y = from[1] + (to[1] - from[1]) * part - height * 4 * part * (1 - part);
      const squash = i === samples ? "scale(1.16,.84)" : i === 0 ? "scale(.94,1.08)" : "scale(.97,1.04)";
      frames.push({ offset: ((leg + part) / legs) * 0.94, transform: `translate(${x}px,${y}px) ${squash}` });
    }
  });
  const [x, y] = points[legs] as Point;
  return [...frames, { offset: 1, transform: `translate(${x}px,${y}px) scale(1)` }];
}
