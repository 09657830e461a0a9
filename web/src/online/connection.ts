import { drawNonce, recordOf, serverInfo } from './api';

/// One table's WebSocket, which comes back by itself. What was sent and not answered is sent again after it has come back;
/// the server carries it out once.

export interface Answer {
  ok: boolean;
  code?: string;
  message?: string;
  table?: string;
}
/// Why the server will not have us at this table, however often we come; or not as who we were.
export type Refusal = 'missing' | 'private' | 'removed' | 'logged_out' | 'banned' | 'deleted';

export interface Listener {
  /// The number of the last event that we have seen.
  seen(): number;
  message(message: { type: string }): void;
  up(user: string | null): void;
  down(): void;
  refused(why: Refusal): void;
  waiting(unanswered: number): void;
}

const shortestWait = 250;
const longestWait = 8000;
/// A line that is dead without having been closed is found out by a ping that nothing follows.
const pingEvery = 20_000;
const closedByRule = 1008;
const refusals: readonly string[] = ['missing', 'private', 'removed', 'logged_out', 'banned', 'deleted'] satisfies Refusal[];
/// Until the answer with a new token has come to the window that asked for it.
const newTokenAfter = 1000;

export class Connection {
  private socket?: WebSocket;
  private unanswered = new Map<string, { text: string; done(answer: Answer): void }>();
  private nextNonce = 1;
  /// What we add to the draws of a table that we have made: the server has promised its seed by now.
  private readonly drawNonce = drawNonce();
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private wait = shortestWait;
  private retry?: ReturnType<typeof setTimeout>;
  private readonly pulse = setInterval(() => this.ping(), pingEvery);
  private pinged = false;
  private welcomed = false;
  /// We have been at the table once, so that it exists.
  private known = false;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener('online', this.hurry);
    window.addEventListener('offline', this.lose);
    this.connect();
  }

  ask(type: string, fields: object = {}): Promise<Answer> {
    const nonce = `${this.prefix}-${this.nextNonce++}`;
    const text = JSON.stringify({ type, nonce, ...fields });
    return new Promise((done) => {
      this.unanswered.set(nonce, { text, done });
      this.listener.waiting(this.unanswered.size);
      if (this.socket?.readyState === WebSocket.OPEN && this.welcomed) this.socket.send(text);
    });
  }

  /// Comes again at once: because the line is back, or because we are somebody else now.
  hurry = () => {
    this.wait = 0;
    this.lose();
  };

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    window.removeEventListener('online', this.hurry);
    window.removeEventListener('offline', this.lose);
    if (this.socket) letGo(this.socket);
  }

  private connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/1/tables/${this.table}/socket`;
    const socket = new WebSocket(url, 'bastide.1');
    this.socket = socket;
    this.welcomed = false;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string));
    socket.onclose = ({ code, reason }) => {
      if (code === closedByRule && reason === 'logged_out') this.askWhoWeAre();
      else if (code === closedByRule && refusals.includes(reason)) this.giveUp(reason as Refusal);
      else this.lose();
    };
  }

  private hello() {
    return { type: 'hello', protocol: 1, since: this.listener.seen(), view: false, draw_nonce: this.drawNonce };
  }

  /// The line is gone, or we let it go without waiting for the other end to agree.
  private lose = () => {
    if (this.closed) return;
    const socket = this.socket;
    if (socket) {
      letGo(socket);
      this.socket = undefined;
    }
    if (!this.known && this.wait >= 2 * shortestWait) void this.checkThatItExists();
    this.listener.down();
    // Not all at once: everybody comes back after a restart of the server.
    clearTimeout(this.retry);
    this.retry = setTimeout(() => !this.closed && this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(longestWait, Math.max(shortestWait, this.wait * 2));
  };

  /// A browser does not tell why a socket could not be opened. A plain request does.
  private async checkThatItExists() {
    const exists = await recordOf(this.table).then(
      (record) => record !== undefined,
      () => true,
    );
    if (!exists && !this.known && !this.closed) this.giveUp('missing');
  }

  /// Another window may have signed out, or has a new token for both, after a change of the password.
  private askWhoWeAre() {
    this.listener.down();
    this.retry = setTimeout(async () => {
      const info = await serverInfo();
      if (this.closed) return;
      if (info && !info.user) this.giveUp('logged_out');
      else this.hurry();
    }, newTokenAfter);
  }

  private giveUp(why: Refusal) {
    this.close();
    this.listener.refused(why);
  }

  private ping() {
    if (!this.welcomed) return;
    if (this.pinged) return this.lose();
    this.pinged = true;
    this.socket?.send(JSON.stringify({ type: 'ping', nonce: `${this.prefix}-${this.nextNonce++}` }));
  }

  private receive(message: { type: string; nonce?: string; code?: string; message?: string; table?: string; user?: string | null }) {
    this.pinged = false;
    switch (message.type) {
      case 'welcome':
        this.welcomed = this.known = true;
        this.wait = shortestWait;
        this.listener.up(message.user ?? null);
        for (const { text } of this.unanswered.values()) this.socket?.send(text);
        break;
      case 'ok':
      case 'error':
        this.settle(message.nonce ?? '', { ok: message.type === 'ok', code: message.code, message: message.message, table: message.table });
        break;
      default:
        this.listener.message(message);
    }
  }

  private settle(nonce: string, answer: Answer) {
    // What the server could not even read must not be sent again: it would close the line again.
    const settled = answer.code === 'bad_message' ? [...this.unanswered.keys()] : [nonce];
    for (const key of settled) {
      this.unanswered.get(key)?.done(answer);
      this.unanswered.delete(key);
    }
    this.listener.waiting(this.unanswered.size);
  }
}

/// Closes a line without a word from it any more. One that is still being opened is closed when it is: before, the browser complains.
function letGo(socket: WebSocket) {
  socket.onclose = socket.onmessage = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
