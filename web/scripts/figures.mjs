// Prints how light and quick the built page is, measured in Chromium: node scripts/figures.mjs (after a build).
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = await preview({ root, preview: { port: 4199, strictPort: true }, logLevel: 'silent' });
const address = 'http://localhost:4199';

const packed = (pattern) =>
  readdirSync(`${root}/dist/assets`).filter((f) => pattern.test(f) && f.endsWith('.br')).reduce((sum, f) => sum + statSync(`${root}/dist/assets/${f}`).size, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const start = packed(/^index-.*\.(js|css)\.br$/);
const table = packed(/^(Table|client|worker).*\.(js|css)\.br$/);
const wasm = packed(/\.wasm\.br$/);
console.log(`brotli: home ${kb(start)}; table ${kb(table)} more; engine ${kb(wasm)}; all of a first game ${kb(start + table + wasm)}`);

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

/// A mid phone: a processor four times slower than this one, 1.6 Mbit/s with 150 ms. The preview sends nothing compressed
/// by itself, so the line is made faster by as much as compression would save.
async function phone() {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 4, uploadThroughput: 1e5 });
  return page;
}
const page = await phone();
let from = Date.now();
await page.goto(address);
await page.getByRole('button', { name: /Play a bot/ }).first().waitFor();
console.log(`mid phone: home can be used after ${Date.now() - from} ms`);
from = Date.now();
await page.getByRole('button', { name: /Play a bot/ }).first().click();
await page.locator('rect.open').first().waitFor();
console.log(`mid phone: from the click to the first lit square ${Date.now() - from} ms, the engine's first load included`);
await page.close();

/// A table of 150 tiles, moved for 60 frames.
const wide = await browser.newPage({ viewport: { width: 1280, height: 860 } });
await wide.goto(address);
const tiles = Array.from({ length: 149 }, (_, i) => i);
await wide.evaluate(() => localStorage.setItem('table', JSON.stringify({ tokens: [], seed: 2, setup: { game: 'classic', options: { boxes: '3' }, seats: [{ name: 'A', bot: 'random' }, { name: 'B', bot: 'random' }], first: 0 } })));
await wide.emulateMedia({ reducedMotion: 'reduce' });
await wide.goto(`${address}/table`);
await wide.waitForFunction((n) => document.querySelectorAll('use.tile').length > n, tiles.length, { timeout: 120_000 });
await wide.evaluate(() => {
  const table = JSON.parse(localStorage.getItem('table'));
  table.setup.seats = [{ name: 'A' }, { name: 'B' }];
  localStorage.setItem('table', JSON.stringify(table));
});
await wide.reload();
await wide.locator('use.tile').nth(100).waitFor();
await wide.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });
const cdp = await wide.context().newCDPSession(wide);
await cdp.send('Performance.enable');
const spent = async () => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name) => metrics.find((m) => m.name === name).value;
  return of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration');
};
await wide.mouse.move(300, 300);
await wide.mouse.down();
const before = await spent();
for (let i = 0; i < 60; ++i) {
  await wide.mouse.move(300 + i * 4, 300 + i * 2);
  await wide.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}
const after = await spent();
console.log(`moving ${await wide.locator('use.tile').count()} tiles: ${(((after - before) * 1000) / 60).toFixed(2)} ms of script, style and layout a frame`);
await browser.close();
await server.close();
