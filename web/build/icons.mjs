// Draws the icons of the installed page from our own art: `node build/icons.mjs`, after a change of the ship. The pictures are
// kept in public/, so that a build needs no browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const here = (path) => new URL(path, import.meta.url);
const tokens = Object.fromEntries(
  [
    ...readFileSync(here("../src/look/tokens.css"), "utf8")
      .split("[data-theme")[0]
      .matchAll(/(--[\w-]+):([^;]+);/g),
  ].map(([, name, value]) => [name, value]),
);
const art = readFileSync(here("../src/art/start.svg"), "utf8");
const ship = /<symbol id="ship-1"[^>]*>(.*?)<\/symbol>/s.exec(art)[1];
const plain = (svg) =>
  svg
    .replace(/ (style|class)="[^"]*"/g, "")
    .replace(/var\(--em-bg\)/g, tokens["--p1"])
    .replace(/var\((--[\w-]+)\)/g, (_, name) => tokens[name])
    .replace(/url\(#sailshade\)/g, "none");

// Waves below, the ship above, all within the middle four fifths: what is cut round still shows it whole.
function icon({ round, badge }) {
  const wave = (y, colour) =>
    `<path d="M-20 ${y}q16-11 32 0t32 0 32 0 32 0 32 0 32 0 32 0V220H-20Z" fill="${colour}"/>`;
  const edge = round > 0 ? `<clipPath id="c"><rect width="200" height="200" rx="${round}"/></clipPath>` : "";
  const mark = badge
    ? `<circle cx="160" cy="40" r="36" fill="${tokens["--go"]}" stroke="${tokens["--outline"]}" stroke-width="8"/>`
    : "";
  return plain(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${edge}<g${round > 0 ? ' clip-path="url(#c)"' : ""}>
<rect width="200" height="200" fill="var(--sea-2)"/><circle cx="142" cy="62" r="30" fill="var(--sun)"/>
${wave(128, tokens["--sea"])}<g transform="translate(38 32) scale(1.24)">${ship}</g>${wave(146, tokens["--sea-deep"])}${wave(166, tokens["--sea-abyss"])}</g>${mark}</svg>\n`,
  );
}

mkdirSync(here("../public/icons/"), { recursive: true });
const file = (name) => here(`../public/icons/${name}`);
writeFileSync(file("icon.svg"), icon({ round: 44 }));
writeFileSync(file("icon-turn.svg"), icon({ round: 44, badge: true }));

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size, round] of [
  ["icon-192.png", 192, 44],
  ["icon-512.png", 512, 44],
  ["maskable-512.png", 512, 0],
  ["touch-180.png", 180, 0],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = icon({ round });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: file(name).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
