// QR codes (ISO/IEC 18004) for invitations: byte mode, error correction M, versions 1 to 10, which is up to 213 bytes.
export type Modules = boolean[][]; // rows of dark squares, without the quiet zone

interface Version {
  blocks: number;
  total: number; // codewords
  correction: number; // codewords of error correction in a block
  alignment: number[];
}
const versions: Version[] = [
  { blocks: 1, total: 26, correction: 10, alignment: [] },
  { blocks: 1, total: 44, correction: 16, alignment: [6, 18] },
  { blocks: 1, total: 70, correction: 26, alignment: [6, 22] },
  { blocks: 2, total: 100, correction: 18, alignment: [6, 26] },
  { blocks: 2, total: 134, correction: 24, alignment: [6, 30] },
  { blocks: 4, total: 172, correction: 16, alignment: [6, 34] },
  { blocks: 4, total: 196, correction: 18, alignment: [6, 22, 38] },
  { blocks: 4, total: 242, correction: 22, alignment: [6, 24, 42] },
  { blocks: 5, total: 292, correction: 22, alignment: [6, 26, 46] },
  { blocks: 5, total: 346, correction: 26, alignment: [6, 28, 50] },
];

// --- the field of 256 elements ----------------------------------------------------------------------------------------------

const powers = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  powers[i] = powers[i + 255] = value;
  logarithms[value] = i;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}
export function times(a: number, b: number): number {
  return a && b ? (powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0) : 0;
}

// The remainder of the data by the generator of that many codewords.
export function correctionOf(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const root = powers[i] ?? 0;
    generator = [...generator, 0].map((c, k) => c ^ times(generator[k - 1] ?? 0, root));
  }
  const remainder = new Array<number>(length).fill(0);
  for (const byte of data) {
    const lead = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (let k = 0; k < length; k++) remainder[k] = (remainder[k] ?? 0) ^ times(generator[k + 1] ?? 0, lead);
  }
  return remainder;
}

// --- codewords --------------------------------------------------------------------------------------------------------------

function dataWords(bytes: Uint8Array, capacity: number, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

// Blocks of data and of correction, dealt out column by column.
function interleaved(data: number[], { blocks, total, correction }: Version): number[] {
  const short = Math.floor(total / blocks) - correction;
  const long = total % blocks; // so many blocks have one more, the last ones
  const parts: number[][] = [];
  let at = 0;
  for (let i = 0; i < blocks; i++) {
    const size = short + (i >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => correctionOf(part, correction));
  const columns = (lists: number[][], length: number) =>
    Array.from({ length }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return [...columns(parts, short + 1), ...columns(checks, correction)];
}

// --- the square -------------------------------------------------------------------------------------------------------------

// A code of `data` with its BCH remainder behind it.
function withRemainder(data: number, generator: number, length: number): number {
  let rest = data;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator);
  return (data << length) | rest;
}
export function formatBits(mask: number): number {
  return withRemainder(mask, 0x537, 10) ^ 0x5412; // error correction M is 00
}
export function versionBits(version: number): number {
  return withRemainder(version, 0x1f25, 12);
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Square {
  readonly size: number;
  readonly dark: Modules;
  readonly fixed: Modules; // not for data

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
  }

  set(x: number, y: number, dark: boolean): void {
    const [row, taken] = [this.dark[y], this.fixed[y]];
    if (!row || !taken || x < 0 || x >= this.size) return;
    row[x] = dark;
    taken[x] = true;
  }

  // Rings around a middle: dark where the distance is not one of `light`.
  #rings(cx: number, cy: number, radius: number, light: number[]): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        this.set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  drawPatterns({ alignment }: Version): void {
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    const far = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const)
      this.#rings(x, y, 4, [2, 4]);
    const last = alignment.length - 1;
    for (const [i, x] of alignment.entries())
      for (const [k, y] of alignment.entries()) {
        const corner = (i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0);
        if (!corner) this.#rings(x, y, 2, [1]);
      }
    this.drawFormat(0);
    if (this.version >= 7) this.#drawVersion();
  }

  drawFormat(mask: number): void {
    const bits = formatBits(mask);
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 15; i++) {
      // Once around the upper left corner, once along the other two; the timing patterns are skipped.
      const down = i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i;
      const across = i < 8 ? this.size - 1 - i : i === 8 ? 7 : 14 - i;
      this.set(8, down, bit(i));
      this.set(across, 8, bit(i));
    }
    this.set(8, this.size - 8, true);
  }

  #drawVersion(): void {
    const bits = versionBits(this.version);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((bits >> i) & 1) === 1);
      this.set(b, a, ((bits >> i) & 1) === 1);
    }
  }

  // Up and down in columns two wide, from the right; column 6 belongs to the timing.
  *path(): Generator<[number, number]> {
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const upwards = ((right + 1) & 2) === 0;
      for (let i = 0; i < this.size; i++) {
        const y = upwards ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) if (!this.fixed[y]?.[x]) yield [x, y];
      }
    }
  }

  drawData(words: number[]): void {
    let i = 0;
    for (const [x, y] of this.path()) {
      const row = this.dark[y];
      if (row) row[x] = (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
      i += 1;
    }
  }

  flip(mask: number): void {
    for (const [x, y] of this.path()) {
      const row = this.dark[y];
      if (row && masks[mask]?.(x, y)) row[x] = !row[x];
    }
  }

  // How badly it would read.
  penalty(): number {
    let sum = 0;
    let darkOnes = 0;
    const finder = /(?=10111010000|00001011101)/g;
    for (const turned of [false, true])
      for (let a = 0; a < this.size; a++) {
        let line = "";
        for (let b = 0; b < this.size; b++) line += (turned ? this.dark[b]?.[a] : this.dark[a]?.[b]) ? "1" : "0";
        for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
        sum += 40 * [...line.matchAll(finder)].length;
        if (!turned) darkOnes += line.replaceAll("0", "").length;
      }
    for (let y = 1; y < this.size; y++)
      for (let x = 1; x < this.size; x++) {
        const same = this.dark[y]?.[x];
        if (same === this.dark[y]?.[x - 1] && same === this.dark[y - 1]?.[x] && same === this.dark[y - 1]?.[x - 1])
          sum += 3;
      }
    const share = (darkOnes * 20) / this.size ** 2;
    return sum + 10 * Math.floor(Math.abs(share - 10));
  }
}

export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const at = versions.findIndex(({ total, blocks, correction }, i) => {
    return bytes.length + (i < 9 ? 2 : 3) <= total - blocks * correction;
  });
  const shape = versions[at];
  if (!shape) return null;
  const words = interleaved(dataWords(bytes, shape.total - shape.blocks * shape.correction, at + 1), shape);
  const square = new Square(at + 1);
  square.drawPatterns(shape);
  square.drawData(words);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 8; mask++) {
    square.flip(mask);
    square.drawFormat(mask);
    const penalty = square.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    square.flip(mask);
  }
  square.flip(best);
  square.drawFormat(best);
  return square.dark;
}
