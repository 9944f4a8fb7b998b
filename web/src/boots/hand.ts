// Fingers, mouse and wheel on the sea: drag to move it, pinch or wheel to come closer, a tap that did not move to choose.
import type { Square } from "../lib/game";
import type { Camera } from "./camera.svelte";

interface Wishes {
  camera(): Camera;
  place(): DOMRect;
  tap(at: Square, by: string): void;
  hover(at: Square | null): void;
}

interface Finger {
  x: number;
  y: number;
}

const slop = 8; // px that a tap may tremble
const longest = 600; // ms of a tap

export class Hand {
  #fingers = new Map<number, Finger>();
  #start: { x: number; y: number; time: number } | null = null;
  #dragging = false;
  #hovered = "";

  constructor(private wishes: Wishes) {}

  #local(event: PointerEvent | WheelEvent): Finger {
    const { left, top } = this.wishes.place();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const finger = this.#local(event);
    this.#fingers.set(event.pointerId, finger);
    if (this.#fingers.size === 1) this.#start = { ...finger, time: event.timeStamp };
    else this.#dragging = true;
  }

  move(event: PointerEvent): void {
    const now = this.#local(event);
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.#hover(now);
      return;
    }
    if (!this.#dragging && this.#start && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < slop) return;
    if (!this.#dragging) {
      this.#dragging = true;
      this.wishes.hover(null);
      this.#fingers.set(event.pointerId, now);
      return;
    }
    const camera = this.wishes.camera();
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    if (other) {
      const [was, is] = [spread(before, other), spread(now, other)];
      if (was > 0) camera.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else camera.pan(now.x - before.x, now.y - before.y);
    this.#fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    const finger = this.#local(event);
    const tapped = !this.#dragging && this.#start && event.timeStamp - this.#start.time < longest;
    if (this.#fingers.size === 0) {
      this.#dragging = false;
      this.#start = null;
    }
    const camera = this.wishes.camera();
    if (tapped && !camera.gliding) this.wishes.tap(camera.squareAt(finger.x, finger.y), event.pointerType);
  }

  cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.#dragging = false;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.#local(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.wishes.camera().zoom(Math.exp(-event.deltaY * lines * 0.0016), x, y);
  }

  #hover({ x, y }: Finger): void {
    const at = this.wishes.camera().squareAt(x, y);
    const key = at.join();
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.wishes.hover(at);
  }
}

function spread(a: Finger, b: Finger): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
