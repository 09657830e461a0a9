// The icons as pictures of fixed sizes, for where an SVG does not do: node scripts/icons.mjs. They are kept, for nothing of the build
// needs a browser; run it again when public/icon.svg has changed.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../public');
const icon = readFileSync(join(folder, 'icon.svg'), 'utf8');
/// Without the round corners, for systems that cut their own shape out of it.
const square = icon.replace(/ rx="18"/, '').replace('a18 18 0 0 1-18 18H18A18 18 0 0 1 0 82z', 'v18H0z');
/// What is cut off may be a fifth on each side: the drawing is made smaller, and its ground goes on to the edges.
const masked = square.replace('viewBox="0 0 100 100"', 'viewBox="0 0 100 100" style="background: #86a85c"');
const ground = '<path d="M-30 64h40c25-5 40 8 120-2v80h-160z" fill="#e3cf9f"/>';
const maskable = masked
  .replace(/<rect[^>]*\/>/, '')
  .replace(/<path d="M0 64[^>]*\/>/, '')
  .replace(/(<svg[^>]*>)/, `$1<g transform="translate(9 10) scale(.82)">${ground}`)
  .replace('</svg>', '</g></svg>');

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
mkdirSync(join(folder, 'icons'), { recursive: true });
for (const [name, size, svg] of [
  ['icon-192', 192, icon],
  ['icon-512', 512, icon],
  ['maskable-512', 512, maskable],
  ['apple-touch-icon', 180, square],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`);
  await page.screenshot({ path: join(folder, 'icons', `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
