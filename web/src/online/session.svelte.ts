import { EngineClient } from '../engine/client';
import type { Look } from '../engine/types';
import { aidPresets, bothAids, type AidName, type Aids } from '../table/aids';
import { botName, headersOf } from '../table/presets';
import type { Seat, TableSetup } from '../table/records';
import type { LogEntry } from '../table/session.svelte';
import { loadLiking, saveLiking, type Liking } from '../table/store';
import { has, t } from '../words';
import { drawNonce, recordOf } from './api';
import { Connection, type Answer, type Refusal } from './connection';
import type { Colour, Presence, ServerEvent, ServerState } from './messages';
import { Talk } from './talk.svelte';

/// A table at a server, which judges everything. The engine in the worker follows along and tells what features are worth;
/// where hands are hidden it cannot, and the server's list of legal moves is all there is.

export class OnlineSession {
  /// The newest word of the server. What the board shows may be a moment behind: see `shown`.
  state = $state.raw<ServerState>();
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  /// Why the last thing we asked for was not done, and what to do.
  error = $state<string>();
  liking = $state<Liking>(loadLiking());
  connected = $state(false);
  refused = $state<Refusal>();
  /// Who we are at this table: a user, nobody, or not known yet.
  user = $state<string | null>();
  presence = $state.raw<Presence>();
  /// When each seat was seen to be away, by our own clock.
  awaySince = $state.raw<(number | undefined)[]>([]);
  /// What the clocks said, and when by our own.
  clock = $state.raw<{ left: number[]; running: number | null; at: number }>();
  setup = $state.raw<TableSetup>({ game: 'classic', options: {}, seats: [], first: 0 });
  readonly talk = new Talk();

  private ownAids = $state<Aids>({ ...aidPresets.learn });
  private unanswered = $state(0);
  /// The state that `look` belongs to: what may be done goes with what is seen.
  private shown = $state.raw<ServerState>();
  private readonly engine = new EngineClient();
  private readonly connection: Connection;
  private seen = 0;
  private tokens: string[] = [];
  private replayed: string[] | undefined;
  private following = Promise.resolve();

  constructor(readonly id: string) {
    this.connection = new Connection(id, {
      seen: () => this.seen,
      message: (message) => this.receive(message as never),
      up: (user) => {
        this.user = user;
        this.connected = true;
      },
      down: () => (this.connected = false),
      refused: (why) => (this.refused = why),
      waiting: (count) => (this.unanswered = count),
    });
  }

  get view() {
    return this.look?.view;
  }
  get busy() {
    return !this.connected || this.unanswered > 0 || this.shown !== this.state;
  }
  get legal(): string[] {
    return this.shown?.legal ?? [];
  }
  get seat() {
    return this.state?.seat ?? null;
  }
  get waiting() {
    return this.shown?.stage === 'confirming' && this.shown.acting === this.shown.seat && this.shown.seat !== null;
  }
  get steps() {
    return this.shown?.can.includes('undo') ? 1 : 0;
  }
  get thinking() {
    return this.shown?.stage === 'bot' ? (this.shown.acting ?? undefined) : undefined;
  }
  get isOwner() {
    return this.user !== null && this.user === this.state?.table.owner;
  }
  can = (what: string) => this.state?.can.includes(what) ?? false;
  isPerson = (seat: number) => seat >= 0 && seat === this.shown?.seat;
  nameOf = (seat: number) => this.setup.seats[seat]?.name ?? '';
  colourOf = (seat: number): Colour | undefined => this.state?.table.seats[seat]?.colour;

  /// What the table allows, less what we have switched off for ourselves.
  get aids(): Aids {
    return bothAids(this.allowedAids, this.ownAids);
  }
  get allowedAids(): Aids {
    return this.state?.table.settings.aids ?? aidPresets.tournament;
  }
  setAid = (name: AidName, on: boolean) => void (this.ownAids[name] = on);

  play = (token: string) => this.move('play', { token, ...(this.liking.confirm ? {} : { confirm: true }) });
  undo = () => this.move('undo');
  confirm = () => this.move('confirm');
  offer = () => this.move('offer');
  answer = (accept: boolean) => this.move('answer', { accept });
  claim = () => this.move('claim');
  sit = (seat?: number) => this.ask('sit', { ...(seat === undefined ? {} : { seat }), draw_nonce: drawNonce() });
  /// The connection learns who we are when it begins.
  comeAgain = () => this.connection.hurry();

