import { EngineClient } from '../engine/client';
import type { Look } from '../engine/types';
import { aidPresets, bothAids, type AidName, type Aids } from '../table/aids';
import { botName, headersOf } from '../table/presets';
import { toldApart, type Seat, type TableSetup } from '../table/records';
import { Director } from '../table/director.svelte';
import { preferences } from '../table/preferences.svelte';
import { recallRoll } from '../table/roll-memory';
import { isFinal, type LogEntry, type TableSession } from '../table/table-session';
import { figureOfColour } from '../art/followers';
import { has, t } from '../words';
import { drawNonce, recordOf } from './api';
import { Connection, type Answer, type Refusal } from './connection';
import type { Colour, Presence, ServerEvent, ServerState, Thinking } from './messages';
import { myTables } from './mine.svelte';
import { rematchAt } from './rematch';
import { Talk } from './talk.svelte';

/// A table at a server, which judges everything. The engine in the worker follows along and tells what features are worth. What is hidden
/// from us the engine fills in as it may have been; what it tells of the table through our eyes is true all the same.

const aMinute = 60_000;

export class OnlineSession implements TableSession {
  /// The newest word of the server. What the board shows may be a moment behind: see `shown`.
  state = $state.raw<ServerState>();
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  /// Why the last thing we asked for was not done, and what to do.
  error = $state<string>();
  connected = $state(false);
  refused = $state<Refusal>();
  /// When we were told how the game stands now: what comes after that is our own time, and not the line's.
  private knownAt = 0;
  /// We want another game, and go there when it is made.
  agreedToRematch = false;
  /// The seats that want the rematch, and when it was made.
  private agreed = new Set<number>();
  private rematchAt: number | undefined;
  /// Who we are at this table: a user, nobody, or not known yet.
  user = $state<string | null>();
  presence = $state.raw<Presence>();
  ahead = $state(0);
  /// When each seat was seen to be away, by our own clock.
  awaySince = $state.raw<(number | undefined)[]>([]);
  /// What the clocks said, and when by our own.
  clock = $state.raw<{ left: number[]; running: number | null; at: number }>();
  setup = $state.raw<TableSetup>({ game: 'classic', options: {}, seats: [], first: 0 });
  readonly talk = new Talk();
  readonly director = new Director((seat) => this.isPerson(seat));
  readonly coach = false;
  readonly remote = this;
  readonly rematch = rematchAt(this);

  private ownAids = $state<Aids>({ ...aidPresets.learn });
  private unanswered = $state(0);
  /// The state that `look` belongs to: what may be done goes with what is seen.
  private shown = $state.raw<ServerState>();
  private readonly engine = new EngineClient();
  private readonly connection: Connection;
  private seen = 0;
  private begun = false;
  private replayed: string[] | undefined;
  private following = Promise.resolve();
  /// How many steps the director has been given; nothing before the first position, more than there are after some were taken back.
  private presented: number | undefined;

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
  get isWatching() {
    return this.seat === null;
  }
  get trouble() {
    if (this.connected) return undefined;
    return t(this.state ? 'online.lost' : 'online.reconnecting');
  }
  get termination() {
    return this.state?.table.result?.termination ?? 'normal';
  }
  get isOwner() {
    return this.user !== null && this.user === this.state?.table.owner;
  }
  can = (what: string) => this.state?.can.includes(what) ?? false;
  get onTurn(): number {
    if (this.shown?.acting !== null && this.shown?.acting !== undefined) return this.shown.acting;
    return this.view?.active ?? 0;
  }
  get mayTakeBack() {
    return this.state?.table.settings.confirm !== false;
  }
  isPerson = (seat: number) => seat >= 0 && seat === this.shown?.seat;
  wears = (seat: number) => {
    const colour = this.colourOf(seat);
    return colour ? figureOfColour[colour] : seat;
  };
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

  /// One after the other; what was refused ends it.
  async play(tokens: string[]): Promise<boolean> {
    for (const token of tokens) {
      const isLast = preferences.turnEnd === 'now' || isFinal(token, this.view);
      const { ok } = await this.move('play', { token, ...(isLast ? { confirm: true } : {}) });
      if (!ok) return false;
      await this.following;
    }
    return true;
  }
  takeDevice() {}
  undo = (count = 1) => void this.undoAll(count);
  private async undoAll(count: number) {
    for (let n = 0; n < count; ++n) {
      const { ok } = await this.move('undo');
      if (!ok) return;
      await this.following;
    }
  }
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

