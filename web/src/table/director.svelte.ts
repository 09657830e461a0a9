import type { GameEvent, Look, PlacedFollower, View } from '../engine/types';
import { inOrder, scoresOf } from './ending';
import { isStill, paceFactor } from './preferences.svelte';
import { isRoll } from './rolls';
import { play, type SoundName } from './sound';
import type { LogEntry } from './table-session';
import { parsePlacement } from './tokens';

/// Shows a game step by step, each long enough to be followed: what was drawn, laid and claimed, then every score by itself.
/// The session may be ahead; whoever is in a hurry sees the end at once.

export interface Frame {
  look: Look;
  /// The step that led here; without one the table is simply shown.
  entry?: LogEntry;
  /// Played by the person at this screen, who needs no time to follow it.
  isOwn?: boolean;
}

/// Something that is on its way over the table: points to a score, a figure out or home.
export interface Flight {
  id: number;
  seat: number;
  points?: number;
  follower?: PlacedFollower;
  isHome?: boolean;
  /// The feature that pays.
  feature?: string;
  squares?: [number, number][];
}

const chance = -1;
/// How long steps stay to be seen, in milliseconds at the usual pace.
const times = { draw: 420, roll: 1500, place: 560, follower: 520, other: 500, score: 1150, final: 1250, own: 160, leave: 900 };
/// The final scoring takes no longer than this at the usual pace, however much there is to count.
const wholeEnd = 19_000;

export class Director {
  /// The table as far as it was shown: a score counts once it has been seen.
  look = $state.raw<Look>();
  /// The steps that have been shown.
  log = $state.raw<LogEntry[]>([]);
  /// The step that is being shown.
  entry = $state.raw<LogEntry>();
  /// The score that is being shown.
  event = $state.raw<GameEvent>();
  flights = $state.raw<Flight[]>([]);
  busy = $state(false);
  /// The final scoring is being counted.
  isCounting = $state(false);
  /// Dice wait for the person whose turn begins: they have fallen, and are shown when that person rolls them.
  cup = $state<number>();
  /// Everything that was given has been shown.
  idle = Promise.resolve();
  private queue: Frame[] = [];
  private hurried = false;
  private wake?: () => void;
  private closed = false;
  private nextFlight = 1;
  /// Whoever was showing something when somebody jumped has nothing more to say.
  private jumps = 0;

  constructor(private readonly isPerson: (seat: number) => boolean = () => false) {}

  get view(): View | undefined {
    return this.look?.view;
  }

  /// Shows this at once, and forgets what was still to be shown.
  jump(look: Look, log: LogEntry[]) {
    this.queue = [];
    ++this.jumps;
    this.cup = undefined;
    this.hurry();
    this.settle(look);
    this.log = log;
    this.entry = undefined;
  }

  /// Shows the table to somebody who comes to it. Dice that have fallen for them, and that they have not seen, wait for them: `before` is
  /// the table without that roll.
  arrive(look: Look, log: LogEntry[], before?: Look) {
    const entry = log.at(-1);
    const isNew = before !== undefined && entry !== undefined && isFirstRoll(before.view, entry);
    if (!isNew || !(this.isPerson(entry.seat) || log.length === 1)) return this.jump(look, log);
    this.jump(before, log.slice(0, -1));
    this.show({ look, entry });
  }

  show(frame: Frame) {
    // Where the game went on without them, nobody's dice wait any more.
    if (frame.entry) this.roll();
    // Where nothing has happened there is nothing to follow: whatever stands on the page stays.
    else if (!this.busy) return this.settle(frame.look);
    this.queue.push(frame);
    if (!this.busy) this.idle = this.run();
  }

  /// What is still to be shown is shown at once; but nobody's dice are rolled for them.
  hurry() {
    if (this.cup !== undefined && !this.closed) return;
    this.hurried = true;
    this.wake?.();
  }

  /// Shows the dice that have waited for this.
  roll() {
    if (this.cup === undefined) return;
    this.cup = undefined;
    this.wake?.();
  }

  close() {
    this.closed = true;
    this.hurry();
  }

  landed = (id: number) => void (this.flights = this.flights.filter((flight) => flight.id !== id));

  private async run() {
    this.busy = true;
    this.hurried = false;
    while (this.queue.length > 0 && !this.closed) await this.perform(this.queue.shift()!);
    this.entry = undefined;
    this.event = undefined;
    this.isCounting = false;
    this.busy = false;
  }

  private settle(look: Look) {
    this.look = look;
    this.event = undefined;
  }

