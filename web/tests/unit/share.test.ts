import { expect, test } from "vitest";
import { isFault } from "../../src/lib/fault";
import { packRecord, readRecordFile, unpackRecord } from "../../src/lib/share";

const record = `[Game "boots"]\n[Seat1 "Zoë"]\n\n${"1. dice 2-2; sail 5,1; collect #5c95647ff5626dd3\n".repeat(200)}`;

test("a record comes back from its link as it was", async () => {
  const packed = await packRecord(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(record.length / 4);
  expect(await unpackRecord(packed)).toBe(record);
});

test("a link that is cut off, wrong or a bomb is a fault", async () => {
  const packed = await packRecord(record);
  for (const damaged of [packed.slice(0, -9), "%%%", "", packed.replace(/./g, "A")]) {
    expect(await unpackRecord(damaged), damaged).toMatchObject({ fault: true, reason: "cut_link" });
  }
  const bomb = await new Response(
    new Blob([new Uint8Array(3 << 20)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
  ).arrayBuffer();
  const text = Buffer.from(bomb).toString("base64url");
  expect(await unpackRecord(text)).toMatchObject({ fault: true, reason: "cut_link" });
});

test("a file that is no text, or too long, is a fault", async () => {
  expect(await readRecordFile(new Blob([record]))).toBe(record);
  expect(isFault(await readRecordFile(new Blob([new Uint8Array([0xff, 0xfe])])))).toBe(true);
  expect(isFault(await readRecordFile(new Blob([new Uint8Array(2 << 20)])))).toBe(true);
});
