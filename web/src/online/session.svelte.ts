import { EngineClient } from '../engine/client';
import type { GameEvent, GameName, Look, View } from '../engine/types';
import { headersOf } from '../table/presets';
import type { Seat, TableSetup } from '../table/records';
import type { LogEntry } from '../table/session.svelte';
import { loadLiking, saveLiking, type Liking } from '../table/store';

/// A table at a server, which judges everything. The engine in the worker follows along and tells what features are worth;
/// where hands are hidden it cannot, and the server's list of legal moves is all there is.

interface ServerEvent {
  number: number;
  event: string;
  seat?: number;
  token?: string;
  tokens?: number;
  followed?: GameEvent[];
}
interface ServerState {
  position: number;
  number: number;
  table: {
    id: string;
    status: 'waiting' | 'playing' | 'over';
    settings: { game: GameName; options?: string; bag?: string; confirm?: boolean };
    seats: { kind: 'person' | 'open' | 'bot'; name?: string; bot?: string }[];
  };
  seat: number | null;
  stage: 'waiting' | 'choosing' | 'confirming' | 'bot' | 'over';
  acting: number | null;
  can: string[];
  legal?: string[];
  view: View | null;
}

const longestWait = 8000;

export class OnlineSession {
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  error = $state<string>();
  liking = $state<Liking>(loadLiking());
  connected = $state(false);
  state = $state.raw<ServerState>();
  setup = $state.raw<TableSetup>({ game: 'classic', options: {}, seats: [], first: 0 });

  private sending = $state(0);
  private readonly engine = new EngineClient();
  private socket?: WebSocket;
  private seen = 0;
  private tokens: string[] = [];
  private replayed: string[] | undefined;
  /// What was sent and not answered yet; sent again after a reconnect, which is harmless.
  private unanswered = new Map<string, string>();
  private nextNonce = 1;
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private wait = 250;
  private closed = false;
  private following = Promise.resolve();

  constructor(readonly id: string) {
    this.connect();
  }

  get view() {
    return this.look?.view;
  }
  get busy() {
    return !this.connected || this.sending > 0;
  }
  get legal(): string[] {
    return this.state?.legal ?? [];
  }
  get waiting() {
    return this.state?.stage === 'confirming' && this.state.acting === this.state.seat && this.state.seat !== null;
  }
  get steps() {
    return this.state?.can.includes('undo') ? 1 : 0;
  }
  get thinking() {
    return this.state?.stage === 'bot' ? (this.state.acting ?? undefined) : undefined;
  }
  isPerson = (seat: number) => seat >= 0 && seat === this.state?.seat;
  nameOf = (seat: number) => this.setup.seats[seat]?.name ?? '';

  play = (token: string) => this.send('play', { token, position: this.state!.position, ...(this.liking.confirm ? {} : { confirm: true }) });
  undo = () => this.send('undo', { position: this.state!.position });
  confirm = () => this.send('confirm', { position: this.state!.position });
  sit = () => this.send('sit', {});
  /// Comes back as who we are by now, and sits down.
  returnAndSit() {
    this.sit();
    this.socket?.close();
  }
  keep = async () => ({ record: await (await fetch(`/api/1/tables/${this.id}/record`)).text() });

  setLiking(liking: Liking) {
    this.liking = liking;
    saveLiking(liking);
  }

  close() {
    this.closed = true;
    this.socket?.close();
    this.engine.close();
  }

  private send(type: string, fields: object) {
    const nonce = `${this.prefix}-${this.nextNonce++}`;
    const text = JSON.stringify({ type, nonce, ...fields });
    this.unanswered.set(nonce, text);
    this.sending = this.unanswered.size;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/1/tables/${this.id}/socket`;
    const socket = new WebSocket(url, 'bastide.1');
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, since: this.seen, view: true }));
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string));
    socket.onclose = () => {
      this.connected = false;
      if (this.closed) return;
      // Not all at once: everybody comes back after a restart of the server.
      setTimeout(() => !this.closed && this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(longestWait, this.wait * 2);
    };
  }

  private receive(message: { type: string; nonce?: string; message?: string; code?: string; events?: ServerEvent[] } & Partial<ServerState>) {
    switch (message.type) {
      case 'welcome':
        this.connected = true;
        this.wait = 250;
        for (const text of this.unanswered.values()) this.socket?.send(text);
        break;
      case 'events':
        for (const event of message.events ?? []) this.take(event);
        break;
      case 'state':
        this.state = message as ServerState;
        this.following = this.following.then(() => this.follow(message as ServerState)).catch((error: Error) => void (this.error = error.message));
        break;
      case 'ok':
        this.unanswered.delete(message.nonce!);
        this.sending = this.unanswered.size;
        this.error = undefined;
        break;
      case 'error':
        if (message.nonce) this.unanswered.delete(message.nonce);
        this.sending = this.unanswered.size;
        if (message.code !== 'stale') this.error = message.message;
        break;
    }
  }

  private take(event: ServerEvent) {
    this.seen = event.number;
    const before = this.log[this.log.length - 1];
    switch (event.event) {
      case 'play':
      case 'draw': {
        this.tokens.push(event.token!);
        const seat = event.seat ?? this.look?.view.active ?? before?.seat ?? 0;
        this.log = [...this.log, { ply: this.tokens.length, seat, token: event.token!, events: event.followed ?? [] }];
        break;
      }
      case 'undo':
        this.drop(1);
        break;
      case 'takeback':
        this.drop(event.tokens ?? 0);
        break;
    }
  }

  private drop(count: number) {
    this.tokens.splice(this.tokens.length - count, count);
    this.log = this.log.slice(0, this.log.length - count);
  }

  /// Brings the engine to where the server is, and looks at the table with it.
  private async follow(state: ServerState) {
    const { settings, seats } = state.table;
    const options = Object.fromEntries((settings.options ?? '').split(/\s+/).filter(Boolean).map((pair) => pair.split('=')));
    const named: Seat[] = seats.map((seat, i) => ({ name: seat.name ?? `${i + 1}`, bot: seat.bot }));
    this.setup = { game: settings.game, options, seats: named, first: 0, bag: settings.bag ? settings.bag.split(/\s+/) : undefined };
    if (!state.view) return;
    const hidden = this.tokens.includes('*?');
    const known = this.tokens.slice();
    let look: Look = { view: state.view, survey: { features: [], open: [] } };
    if (!hidden && this.tokens.length === state.view.ply) {
      if (!this.replayed) {
        await this.engine.open(headersOf(this.setup));
        this.replayed = [];
      }
      while (this.replayed.length > known.length || this.replayed.some((token, i) => token !== known[i])) {
        await this.engine.undo();
        this.replayed.pop();
      }
      for (const token of known.slice(this.replayed.length)) {
        await this.engine.play(token);
        this.replayed.push(token);
      }
      look = await this.engine.look(state.seat ?? -1);
    }
    look = { ...look, view: state.view };
    if (!look.gains && state.legal) look.gains = Object.fromEntries(state.legal.map((token) => [token, 0]));
    if (this.state === state) this.look = look;
  }
}
