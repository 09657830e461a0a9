import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

/// Debian's own Firefox, spoken to in WebDriver BiDi, which it understands without a driver beside it.

const program = '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(program);

interface Answer {
  id?: number;
  method?: string;
  params?: { type?: string; level?: string; text?: string };
  result?: never;
  error?: string;
  message?: string;
}

export class Firefox {
  /// What went wrong on the page.
  readonly errors: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'bastide-firefox-'));
  private process?: ChildProcess;
  private socket?: WebSocket;
  private context = '';
  private next = 1;
  private waiting = new Map<number, { done(result: never): void; fail(error: Error): void }>();

  async start() {
    const words = ['--headless', '--no-remote', '--profile', this.folder, '--remote-debugging-port', '0', 'about:blank'];
    const env = { ...process.env, HOME: this.folder };
    this.process = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let address: string | undefined;
    for await (const line of createInterface({ input: this.process.stderr! }))
      if ((address = /BiDi listening on (ws:\S+)/.exec(line)?.[1])) break;
    if (!address) throw new Error('Firefox did not start');
    this.process.stderr!.resume();
    const socket = (this.socket = new WebSocket(`${address}/session`));
    await new Promise((done, fail) => socket.on('open', done).on('error', fail));
    socket.on('message', (data) => this.receive(JSON.parse(String(data)) as Answer));
    await this.ask('session.new', { capabilities: {} });
    await this.ask('session.subscribe', { events: ['log.entryAdded'] });
    // A tab of our own: the first one is still busy with itself.
    const { context } = await this.ask<{ context: string }>('browsingContext.create', { type: 'tab' });
    this.context = context;
  }
  async end() {
    const ended = new Promise((done) => this.process!.once('exit', done));
    this.socket?.close();
    this.process!.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  goto = (url: string) => this.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  /// Done on every page before anything else.
  before = (script: string) => this.ask('script.addPreloadScript', { functionDeclaration: `() => { ${script} }` });
  async evaluate<T>(expression: string): Promise<T> {
    const target = { context: this.context };
    const { result } = await this.ask<{ result: { value: T } }>('script.evaluate', { expression, target, awaitPromise: true });
    return result.value;
  }
  /// A click of the mouse on the middle of the first of these.
  async click(selector: string) {
    const box = `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()`;
    const place = await this.evaluate<string>(`(({ x, y, width, height }) => [x + width / 2, y + height / 2].join())(${box})`);
    const [x, y] = place.split(',').map((part) => Math.round(Number(part)));
    const [down, up] = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const actions = [{ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }, down, up] }];
    await this.ask('input.performActions', { context: this.context, actions });
  }

  private ask<T>(method: string, params: object): Promise<T> {
    const id = this.next++;
    this.socket!.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => this.waiting.set(id, { done: done as (result: never) => void, fail }));
  }
  private receive({ id, method, params, result, error, message }: Answer) {
    if (method === 'log.entryAdded' && params?.level === 'error') this.errors.push(params.text ?? '');
    const call = this.waiting.get(id ?? 0);
    if (!call) return;
    this.waiting.delete(id!);
    if (error) call.fail(new Error(`${error}: ${message}`));
    else call.done(result!);
  }
}
