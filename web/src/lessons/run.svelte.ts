import { EngineClient } from '../engine/client';
import type { Look } from '../engine/types';
import { headersOf } from '../table/presets';
import type { TableSetup } from '../table/records';
import { Director } from '../table/director.svelte';
import type { LogEntry, TableSession } from '../table/table-session';
import { parsePlacement } from '../table/tokens';
import { anything, type Lesson, type Step } from './lesson';

/// A lesson that is being taken: it plays what is written down, waits for the pupil's move, and goes on when it was the right one.

const chance = -1;
const pupil = 0;
/// `asks`: the pupil is to do something; `answers`: it is done, or there is only something to read.
type Stage = 'plays' | 'asks' | 'answers' | 'ended';

/// What a lesson has of a table: it is shown by the same director, and looks ahead by the same engine.
type Taught = Pick<TableSession, 'look' | 'view' | 'log' | 'director' | 'legal' | 'peek' | 'nameOf' | 'wears'>;

export class LessonRun implements Taught {
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  number = $state(0);
  stage = $state<Stage>('plays');
  /// The pupil has just tried another legal move.
  strayed = $state(false);
  error = $state<string>();

  readonly step: Step = $derived.by(() => this.lesson.steps[this.number]);
  readonly count: number;
  readonly director = new Director();
  private readonly engine = new EngineClient();
  private closed = false;

  constructor(
    readonly lesson: Lesson,
    readonly names: string[],
  ) {
    this.count = lesson.steps.length;
    const seats = names.map((name) => ({ name }));
    const setup: TableSetup = { ...lesson, seats, bag: lesson.bag?.split(' ') };
    this.run(async () => {
      await this.engine.open(headersOf(setup));
      this.look = await this.engine.look(pupil);
      this.director.jump(this.look, []);
      await this.begin();
    });
  }

  get view() {
    return this.look?.view;
  }
  nameOf = (seat: number) => this.names[seat] ?? '';
  wears = (seat: number) => seat;
  /// Dice lie where they are built, and are seen at once.
  get peek() {
    return this.lesson.game === 'dice' ? undefined : (tokens: string[]) => this.engine.peek(tokens, pupil);
  }

  /// What is put before the pupil: every legal choice, but of the squares only the one that the step is about.
  get legal(): string[] {
    const tokens = this.stage === 'asks' ? Object.keys(this.look?.gains ?? {}) : [];
    const wanted = this.step.wants ?? '';
    if (wanted === anything) return tokens;
    const target = parsePlacement(wanted);
    return tokens.filter((token) => {
      const placement = parsePlacement(token);
      if (!placement) return true;
      return target?.kind === placement.kind && target.x === placement.x && target.y === placement.y;
    });
  }

  /// The feature on the board that the step is about, if it is one: `city@0,-1:S`.
  get feature(): string | undefined {
    const wanted = this.stage === 'asks' ? this.step.wants : undefined;
    if (wanted?.startsWith('<')) return wanted.slice(1);
    const laid = this.log
      .map((entry) => parsePlacement(entry.token))
      .filter((placement) => placement !== undefined)
      .pop();
    if (!wanted?.startsWith('+') || !laid) return undefined;
    const [type, anchor] = wanted.slice(1).split(':');
    return `${type}@${laid.x},${laid.y}${anchor ? `:${anchor}` : ''}`;
  }

  /// The move that the step waits for; with a follower that was chosen before the tile was laid, also the next step's.
  play([token, next]: string[]) {
    if (this.stage !== 'asks') return;
    this.strayed = !this.isWanted(this.step, token);
    if (this.strayed) return;
    this.stage = 'plays';
    this.run(async () => {
      await this.record(token, true);
      const following = this.lesson.steps[this.number + 1];
      if (next !== undefined && following && !following.before && this.isWanted(following, next)) {
        ++this.number;
        await this.record(next, true);
      }
      this.stage = 'answers';
    });
  }
  private isWanted = ({ wants }: Step, token: string) => wants === anything || wants === token;

  next() {
    if (this.stage !== 'answers') return;
    if (this.number + 1 === this.count) {
      this.stage = 'ended';
      return;
    }
    ++this.number;
    this.stage = 'plays';
    this.run(() => this.begin());
  }

  close() {
    this.closed = true;
    this.director.close();
    this.engine.close();
  }

  private async begin() {
    for (const token of (this.step.before ?? '').split(' ').filter(Boolean)) {
      await this.record(token);
      if (this.closed) return;
    }
    this.stage = this.step.wants === undefined ? 'answers' : 'asks';
  }

  /// Plays it and waits until it has been shown.
  private async record(token: string, isOwn = false) {
    const { view } = await this.engine.look(chance);
    const { events } = await this.engine.play(token);
    const actor = view.actor ?? chance;
    const entry = { ply: this.log.length + 1, seat: actor === chance ? view.active : actor, token, events };
    this.log = [...this.log, entry];
    this.look = await this.engine.look(pupil);
    this.director.show({ look: this.look, entry, isOwn });
    await this.director.idle;
  }

  private run(work: () => Promise<void>) {
    work().catch((error: Error) => {
      if (!this.closed) this.error = error.message;
    });
  }
}
