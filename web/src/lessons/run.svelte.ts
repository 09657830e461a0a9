import { EngineClient } from '../engine/client';
import type { Look } from '../engine/types';
import { headersOf } from '../table/presets';
import type { TableSetup } from '../table/records';
import type { LogEntry } from '../table/table-session';
import { parsePlacement } from '../table/tokens';
import { anything, type Lesson, type Step } from './lesson';

/// A lesson that is being taken: it plays what is written down, waits for the pupil's move, and goes on when it was the right one.

const chance = -1;
const pupil = 0;
/// How long something that was played stays to be seen before the next thing.
const pause = 500;

/// `asks`: the pupil is to do something; `answers`: it is done, or there is only something to read.
type Stage = 'plays' | 'asks' | 'answers' | 'ended';

export class LessonRun {
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  number = $state(0);
  stage = $state<Stage>('plays');
  /// The pupil has just tried another legal move.
  strayed = $state(false);
  error = $state<string>();

  readonly step: Step = $derived.by(() => this.lesson.steps[this.number]);
  readonly count: number;
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
      await this.begin();
    });
  }

  get legal(): string[] {
    return this.stage === 'asks' ? Object.keys(this.look?.gains ?? {}) : [];
  }

  /// What is put before the pupil: every legal choice, but of the squares only the one that the step is about.
  get offered(): string[] {
    const wanted = this.step.wants ?? '';
    if (wanted === anything) return this.legal;
    const target = parsePlacement(wanted);
    return this.legal.filter((token) => {
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

  play(token: string) {
    if (this.stage !== 'asks') return;
    this.strayed = this.step.wants !== anything && this.step.wants !== token;
    if (this.strayed) return;
    this.stage = 'plays';
    this.run(async () => {
      await this.record(token);
      this.look = await this.engine.look(pupil);
      this.stage = 'answers';
    });
  }

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
    this.engine.close();
  }

  private async begin() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const token of (this.step.before ?? '').split(' ').filter(Boolean)) {
      await this.record(token);
      this.look = await this.engine.look(pupil);
      if (!still && !token.startsWith('*')) await new Promise((done) => setTimeout(done, pause));
      if (this.closed) return;
    }
    this.look = await this.engine.look(pupil);
    this.stage = this.step.wants === undefined ? 'answers' : 'asks';
  }

  private async record(token: string) {
    const { view } = await this.engine.look(chance);
    const { events } = await this.engine.play(token);
    const actor = view.actor ?? chance;
    this.log = [...this.log, { ply: this.log.length + 1, seat: actor === chance ? view.active : actor, token, events }];
  }

  private run(work: () => Promise<void>) {
    work().catch((error: Error) => {
      if (!this.closed) this.error = error.message;
    });
  }
}
