// Prints how light and quick the built page is, measured in Chromium at a real server: node scripts/figures.mjs (after a build).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bastide-'));
// One address that comes again and again, which the server would take for an attack.
const words = ['serve', '--port', '0', '--max-requests', '100000', '--database', join(folder, 'figures.db'), '--web', join(root, 'dist')];
const server = spawn(join(root, '../build/release/bastide'), words, { stdio: ['ignore', 'pipe', 'ignore'] });
let address;
for await (const line of createInterface(server.stdout)) if ((address = /http:\S+(?=\/$)/.exec(line)?.[0])) break;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

/// What a first game fetches, without the service worker, which keeps the rest for later.
const context = await browser.newContext({ serviceWorkers: 'block' });
const first = await context.newPage();
const fetched = new Set();
first.on('request', (request) => fetched.add(new URL(request.url()).pathname));
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const packed = (pattern) => {
  const files = [...fetched].filter((path) => pattern.test(path) && existsSync(`${root}/dist${path}.br`));
  return files.reduce((sum, path) => sum + statSync(`${root}/dist${path}.br`).size, 0);
};
await first.goto(address);
await first.locator('.cards > li:last-child .picture svg').first().waitFor();
await first.waitForLoadState('networkidle');
const start = packed(/^\/assets\//);
await first
  .getByRole('button', { name: /Play a bot/ })
  .first()
  .click();
await first.locator('rect.open').first().waitFor();
await first.waitForLoadState('networkidle');
const engine = packed(/\.wasm$/);
const all = packed(/^\/assets\//);
console.log(`brotli: home ${kb(start)}; table ${kb(all - start - engine)} more; engine ${kb(engine)}; all of a first game ${kb(all)}`);
await context.close();

/// A mid phone: a processor four times slower than this one, 1.6 Mbit/s with 150 ms.
async function phone() {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 1e5,
  });
  return page;
}
/// What the browser itself has noted, in milliseconds from the address: no question from outside slows it down.
const noted = (page) =>
  page.evaluate(async () => {
    const entries = (type) =>
      new Promise((done) => {
        const observer = new PerformanceObserver((list) => done(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => done([]), 300);
      });
    const [paint, largest, tasks, shifts] = [
      await entries('paint'),
      await entries('largest-contentful-paint'),
      await entries('longtask'),
      await entries('layout-shift'),
    ];
    const first = paint.find((e) => e.name === 'first-contentful-paint')?.startTime ?? 0;
    return {
      first,
      largest: largest.at(-1)?.startTime ?? 0,
      usable: performance.getEntriesByName('usable')[0].startTime,
      busy: tasks.reduce((sum, task) => sum + task.duration, 0),
      blocked: tasks.filter((task) => task.startTime > first).reduce((sum, task) => sum + task.duration - 50, 0),
      shift: shifts.reduce((sum, e) => sum + e.value, 0),
    };
  });
const round = (ms) => `${Math.round(ms)} ms`;
/// A first visit, with an empty cache.
async function visit() {
  const page = await phone();
  await page.goto(address);
  await page.locator('.cards > li:last-child .picture svg').first().waitFor();
  await page.waitForLoadState('networkidle');
  return { page, home: await noted(page) };
}
// The best of five: whatever else the machine does can only slow it down.
const visits = [];
for (let i = 0; i < 5; ++i) {
  const { page, home } = await visit();
  visits.push(home);
  await page.close();
}
const home = visits.sort((a, b) => a.usable - b.usable)[0];
console.log(
  `mid phone, home: first paint ${round(home.first)}, can be used ${round(home.usable)}, largest paint ${round(home.largest)}, busy ${round(home.busy)}, of it in the way ${round(home.blocked)}, shifted ${home.shift.toFixed(3)}`,
);
const { page } = await visit();
let from = Date.now();
await page
  .getByRole('button', { name: /Play a bot/ })
  .first()
  .click();
await page.locator('rect.open').first().waitFor();
console.log(`mid phone: from the click to the first lit square ${round(Date.now() - from)}, everything fetched while home was read`);
await page.close();
const straight = await phone();
await straight.goto(`${address}/`);
await straight
  .getByRole('button', { name: /Play a bot/ })
  .first()
  .waitFor();
from = Date.now();
await straight
  .getByRole('button', { name: /Play a bot/ })
  .first()
  .click();
await straight.locator('rect.open').first().waitFor();
console.log(`mid phone: the same at once, the engine's first load included ${round(Date.now() - from)}`);
await straight.close();

/// A table of 150 tiles, moved for 60 frames.
const wide = await browser.newPage({ viewport: { width: 1280, height: 860 } });
await wide.goto(address);
const tiles = Array.from({ length: 149 }, (_, i) => i);
await wide.evaluate(() => {
  localStorage.setItem('liking', '{"pace":"at_once"}');
  localStorage.setItem(
    'table',
    JSON.stringify({
      tokens: [],
      seed: 2,
      setup: {
        game: 'classic',
        options: { boxes: '3' },
        seats: [
          { name: 'A', bot: 'random' },
          { name: 'B', bot: 'random' },
        ],
        first: 0,
      },
    }),
  );
});
await wide.emulateMedia({ reducedMotion: 'reduce' });
await wide.goto(`${address}/table`);
await wide.waitForFunction((n) => document.querySelectorAll('image.tile').length > n, tiles.length, { timeout: 120_000 });
await wide.evaluate(() => {
  const table = JSON.parse(localStorage.getItem('table'));
  table.setup.seats = [{ name: 'A' }, { name: 'B' }];
  localStorage.setItem('table', JSON.stringify(table));
});
await wide.reload();
await wide.locator('image.tile').nth(100).waitFor();
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
console.log(
  `moving ${await wide.locator('image.tile').count()} tiles: ${(((after - before) * 1000) / 60).toFixed(2)} ms of script, style and layout a frame`,
);
await browser.close();
server.kill();
await new Promise((done) => server.once('exit', done));
rmSync(folder, { recursive: true });
