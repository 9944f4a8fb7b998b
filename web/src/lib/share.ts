// A whole game in a link, and records as files. The link needs no server: everything is behind the #.
import { type Fault, fault } from "./fault";

const longestRecord = 1 << 20;

async function through(
  bytes: BlobPart,
  stream: GenericTransformStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(part.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function packRecord(record: string): Promise<string> {
  const bytes = await through(record, new CompressionStream("deflate-raw"), longestRecord);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpackRecord(packed: string): Promise<string | Fault> {
  try {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate-raw"), longestRecord);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return fault("cut_link", "page.shell.trouble.cut_link.text");
  }
}

// The address of a page that replays the game: #/shared/...
export async function shareLink(record: string): Promise<string> {
  const page = new URL(location.href);
  page.search = "";
  page.hash = `/shared/${await packRecord(record)}`;
  return page.href;
}

export function downloadRecord(record: string, name: string): void {
  const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replace(/[^\p{L}\p{N} .,_-]+/gu, " ").trim() || "freebooter"}.fbr`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function readRecordFile(file: Blob): Promise<string | Fault> {
  if (file.size > longestRecord) return fault("long_file", "page.lib.fault.long_file");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return fault("no_text", "page.lib.fault.no_text");
  }
}
