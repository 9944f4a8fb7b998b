// How coasts, waves and chart lines are drawn: the same seed draws the same shape, so that a sea looks the same every time.
export type Point = [number, number];

export function round1(n: number): number {
  return Math.round(n * 10) / 10;
}

// Numbers from 0 to 1 (mulberry32).
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// A closed smooth path through the points.
export function smooth(points: Point[]): string {
  const n = points.length;
  const at = (i: number) => points[((i % n) + n) % n] as Point;
  let d = `M${round1(at(0)[0])} ${round1(at(0)[1])}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const x1 = round1(b[0] + (c[0] - a[0]) / 6);
    const y1 = round1(b[1] + (c[1] - a[1]) / 6);
    const x2 = round1(c[0] - (e[0] - b[0]) / 6);
    const y2 = round1(c[1] - (e[1] - b[1]) / 6);
    d += `C${x1} ${y1} ${x2} ${y2} ${round1(c[0])} ${round1(c[1])}`;
  }
  return `${d}Z`;
}

export interface Blob {
  x: number;
  y: number;
  rx: number;
  ry: number;
  seed: number;
  points?: number;
  roughness?: number;
}

export function blobPoints({ x, y, rx, ry, seed, points = 13, roughness = 0.16 }: Blob): Point[] {
  const random = randomFrom(seed);
  const turn1 = random() * 6.3;
  const turn2 = random() * 6.3;
  return Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * Math.PI * 2;
    const bulge = 0.6 * Math.sin(2 * angle + turn1) + 0.5 * Math.sin(3 * angle + turn2) + 0.55 * (random() - 0.5);
    const reach = 1 + roughness * bulge;
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
}

export function blob(shape: Blob): string {
  return smooth(blobPoints(shape));
}

// 32 lines out of a compass at x, y.
export function rhumbs(x: number, y: number, reach = 2400): string {
  let d = "";
  for (let i = 0; i < 32; i++) {
    const angle = (i * 11.25 * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    d += `M${round1(x + c * 60)} ${round1(y + s * 60)}L${round1(x + c * reach)} ${round1(y + s * reach)}`;
  }
  return d;
}

// Engraved wave marks over a sea, kept off the given circles (x, y, radius).
export function waves(
  width: number,
  height: number,
  step: number,
  avoid: [number, number, number][] = [],
  seed = 5,
  scale = 1,
): string {
  const random = randomFrom(seed);
  let d = "";
  for (let y = step * 0.5; y < height; y += step * 0.62) {
    for (let x = Math.trunc(y / step) % 2 ? 0 : step * 0.5; x < width; x += step) {
      const px = x + (random() - 0.5) * step * 0.8;
      const py = y + (random() - 0.5) * step * 0.4;
      if (random() < 0.38 || avoid.some(([ax, ay, r]) => (px - ax) ** 2 + (py - ay) ** 2 < r ** 2)) continue;
      const k = (3 + random() * 2.6) * scale;
      const crests = random() < 0.5 ? 2 : 3;
      d += `M${round1(px)} ${round1(py)}${`q${round1(k / 2)} ${round1(-k * 0.55)} ${round1(k)} 0`.repeat(crests)}`;
    }
  }
  return d;
}

// The wax seal behind an island's number, radius about 26.
export const sealPath: string = (() => {
  const random = randomFrom(9);
  const points: Point[] = Array.from({ length: 22 }, (_, i) => {
    const angle = (i / 22) * 6.2832;
    const r = 25.5 + (i % 2 ? 1.5 : -1) + (random() - 0.5) * 1.4;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  return smooth(points);
})();

// Of 36 throws of two dice, how many show this sum.
export function chancesIn36(sum: number): number {
  return 6 - Math.abs(7 - sum);
}
