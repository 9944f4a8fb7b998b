// The QR encoder against numbers printed in the standard, and against a small reader written the other way round.
import { describe, expect, it } from "vitest";
import { correctionOf, formatBits, type Modules, qrCode, times, versionBits } from "../../src/pages/qr";

describe("the numbers of the standard", () => {
  it("has the field with 285 as its polynomial", () => {
    expect(times(0x80, 2)).toBe(0x1d);
    expect(times(0x53, 0xca)).toBe(0x8f);
  });
  it("corrects 1-M HELLO WORLD as printed in many places", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });
  it("corrects the standard's own example, 01234567 in 1-M", () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(correctionOf(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });
  it("writes format and version as its tables do", () => {
    const written = (bits: number, length: number) => bits.toString(2).padStart(length, "0");
    expect(written(formatBits(0), 15)).toBe("101010000010010");
    expect(written(formatBits(5), 15)).toBe("100000011001110");
    expect(written(formatBits(7), 15)).toBe("100101010100000");
    expect(written(versionBits(7), 18)).toBe("000111110010010100");
    expect(written(versionBits(10), 18)).toBe("001010010011010011");
  });
});

const shapes = [
  [1, 26, 10],
  [1, 44, 16],
  [1, 70, 26],
  [2, 100, 18],
  [2, 134, 24],
  [4, 172, 16],
  [4, 196, 18],
  [4, 242, 22],
  [5, 292, 22],
  [5, 346, 26],
] as const;

// Reads a code as a camera would: format, mask, zigzag, blocks; a block with a fault has a syndrome that is not zero.
function read(code: Modules): { text: string; syndromes: number[] } {
  const size = code.length;
  const version = (size - 17) / 4;
  const dark = (x: number, y: number) => (code[y]?.[x] ? 1 : 0);
  let format = 0;
  for (const x of [0, 1, 2, 3, 4, 5, 7, 8]) format = format * 2 + dark(x, 8);
  for (const y of [7, 5, 4, 3, 2, 1, 0]) format = format * 2 + dark(8, y);
  format ^= 0x5412;
  expect(format >> 13).toBe(0);
  const mask = (format >> 10) & 7;
  const ends = version === 1 ? [] : [6, ...(version < 7 ? [] : [version * 2 + 8]), size - 7];
  const reserved = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x > size - 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    x === 6 ||
    y === 6 ||
    (version > 6 && ((x > size - 12 && y < 6) || (y > size - 12 && x < 6))) ||
    ends.some((cx) =>
      ends.some(
        (cy) =>
          Math.abs(x - cx) < 3 &&
          Math.abs(y - cy) < 3 &&
          !(cx === 6 && cy === 6) &&
          !(cx === 6 && cy === size - 7) &&
          !(cx === size - 7 && cy === 6),
      ),
    );
  const flips = (i: number, j: number) =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      ((i >> 1) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0;
  const bits: number[] = [];
  let up = true;
  for (let x = size - 1; x > 0; x -= 2) {
    if (x === 6) x -= 1;
    for (let k = 0; k < size; k++) {
      const y = up ? size - 1 - k : k;
      for (const column of [x, x - 1])
        if (!reserved(column, y)) bits.push(dark(column, y) ^ (flips(y, column) ? 1 : 0));
    }
    up = !up;
  }
  const [blocks, total, correction] = shapes[version - 1] ?? shapes[0];
  const words = Array.from({ length: total }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
  const short = Math.floor(total / blocks) - correction;
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  let at = 0;
  for (let i = 0; i <= short; i++)
    for (let b = 0; b < blocks; b++) {
      if (i === short && b < blocks - (total % blocks)) continue;
      parts[b]?.push(words[at++] ?? 0);
    }
  const data = parts.flat();
  for (let i = 0; i < correction; i++) for (let b = 0; b < blocks; b++) parts[b]?.push(words[at++] ?? 0);
  let root = 1;
  const syndromes: number[] = [];
  for (let i = 0; i < correction; i++) {
    for (const part of parts) syndromes.push(part.reduce((sum, word) => times(sum, root) ^ word, 0));
    root = times(root, 2);
  }
  const stream = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  expect(stream.slice(0, 4)).toBe("0100");
  const wide = version < 10 ? 8 : 16;
  const length = Number.parseInt(stream.slice(4, 4 + wide), 2);
  const bytes = Uint8Array.from({ length }, (_, i) =>
    Number.parseInt(stream.slice(4 + wide + i * 8, 12 + wide + i * 8), 2),
  );
  return { text: new TextDecoder().decode(bytes), syndromes };
}

describe("whole codes", () => {
  it("can be read again, in every version", () => {
    for (const length of [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213]) {
      const text = "https://example.org/é#/t/ABC234 ".repeat(8);
      let cut = text;
      while (new TextEncoder().encode(cut).length > length) cut = cut.slice(0, -1);
      const code = qrCode(cut);
      expect(code).not.toBeNull();
      const { text: back, syndromes } = read(code as Modules);
      expect(back).toBe(cut);
      expect(syndromes.every((syndrome) => syndrome === 0)).toBe(true);
    }
  });
  it("refuses what is too long", () => {
    expect(qrCode("x".repeat(214))).toBeNull();
  });
  it("has its three corners, its timing, and its dark module", () => {
    const code = qrCode("FREEBOOTER") as Modules;
    const corner = code.slice(0, 7).map((row) => row.slice(0, 7).map(Number).join(""));
    expect(corner).toEqual(["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]);
    expect(code[6]?.slice(8, 13).map(Number)).toEqual([1, 0, 1, 0, 1]);
    expect(code[13]?.[8]).toBe(true);
  });
});
