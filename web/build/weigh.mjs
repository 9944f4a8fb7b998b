// What the first play weighs: opens the built page (dist/) in a browser that knows nothing of it, starts a game of each kind
// against bots, and adds up every file that came over the line, compressed as a web server would. `npm run weigh`
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const limit = 200_000;
const later = /italic/; // comes when it comes, nobody waits for it
const dist = new URL("../dist/", import.meta.url).pathname;
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

const server = createServer((request, response) => {
  const path = join(dist, request.url === "/" ? "index.html" : new URL(request.url, "http://here").pathname);
  if (!path.startsWith(dist) || !existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": types[extname(path)] ?? "application/octet-stream" });
  createReadStream(path).pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const home = `http://127.0.0.1:${server.address().port}/`;

// Fonts are compressed already.
function weight(path) {
  const bytes = readFileSync(path);
  if (path.endsWith(".woff2")) return { gzip: bytes.length, brotli: bytes.length };
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
let heavy = false;
for (const name of ["Captain Treasure Boots", "Capt’n Clever"]) {
  const context = await browser.newContext({
    serviceWorkers: "block",
    locale: "en",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const files = new Set();
  page.on("response", (response) => {
    if (response.ok()) files.add(new URL(response.url()).pathname);
  });
  await page.goto(home);
  await page.getByText(name, { exact: true }).first().click();
  await page.getByRole("button", { name: /^Play now/ }).click();
  await page.waitForURL(/#\/play\//);
  await page.waitForTimeout(2_500);
  let [gzip, brotli] = [0, 0];
  const rows = [...files].map((file) => ({ file, ...weight(join(dist, file === "/" ? "index.html" : file)) }));
  for (const row of rows.sort((a, b) => b.gzip - a.gzip)) {
    if (later.test(row.file)) continue;
    gzip += row.gzip;
    brotli += row.brotli;
    if (row.gzip > 2_000) console.log(`${String(row.gzip).padStart(8)} ${String(row.brotli).padStart(8)}  ${row.file}`);
  }
  console.log(
    `${String(gzip).padStart(8)} ${String(brotli).padStart(8)}  ${name}: ${rows.length} files, gzip and brotli\n`,
  );
  heavy ||= brotli > limit;
  await context.close();
}
await browser.close();
server.close();
if (heavy) {
  console.error(`the first play weighs more than ${limit} bytes`);
  process.exit(1);
}