  private async perform(frame: Frame) {
    const { look, entry } = frame;
    const before = this.look;
    const jumps = this.jumps;
    if (before && entry && isFirstRoll(before.view, entry) && this.isPerson(entry.seat)) {
      await this.waitForRoll(entry.seat);
      if (jumps !== this.jumps) return;
    }
    if (entry) this.log = [...this.log, entry];
    if (!entry || !before || this.hurried || paceFactor() === 0) return this.settle(look);
    const { during, final } = scoresOf(look.view.game, entry);
    // Who wins is not told before it has been counted.
    const untold = entry.events.filter((event) => !final.includes(event) && event.event !== 'ended');
    this.log = [...this.log.slice(0, -1), { ...entry, events: final.length > 0 ? untold : entry.events }];
    const scored = [...during, ...final];
    const joined = newcomers(before.view, look.view, entry);
    // Whoever is paid stays in place until it has been seen what for.
    const staying = scored.length > 0 ? [...(before.view.followers ?? []), ...joined] : look.view.followers;
    const isLeaving = before.view.game === 'dice' && before.view.turn !== look.view.turn;
    // What one has built oneself was seen while it was built.
    const isOwn = frame.isOwn && !isRoll(entry.token);
    if (isOwn && before.view.game === 'dice' && !isLeaving) return this.settle(look);
    const view = isLeaving ? leaving(before.view, look.view, entry) : { ...look.view, followers: staying };
    this.look = { ...look, view: { ...view, scores: before.view.scores, winners: undefined } };
    this.entry = entry;
    play(soundOf(entry));
    for (const follower of joined) this.fly({ seat: follower.seat, follower });
    // Whoever leaves unpaid, as from a challenge that was lost, goes home as well.
    if (scored.length === 0)
      for (const follower of leavers(before.view, look.view)) this.fly({ seat: follower.seat, follower, isHome: true });
    await this.pause(isOwn && scored.length === 0 ? times.own : timeOf(entry));
    for (const event of during) await this.count(event, times.score);
    await this.countEnd(final);
    if (isLeaving) await this.pause(times.leave);
    if (jumps !== this.jumps) return;
    this.event = undefined;
    this.log = [...this.log.slice(0, -1), entry];
    const home = scored.length > 0 ? departed(staying ?? [], look.view.followers ?? []) : [];
    for (const follower of home) this.fly({ seat: follower.seat, follower, isHome: true });
    this.settle(look);
    this.entry = undefined;
  }

  /// Every score by itself: the feature lights up, and the points go to whom they belong to. `lead` is how long it is lit before.
  private async count(event: GameEvent, time: number, lead = 0) {
    if (this.hurried) return;
    const { look } = this;
    this.event = event;
    await this.pause(lead);
    const points = event.points ?? [];
    if (points.some((n) => n !== 0)) play('score');
    points.forEach((n, seat) => {
      if (n !== 0) this.fly({ seat, points: n, feature: event.feature, squares: event.squares });
    });
    await this.pause(time - lead);
    // Unless somebody has jumped elsewhere meanwhile.
    if (look && this.look === look)
      this.look = { ...look, view: { ...look.view, scores: look.view.scores.map((score, seat) => score + (points[seat] ?? 0)) } };
  }

  /// The end of the game, category by category. Where nothing shall move, its result is enough.
  private async countEnd(final: GameEvent[]) {
    if (final.length === 0 || isStill()) return;
    const time = Math.min(times.final, wholeEnd / final.length);
    this.isCounting = true;
    for (const event of [...final].sort((one, other) => inOrder(one.type ?? '', other.type ?? '')))
      await this.count(event, time, 0.36 * time);
  }

  private async waitForRoll(seat: number) {
    this.cup = seat;
    this.entry = undefined;
    await new Promise<void>((done) => (this.wake = done));
    this.hurried = false;
  }

  private fly(flight: Omit<Flight, 'id'>) {
    if (isStill() || this.hurried) return;
    this.flights = [...this.flights, { ...flight, id: this.nextFlight++ }];
  }

  private pause(time: number): Promise<void> {
    if (this.hurried) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, time * paceFactor());
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

const nameOf = ({ seat, x, y, on }: PlacedFollower) => `${seat},${x},${y},${on}`;

function departed(before: PlacedFollower[], after: PlacedFollower[]): PlacedFollower[] {
  const there = new Set(after.map(nameOf));
  return before.filter((follower) => !there.has(nameOf(follower)));
}

/// Followers that are on the board no more. One that only moved, as into a castle, is still at its tile.
function leavers(before: View, after: View): PlacedFollower[] {
  const came = departed(after.followers ?? [], before.followers ?? []);
  const hasMoved = ({ seat, x, y }: PlacedFollower) => came.some((one) => one.seat === seat && one.x === x && one.y === y);
  return departed(before.followers ?? [], after.followers ?? []).filter((follower) => !hasMoved(follower));
}

/// Followers that this step has put down, also those whose feature it has completed.
function newcomers(before: View, after: View, { token, seat }: LogEntry): PlacedFollower[] {
  if (!token.startsWith('+') || before.game === 'dice') return [];
  const joined = departed(after.followers ?? [], before.followers ?? []);
  if (joined.length > 0) return joined;
  const tile = before.tiles?.at(-1);
  return tile && before.game !== 'castle' ? [{ seat, x: tile.x, y: tile.y, on: token.slice(1) }] : [];
}

/// A turn of dice that ends: its city, with the last part, stays until its score has been seen.
function leaving(before: View, after: View, { token }: LogEntry): View {
  const placement = parsePlacement(token);
  const built = placement ? [...(before.built ?? []), { ...placement, face: placement.kind }] : before.built;
  const rolled = isRoll(token) ? { rolls: (before.rolls ?? 0) + 1, hand: '' } : {};
  return { ...before, ...rolled, ply: after.ply, built };
}

const isFirstRoll = ({ game, rolls }: View, { token }: LogEntry) => game === 'dice' && rolls === 0 && isRoll(token);

function timeOf({ token }: LogEntry): number {
  if (token.startsWith('*')) return isRoll(token) ? times.roll : times.draw;
  if (parsePlacement(token)) return times.place;
  return token.startsWith('+') ? times.follower : times.other;
}

function soundOf({ token, seat }: LogEntry): SoundName | undefined {
  if (isRoll(token)) return 'roll';
  if (token.startsWith('*')) return seat === chance ? undefined : 'draw';
  if (parsePlacement(token)) return 'place';
  return /^[+<^=]/.test(token) ? 'follower' : undefined;
}
