import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';

/// Two browsers and a spectator at a real server.

const here = fileURLToPath(new URL('.', import.meta.url));
const program = process.env.BASTIDE ?? join(here, '../../../build/release/bastide');
const hasServer = spawnSync(program, ['serve', '--help']).status === 0;
test.skip(!hasServer, 'the program has no server');
test.describe.configure({ mode: 'serial' });

const port = 4391;
const address = `http://127.0.0.1:${port}`;
let folder: string;
let server: ChildProcess;

async function startServer() {
  server = spawn(program, ['serve', '--port', String(port), '--database', join(folder, 'test.db'), '--web', join(here, '../../dist')], { stdio: 'ignore' });
  await expect.poll(() => fetch(`${address}/api/1/info`).then((r) => r.status, () => 0), { timeout: 15_000 }).toBe(200);
}
async function stopServer() {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGKILL');
  await ended;
}
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bastide-'));
  await startServer();
});
test.afterEach(async () => {
  await stopServer();
  rmSync(folder, { recursive: true });
});

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  return context.newPage();
}
const status = (page: Page) => page.getByRole('status').first();
const busy = (page: Page) => page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });

/// Anna opens a table of classic and Ben sits down by its link.
async function twoAtATable(browser: Browser) {
  const [anna, ben] = [await visitor(browser), await visitor(browser)];
  await anna.goto(`${address}/new/classic`);
  await anna.getByLabel('Name of seat 1').fill('Anna');
  await anna.getByLabel('Who plays seat 2').selectOption('');
  await anna.getByRole('button', { name: 'Invite by link' }).click();
  await expect(anna.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
  await ben.goto(anna.url());
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await expect(status(anna)).toContainText('Your turn, Anna');
  await expect(status(ben)).toContainText("Anna's turn");
  return { anna, ben };
}

/// One turn: the first square, no follower, confirmed.
async function takeTurn(page: Page) {
  await busy(page);
  await page.locator('.frame').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  const none = page.getByRole('button', { name: 'No follower' });
  const end = page.getByRole('button', { name: 'End the turn' });
  await expect(none.or(end)).toBeVisible();
  await busy(page);
  if (await none.isVisible()) await none.click();
  await end.click();
}

test('two play and one watches; a lost connection and a killed server come back', async ({ browser }) => {
  const { anna, ben } = await twoAtATable(browser);
  const cleo = await visitor(browser);
  await cleo.goto(anna.url());
  await takeTurn(anna);
  await expect(status(ben)).toContainText('Your turn, Ben');
  await takeTurn(ben);
  await expect(status(anna)).toContainText('Your turn, Anna');
  for (const page of [anna, ben, cleo]) await expect(page.locator('use.tile')).toHaveCount(3);
  await expect(cleo.locator('rect.open')).toHaveCount(0);

  await ben.context().setOffline(true);
  await takeTurn(anna);
  await ben.context().setOffline(false);
  await ben.reload();
  await expect(status(ben)).toContainText('Your turn, Ben');
  await expect(ben.locator('use.tile')).toHaveCount(4);

  await stopServer();
  await expect(status(ben)).toContainText('Connecting');
  await startServer();
  await expect(status(ben)).toContainText('Your turn, Ben', { timeout: 20_000 });
  await takeTurn(ben);
  await expect(anna.locator('use.tile')).toHaveCount(5);
});

test('a short game from the first tile to the last, with somebody watching', async ({ browser }) => {
  const [anna, ben, cleo] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  await anna.goto(address);
  const id = await anna.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(`/api/1/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
    await post('guest', { name: 'Anna' });
    return (await post('tables', { game: 'classic', seats: [{ kind: 'me' }, { kind: 'open' }], bag: 'U V E D' })).id as string;
  });
  for (const page of [anna, ben, cleo]) await page.goto(`${address}/table/${id}`);
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Sit down' }).click();
  for (const player of [anna, ben, anna, ben]) {
    await expect(status(player)).toContainText('Your turn');
    await takeTurn(player);
  }
  for (const page of [anna, ben, cleo]) {
    await expect(status(page)).toContainText('The game is over');
    await expect(page.locator('use.tile')).toHaveCount(5);
  }
});

test('a table shows in the lobby when everybody may see it, and among its players own', async ({ browser }) => {
  const anna = await visitor(browser);
  await anna.goto(`${address}/new/discovery`);
  await anna.getByLabel('Who plays seat 2').selectOption('');
  await anna.getByLabel('show it to everybody').check();
  await anna.getByRole('button', { name: 'Invite by link' }).click();
  await expect(anna.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
  await anna.goto(address);
  await expect(anna.getByRole('heading', { name: 'Your tables' })).toBeVisible();
  const ben = await visitor(browser);
  await ben.goto(address);
  await ben.getByRole('main').getByRole('link', { name: 'The Discovery', exact: true }).click();
  await expect(ben.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
});
