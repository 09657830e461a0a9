import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { test as base, visitor } from './fixtures';

/// A real server with a database of its own, and people who come to it with browsers of their own.

const here = fileURLToPath(new URL('.', import.meta.url));
const program = process.env.BASTIDE ?? join(here, '../../../build/release/bastide');
/// Many tests are one address; and nobody is waited for longer than needs be.
const settings = ['--max-guests', '100000', '--max-requests', '100000', '--max-logins', '1000', '--gone-after', '5'];

export class TestServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'bastide-'));
  private process?: ChildProcess;
  private port = '0';

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }
  /// Takes any free port the first time, and that one again after a kill.
  async start() {
    const files = ['--database', join(this.folder, 'test.db'), '--web', join(here, '../../dist')];
    this.process = spawn(program, ['serve', '--port', this.port, ...files, ...settings], { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: this.process.stdout! })) {
      const port = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (!port) continue;
      this.port = port;
      this.process.stdout!.resume();
      return;
    }
    throw new Error('the server did not start');
  }
  async kill() {
    const ended = new Promise((done) => this.process!.once('exit', done));
    this.process!.kill('SIGKILL');
    await ended;
  }
  async end() {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

async function use(run: (server: TestServer) => Promise<void>) {
  const server = new TestServer();
  await server.start();
  try {
    await run(server);
  } finally {
    await server.end();
  }
}
export const withServer = (play: (address: string) => Promise<void>) => use((server) => play(server.address));

/// `server` is shared by the tests of a worker; `ownServer` may be killed.
export const test = base.extend<{ ownServer: TestServer }, { server: TestServer }>({
  server: [({}, run) => use(run), { scope: 'worker' }],
  ownServer: ({}, run) => use(run),
});

/// A guest by this name.
export async function guest(
  browser: Browser,
  server: TestServer,
  name: string,
  options: BrowserContextOptions = {},
  preferences: object = {},
): Promise<Page> {
  const page = await visitor(browser, options, preferences);
  const answer = await page.request.post(`${server.address}/api/1/guest`, { data: { name } });
  expect(answer.ok()).toBe(true);
  return page;
}
/// A table that this person makes; its link.
export async function makeTable(page: Page, server: TestServer, settings: object): Promise<string> {
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const answer = await page.request.post(`${server.address}/api/1/tables`, { data: { game: 'classic', seats, ...settings } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return `${server.address}/table/${(await answer.json()).id}`;
}
/// Two guests at a new table, the game begun; the second one sat down by the page.
export async function twoAtATable(browser: Browser, server: TestServer, settings: object = {}, preferences: object = {}) {
  const [anna, ben] = [await guest(browser, server, 'Anna', {}, preferences), await guest(browser, server, 'Ben', {}, preferences)];
  const link = await makeTable(anna, server, settings);
  await Promise.all([anna.goto(link), ben.goto(link)]);
  await ben.getByRole('button', { name: 'Sit down: 2' }).click();
  for (const page of [anna, ben]) await expect(page.locator('main.table-frame[aria-busy="false"]')).toBeAttached();
  return { anna, ben, link };
}

export const closeAll = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));
