import type { GameEvent, Look, PlacedFollower, View } from '../engine/types';
import { isStill, paceFactor } from './preferences.svelte';
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
const times = { draw: 420, roll: 1100, place: 560, follower: 520, other: 500, score: 1150, final: 800, own: 160 };

export class Director {
  look = $state.raw<Look>();
  /// The steps that have been shown.
  log = $state.raw<LogEntry[]>([]);
  /// The step that is being shown.
  entry = $state.raw<LogEntry>();
  /// The score that is being shown.
  event = $state.raw<GameEvent>();
  /// What each seat has as far as it was shown.
  scores = $state.raw<number[]>();
  flights = $state.raw<Flight[]>([]);
  busy = $state(false);
  /// The final scoring is being counted.
  isCounting = $state(false);
  private queue: Frame[] = [];
  private hurried = false;
  private wake?: () => void;
  private closed = false;
  private nextFlight = 1;
  /// Whoever was showing something when somebody jumped has nothing more to say.
  private jumps = 0;

  get view(): View | undefined {
    return this.look?.view;
  }

  /// Shows this at once, and forgets what was still to be shown.
  jump(look: Look, log: LogEntry[]) {
    this.queue = [];
    ++this.jumps;
    this.hurry();
    this.settle(look);
    this.log = log;
    this.entry = undefined;
  }

  show(frame: Frame) {
    this.queue.push(frame);
    if (!this.busy) void this.run();
  }

  /// What is still to be shown is shown at once.
  hurry() {
    this.hurried = true;
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
    this.scores = undefined;
    this.event = undefined;
  }

  private async perform(frame: Frame) {
    const { look, entry } = frame;
    const before = this.look;
    const jumps = this.jumps;
    if (entry) this.log = [...this.log, entry];
    if (!entry || !before || this.hurried || paceFactor() === 0) return this.settle(look);
    const scored = entry.events.filter((event) => event.event === 'scored' || event.event === 'sold');
    const joined = newcomers(before.view, look.view, entry);
    // Whoever is paid stays in place until it has been seen what for.
    const staying = scored.length > 0 ? [...(before.view.followers ?? []), ...joined] : look.view.followers;
    this.scores = before.view.scores;
    this.look = { ...look, view: { ...look.view, followers: staying, built: builtOf(before.view, look.view, entry) } };
    this.entry = entry;
    play(soundOf(entry));
    for (const follower of joined) this.fly({ seat: follower.seat, follower });
    await this.pause(frame.isOwn && scored.length === 0 ? times.own : timeOf(entry));
    await this.count(scored, look);
    if (jumps !== this.jumps) return;
    const home = scored.length > 0 ? departed(staying ?? [], look.view.followers ?? []) : [];
    for (const follower of home) this.fly({ seat: follower.seat, follower, isHome: true });
    this.settle(look);
    this.entry = undefined;
  }

  /// Every score by itself: the feature lights up, and the points go to whom they belong to.
  private async count(scored: GameEvent[], look: Look) {
    this.isCounting = look.view.over && scored.length > 1;
    for (const event of scored) {
      if (this.hurried) return;
      this.event = event;
      const points = event.points ?? [];
      const paid = points.some((n) => n !== 0);
      if (paid) play('score');
      points.forEach((n, seat) => {
        if (n !== 0) this.fly({ seat, points: n, feature: event.feature, squares: event.squares });
      });
      await this.pause(this.isCounting ? times.final : times.score);
      this.scores = this.scores?.map((score, seat) => score + (points[seat] ?? 0));
    }
    this.event = undefined;
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

/// Followers that this step has put down, also those whose feature it has completed.
function newcomers(before: View, after: View, { token, seat }: LogEntry): PlacedFollower[] {
  if (!token.startsWith('+') || before.game === 'dice') return [];
  const joined = departed(after.followers ?? [], before.followers ?? []);
  if (joined.length > 0) return joined;
  const tile = before.tiles?.at(-1);
  return tile && before.game !== 'castle' ? [{ seat, x: tile.x, y: tile.y, on: token.slice(1) }] : [];
}

/// A city of dice is cleared away with the turn; it stays while its score is shown.
function builtOf(before: View, after: View, { events }: LogEntry): View['built'] {
  return before.game === 'dice' && events.length > 0 && (after.built?.length ?? 0) === 0 ? before.built : after.built;
}

function timeOf({ token }: LogEntry): number {
  if (token.startsWith('*')) return /^\*[clstkx]+$/.test(token) ? times.roll : times.draw;
  if (parsePlacement(token)) return times.place;
  return token.startsWith('+') ? times.follower : times.other;
}

function soundOf({ token, seat }: LogEntry): SoundName | undefined {
  if (/^\*[clstkx]+$/.test(token)) return 'roll';
  if (token.startsWith('*')) return seat === chance ? undefined : 'draw';
  if (parsePlacement(token)) return 'place';
  return /^[+<^=]/.test(token) ? 'follower' : undefined;
}
