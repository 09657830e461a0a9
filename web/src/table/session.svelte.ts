import { EngineClient } from '../engine/client';
import type { GameEvent, Look } from '../engine/types';
import { aidPresets, type AidName, type Aids } from './aids';
import { headersOf } from './presets';
import type { TableSetup } from './records';
import { loadLiking, saveLiking, saveTable, type Liking, type SavedTable } from './store';

/// A game on this device: people at this screen, bots in the worker. It plays what needs no person, and waits for the rest.

export interface LogEntry {
  ply: number;
  seat: number;
  token: string;
  events: GameEvent[];
}

const chance = -1;
/// How long a bot's step stays to be seen before the next one.
const pause = 350;

export class Session {
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  thinking = $state<number>();
  error = $state<string>();
  liking = $state<Liking>(loadLiking());
  aids = $state<Aids>(aidPresets.learn);
  readonly allowedAids = aidPresets.learn;
  /// A turn is complete and waits to be confirmed.
  waiting = $state(false);
  private running = $state(0);
  /// Steps that the person may take back.
  steps = $state(0);

  readonly setup: TableSetup;
  readonly coach: boolean;
  private readonly engine = new EngineClient();
  private tokens: string[] = [];
  private seed: number;
  private closed = false;
  /// The person whose steps can be taken back.
  private owner = chance;

  constructor(saved: SavedTable) {
    this.setup = saved.setup;
    this.seed = saved.seed;
    this.coach = saved.coach ?? false;
    this.aids = { ...(saved.aids ?? this.liking.aids) };
    this.run(async () => {
      await this.engine.seed(saved.seed ^ saved.tokens.length, 0);
      await this.engine.open(headersOf(saved.setup));
      for (const token of saved.tokens) await this.record(token);
      await this.advance();
    });
  }

  get view() {
    return this.look?.view;
  }
  /// Something is being played, and nothing can be decided meanwhile.
  get busy() {
    return this.running > 0;
  }
  get legal(): string[] {
    return this.waiting ? [] : Object.keys(this.look?.gains ?? {});
  }
  isPerson = (seat: number) => seat >= 0 && this.setup.seats[seat]?.bot === undefined;
  nameOf = (seat: number) => this.setup.seats[seat]?.name ?? '';
  get people() {
    return this.setup.seats.map((_, seat) => seat).filter(this.isPerson);
  }

  play(token: string) {
    if (this.busy) return;
    this.run(async () => {
      this.owner = this.view?.actor ?? chance;
      await this.record(token);
      ++this.steps;
      await this.advance();
    });
  }

  undo() {
    if (this.steps === 0 || this.busy) return;
    this.run(async () => {
      await this.engine.undo();
      this.tokens.pop();
      this.log = this.log.slice(0, -1);
      --this.steps;
      this.waiting = false;
      this.save(false);
      await this.see();
    });
  }

  confirm() {
    if (!this.waiting || this.busy) return;
    this.waiting = false;
    this.steps = 0;
    this.run(() => this.advance());
  }

  setLiking(liking: Liking) {
    this.liking = liking;
    saveLiking(liking);
    if (!liking.confirm) this.confirm();
  }

  setAid(name: AidName, on: boolean) {
    this.aids[name] = on;
    this.save(this.view?.over ?? false);
  }

  readonly canHint = true;
  /// What somebody would play now who overlooks nothing.
  async hint(): Promise<string> {
    return (await this.engine.choose('adviser')).token;
  }

  keep = () => this.engine.keep();

  close() {
    this.closed = true;
    this.engine.close();
  }

  private run(work: () => Promise<void>) {
    ++this.running;
    work()
      .catch((error: Error) => {
        if (!this.closed) this.error = error.message;
      })
      .finally(() => --this.running);
  }

  /// The seat through whose eyes the table is shown: the person who decides, or the only one here.
  private viewer(actor: number): number {
    if (this.isPerson(actor)) return actor;
    if (this.people.length === 1) return this.people[0];
    return this.isPerson(this.owner) ? this.owner : chance;
  }

  private async see(): Promise<Look> {
    let look = await this.engine.look(chance);
    const viewer = this.viewer(look.view.actor ?? chance);
    if (viewer !== chance) look = await this.engine.look(viewer);
    this.look = look;
    return look;
  }

  private async record(token: string) {
    const { view } = await this.engine.look(chance);
    const seat = view.actor ?? chance;
    const { events } = await this.engine.play(token);
    this.tokens.push(token);
    this.log = [...this.log, { ply: this.tokens.length, seat: seat === chance ? view.active : seat, token, events }];
  }

  private save(over: boolean) {
    saveTable({ setup: this.setup, tokens: this.tokens, seed: this.seed, over, coach: this.coach, aids: $state.snapshot(this.aids) });
  }

  /// Plays chance and bots until a person has to decide.
  private async advance() {
    for (;;) {
      const { view } = await this.see();
      this.save(view.over);
      if (view.over || this.closed) {
        this.steps = 0;
        return;
      }
      const actor = view.actor ?? chance;
      if (this.isPerson(actor) && (actor === this.owner || this.steps === 0)) return;
      // Another's move, or chance: the turn is complete, and must be confirmed before anything new is seen.
      if (this.steps > 0 && this.liking.confirm) {
        this.waiting = true;
        return;
      }
      this.steps = 0;
      if (this.isPerson(actor)) return;
      await this.playForOthers(actor);
    }
  }

  private async playForOthers(actor: number) {
    if (actor === chance) {
      const { token } = await this.engine.sample();
      await this.record(token);
      return;
    }
    this.thinking = actor;
    const started = performance.now();
    const { token } = await this.engine.choose(this.setup.seats[actor].bot!);
    const rest = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : pause - (performance.now() - started);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    await this.record(token);
    this.thinking = undefined;
  }
}
