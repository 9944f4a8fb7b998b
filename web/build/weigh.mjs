// What the first play weighs: opens the built page (dist/) in a browser that knows nothing of it, starts a game of each kind
// against bots, makes the first own decision, and adds up every file that came over the line until then, compressed as a web server
// would. Then, apart, what the game fetches to go on. `npm run weigh`
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

function sum(what, files) {
  let [gzip, brotli] = [0, 0];
  const line = (a, b, text) => console.log(`${String(a).padStart(8)} ${String(b).padStart(8)}  ${text}`);
  const rows = [...files]
    .filter((file) => !later.test(file))
    .map((file) => ({ file, ...weight(join(dist, file === "/" ? "index.html" : file)) }));
  for (const row of rows.sort((a, b) => b.gzip - a.gzip)) {
    gzip += row.gzip;
    brotli += row.brotli;
    if (row.gzip > 2_000) line(row.gzip, row.brotli, row.file);
  }
  line(gzip, brotli, `${what}: ${rows.length} files, gzip and brotli\n`);
  return brotli;
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
  // Time enough for everything that comes by itself, and for the bots that choose before.
  await page.waitForTimeout(4_000);
  const decide = page.locator("button.btn.go").filter({ visible: true }).last();
  await page.keyboard.press("ArrowRight");
  await decide.waitFor();
  const first = new Set(files);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(4_000);
  const brotli = sum(`${name}: until the first decision is made`, first);
  sum("then, to go on", new Set([...files].filter((file) => !first.has(file))));
  heavy ||= brotli > limit;
  await context.close();
}
await browser.close();
server.close();
if (heavy) {
  console.error(`the first play weighs more than ${limit} bytes`);
  process.exit(1);
}