  advise = (after?: string[]) => this.engine.advise('adviser', after);
  get peek() {
    return this.canHint ? (tokens: string[]) => this.engine.peek(tokens, this.seat ?? -1) : undefined;
  }
  get canHint() {
    return this.replayed !== undefined;
  }
  keep = async () => ({ record: (await recordOf(this.id)) ?? '' });

  close() {
    this.connection.close();
    this.director.close();
    this.engine.close();
  }

  private move(type: string, fields: object = {}) {
    return this.ask(type, { position: this.shown!.position, took: Math.round(performance.now() - this.knownAt), ...fields });
  }
  private receive(
    message: { type: 'events'; events: ServerEvent[] } | ({ type: 'state' } & ServerState) | ({ type: 'presence' } & Presence) | Thinking,
  ) {
    switch (message.type) {
      case 'events':
        for (const event of message.events) this.take(event);
        break;
      case 'state':
        if (this.isNews(message)) void myTables.load();
        this.noteAgreement(message);
        this.ahead = 0;
        if (message.position !== this.state?.position) this.knownAt = performance.now();
        this.state = message;
        this.clock = message.clock ? { ...message.clock, at: performance.now() } : undefined;
        this.setup = setupOf(message);
        if (this.begun) this.followTo(message, this.log);
        else this.shown = message;
        break;
      case 'thinking':
        this.ahead = message.ahead;
        break;
      case 'presence':
        this.presence = message;
        for (const { user, name } of message.watching ?? []) this.talk.learnName(user, name);
        this.awaySince = message.online.map((here, seat) => (here ? undefined : (this.awaySince[seat] ?? performance.now())));
        break;
    }
  }

  /// A table at which I sit has begun or is over, or it is new that I sit there: home and the header tell of it.
  private isNews({ seat, stage }: ServerState) {
    const partOf = (one?: string) => (one === 'waiting' || one === 'over' ? one : 'playing');
    return seat !== null && (seat !== this.state?.seat || partOf(stage) !== partOf(this.state?.stage));
  }

  /// Whoever agreed is taken to the new table; not whoever looks at the old one much later.
  private noteAgreement({ seat, now }: ServerState) {
    const isNew = this.rematchAt === undefined || now - this.rematchAt < aMinute;
    this.agreedToRematch = seat !== null && isNew && this.agreed.has(seat);
  }

  private take(event: ServerEvent) {
    this.seen = event.number;
    this.talk.take(event);
    switch (event.event) {
      case 'start':
        this.begun = true;
        break;
      case 'play':
        this.log = nameDraws(this.log, event.seat!);
        this.write(event, event.seat!);
        break;
      case 'draw':
        this.write(event, event.seat ?? nobodyYet);
        break;
      case 'undo':
        this.drop(1);
        break;
      case 'takeback':
        this.drop(event.tokens ?? 0);
        break;
      case 'rematch_offer':
        this.agreed = new Set([event.seat!]);
        break;
      case 'rematch_answer':
        if (event.accept) this.agreed.add(event.seat!);
        else this.agreed.clear();
        break;
      case 'rematch':
        this.rematchAt = event.at;
        break;
    }
  }

  private write({ token, followed }: ServerEvent, seat: number) {
    this.log = [...this.log, { ply: this.log.length + 1, seat, token: token!, events: followed ?? [] }];
  }

  private drop(count: number) {
    if (this.presented !== undefined) this.presented = Infinity;
    this.log = this.log.slice(0, this.log.length - count);
  }

  private followTo(state: ServerState, entries: LogEntry[]) {
    this.following = this.following.then(() => this.follow(state, entries)).catch((error: Error) => void (this.error = error.message));
  }