  async ask(type: string, fields: object = {}): Promise<Answer> {
    this.error = undefined;
    const answer = await this.connection.ask(type, fields);
    // A move that came too late needs no words: the board shows why.
    if (answer.ok || answer.code === 'stale') return answer;
    const key = `refusal.${answer.code}` as const;
    this.error = has(key) ? t(key) : answer.message;
    return answer;
  }

  /// What somebody would play now who overlooks nothing; only where the engine knows all that there is.
  async hint(): Promise<string> {
    return (await this.engine.choose('adviser')).token;
  }
  get canHint() {
    return this.replayed !== undefined && !this.isHidden;
  }
  keep = async () => ({ record: (await recordOf(this.id)) ?? '' });

  setLiking(liking: Liking) {
    this.liking = liking;
    saveLiking(liking);
    if (!liking.confirm && this.waiting) void this.confirm();
  }

  close() {
    this.connection.close();
    this.engine.close();
  }

  private move(type: string, fields: object = {}) {
    return this.ask(type, { position: this.shown!.position, ...fields });
  }
  private get isHidden() {
    return this.tokens.includes('*?');
  }

  private receive(
    message: { type: 'events'; events: ServerEvent[] } | ({ type: 'state' } & ServerState) | ({ type: 'presence' } & Presence),
  ) {
    switch (message.type) {
      case 'events':
        for (const event of message.events) this.take(event);
        break;
      case 'state':
        this.state = message;
        this.clock = message.clock ? { ...message.clock, at: performance.now() } : undefined;
        this.following = this.following.then(() => this.follow(message)).catch((error: Error) => void (this.error = error.message));
        break;
      case 'presence':
        this.presence = message;
        for (const { user, name } of message.watching ?? []) this.talk.learnName(user, name);
        this.awaySince = message.online.map((here, seat) => (here ? undefined : (this.awaySince[seat] ?? performance.now())));
        break;
    }
  }

  private take(event: ServerEvent) {
    this.seen = event.number;
    this.talk.take(event);
    switch (event.event) {
      case 'play':
        this.nameDraws(event.seat!);
        this.tokens.push(event.token!);
        this.log = [...this.log, { ply: this.tokens.length, seat: event.seat!, token: event.token!, events: event.followed ?? [] }];
        break;
      case 'draw':
        this.tokens.push(event.token!);
        this.log = [...this.log, { ply: this.tokens.length, seat: nobodyYet, token: event.token!, events: event.followed ?? [] }];
        break;
      case 'undo':
        this.drop(1);
        break;
      case 'takeback':
        this.drop(event.tokens ?? 0);
        break;
    }
  }

  /// Chance has no seat; a draw is told of whoever plays next.
  private nameDraws(seat: number) {
    if (this.log[this.log.length - 1]?.seat === nobodyYet)
      this.log = this.log.map((entry) => (entry.seat === nobodyYet ? { ...entry, seat } : entry));
  }

  private drop(count: number) {
    this.tokens.splice(this.tokens.length - count, count);
    this.log = this.log.slice(0, this.log.length - count);
  }

  /// Brings the engine to where the server is, and looks at the table with it.
  private async follow(state: ServerState) {
    const { settings, seats, result } = state.table;
    const options = Object.fromEntries(
      (settings.options ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .map((pair) => pair.split('=')),
    );
    const named: Seat[] = seats.map((seat, i) => ({
      name: seat.kind === 'bot' && !seat.gone ? botName(seat.bot!) : (seat.name ?? `${i + 1}`),
      bot: seat.bot,
    }));
    this.setup = { game: settings.game, options, seats: named, first: 0, bag: settings.bag ? settings.bag.split(/\s+/) : undefined };
    if (!state.view) {
      this.shown = state;
      return;
    }
    this.nameDraws(state.view.active);
    const known = this.tokens.slice();
    let look: Look = { view: state.view, survey: { features: [], open: [] } };
    if (!this.isHidden && known.length === state.view.ply) {
      await this.replay(known);
      look = await this.engine.look(state.seat ?? -1);
    }
    // A game may end before its rules say so.
    const view = result ? { ...state.view, over: true, winners: result.winners } : state.view;
    look = { ...look, view };
    if (!look.gains && state.legal) look.gains = Object.fromEntries(state.legal.map((token) => [token, 0]));
    if (this.state !== state) return;
    this.look = look;
    this.shown = state;
  }

  private async replay(known: string[]) {
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
  }
}

const nobodyYet = -1;