  /// Brings the engine to where the server was when it told this state, after these steps, and looks at the table with it.
  private async follow(state: ServerState, entries: LogEntry[]) {
    // By how many steps were played: those that are new, and for one who comes the last one too.
    const looks: Look[] = [];
    const first = this.presented === undefined ? entries.length - 1 : this.presented + 1;
    const see = async (count: number) => void (looks[count] = await this.engine.look(state.seat ?? -1));
    await (isHidden(entries) ? this.fillIn(entries, first, state.seat, see) : this.replay(entries, first, see));
    const seen: Look = await this.engine.look(state.seat ?? -1);
    // A game may end before its rules say so, and its last turn can be taken back until it has ended.
    const over = state.stage === 'over';
    const view = { ...seen.view, over, winners: over ? (state.table.result?.winners ?? seen.view.winners) : undefined };
    const look = { ...seen, view };
    if (!look.gains && state.legal) look.gains = Object.fromEntries(state.legal.map((token) => [token, 0]));
    if (this.state !== state) return;
    const told = nameDraws(entries, view.active);
    if (this.log === entries) this.log = told;
    this.look = look;
    this.shown = state;
    this.present(told, looks, look);
  }

  /// Has the new steps shown one after the other; what was taken back, or was there when we came, at once.
  private present(entries: LogEntry[], looks: Look[], look: Look) {
    if (this.presented === undefined)
      this.director.arrive(look, entries, recallRoll(this.id, look.view) ? undefined : looks[entries.length - 1]);
    else if (this.presented > entries.length) this.director.jump(look, entries);
    else if (this.presented === entries.length) this.director.show({ look });
    else
      entries.slice(this.presented).forEach((entry, i, fresh) => {
        const isLast = i + 1 === fresh.length;
        this.director.show({ look: isLast ? look : (looks[entry.ply] ?? look), entry, isOwn: entry.seat === this.seat });
      });
    this.presented = entries.length;
  }

  /// The whole game anew: what others have shown since tells what they had before.
  private async fillIn(entries: LogEntry[], first: number, seat: number | null, see: (count: number) => Promise<void>) {
    const headers = headersOf(this.setup) + `[Eyes "${seat ?? 'spectator'}"]\n`;
    for (let count = Math.max(0, Math.min(first, entries.length)); count <= entries.length; ++count) {
      await this.engine.open(headers + seenIn(entries.slice(0, count)).join(' '));
      await see(count);
    }
    this.replayed = entries.map(({ token }) => token);
  }

  private async replay(entries: LogEntry[], first: number, see: (count: number) => Promise<void>) {
    const known = entries.map(({ token }) => token);
    if (!this.replayed) {
      await this.engine.open(headersOf(this.setup));
      this.replayed = [];
    }
    while (this.replayed.length > known.length || this.replayed.some((token, i) => token !== known[i])) {
      await this.engine.undo();
      this.replayed.pop();
    }
    if (this.replayed.length >= first) await see(this.replayed.length);
    for (const token of known.slice(this.replayed.length)) {
      await this.engine.play(token);
      this.replayed.push(token);
      if (this.replayed.length >= first) await see(this.replayed.length);
    }
  }
}

function setupOf({ table: { settings, seats } }: ServerState): TableSetup {
  const listed = (text?: string) => (text ?? '').split(/\s+/).filter(Boolean);
  const named = seats.map((seat, i): Seat => {
    const name = seat.kind === 'bot' && !seat.gone ? botName(seat.bot!) : (seat.name ?? `${i + 1}`);
    return { name, bot: seat.bot };
  });
  const options = Object.fromEntries(listed(settings.options).map((pair) => pair.split('=')));
  return { game: settings.game, options, seats: toldApart(named), first: 0, bag: settings.bag ? listed(settings.bag) : undefined };
}

const nobodyYet = -1;

/// Where the server does not say whose a draw is, it is told of whoever plays next.
const nameDraws = (log: LogEntry[], seat: number) =>
  log.some((entry) => entry.seat === nobodyYet) ? log.map((entry) => (entry.seat === nobodyYet ? { ...entry, seat } : entry)) : log;

const isHidden = (entries: LogEntry[]) => entries.some(({ token }) => token === '*?');

/// As a record for one player's eyes has it: a hand that was shown and left the game stands after what brought it about.
const seenIn = (entries: LogEntry[]) =>
  entries.flatMap(({ token, events }) => [
    token,
    ...events.flatMap(({ event, seat, kind }) => (event === 'discarded' && (seat ?? -1) >= 0 ? [`~${kind}`] : [])),
  ]);
