import { EngineClient } from '../engine/client';
import type { Look, View } from '../engine/types';
import { aidPresets, type AidName, type Aids } from './aids';
import { Director } from './director.svelte';
import { preferences } from './preferences.svelte';
import { headersOf } from './presets';
import { recallRoll } from './roll-memory';
import { toldApart, type TableSetup } from './records';
import { saveTable, type SavedTable } from './store';
import { t } from '../words';
import { isFinal, type LogEntry, type TableSession } from './table-session';

/// A game on this device: people at this screen, bots in the worker. It plays what needs no person, and waits for the rest.

const chance = -1;

export class Session implements TableSession {
  look = $state.raw<Look>();
  log = $state.raw<LogEntry[]>([]);
  thinking = $state<number>();
  error = $state<string>();
  aids = $state<Aids>(aidPresets.learn);
  readonly allowedAids = aidPresets.learn;
  waiting = $state(false);
  steps = $state(0);
  handOver = $state<number>();
  readonly director = new Director((seat) => this.isPerson(seat));
  readonly mayTakeBack = true;
  readonly canHint = true;
  readonly termination = 'normal';

  readonly setup: TableSetup;
  readonly coach: boolean;
  private running = $state(0);
  private readonly engine = new EngineClient();
  private tokens: string[] = [];
  private seed: number;
  private closed = false;
  /// The person whose steps can be taken back.
  private owner = $state(chance);
  /// The person who has the device, where hands are hidden.
  private holder = chance;

  constructor(saved: SavedTable) {
    this.setup = { ...saved.setup, seats: toldApart(saved.setup.seats) };
    this.seed = saved.seed;
    this.coach = saved.coach ?? false;
    this.aids = { ...(saved.aids ?? preferences.aids) };
    this.run(async () => {
      await this.engine.seed(saved.seed ^ saved.tokens.length, 0);
      await this.engine.open(headersOf(this.setup));
      let before: Look | undefined;
      for (const [i, token] of saved.tokens.entries()) {
        if (i + 1 === saved.tokens.length) before = await this.see();
        await this.record(token);
      }
      const look = await this.see();
      this.director.arrive(look, this.log, recallRoll(this.id, look.view) ? undefined : before);
      await this.advance();
    });
  }

  get id() {
    return `here ${this.seed}`;
  }
  get view() {
    return this.look?.view;
  }
  get isWatching() {
    return this.people.length === 0;
  }
  get busy() {
    return this.running > 0;
  }
  get legal(): string[] {
    return this.waiting || this.handOver !== undefined ? [] : Object.keys(this.look?.gains ?? {});
  }
  get onTurn(): number {
    if (this.waiting) return this.owner;
    const actor = this.view?.actor ?? chance;
    return actor === chance ? (this.view?.active ?? 0) : actor;
  }
  isPerson = (seat: number) => seat >= 0 && this.setup.seats[seat]?.bot === undefined;
  nameOf = (seat: number) => this.setup.seats[seat]?.name ?? '';
  wears = (seat: number) => seat;
  private get people() {
    return this.setup.seats.map((_, seat) => seat).filter(this.isPerson);
  }
  /// Several people at this screen must not see each other's tiles.
  private get hasSecrets() {
    return this.setup.game === 'discovery' && this.setup.options.variant === 'expert' && this.people.length > 1;
  }

  play(tokens: string[]) {
    if (this.busy) return;
    this.run(async () => {
      this.owner = this.view?.actor ?? chance;
      for (const token of tokens) {
        const isLast = isFinal(token, this.view);
        await this.record(token, true);
        ++this.steps;
        if (isLast) this.steps = 0;
      }
      await this.advance();
    });
  }

  undo(count = 1) {
    if (this.steps < count || this.busy) return;
    this.run(async () => {
      for (let n = 0; n < count; ++n) await this.engine.undo();
      this.tokens.splice(-count);
      this.log = this.log.slice(0, -count);
      this.steps -= count;
      this.waiting = false;
      this.save(false);
      this.director.jump(await this.see(), this.log);
    });
  }

  confirm() {
    if (!this.waiting || this.busy) return;
    this.waiting = false;
    this.steps = 0;
    this.run(() => this.advance());
  }

  /// The device is with the one it was to be handed to.
  takeDevice() {
    if (this.handOver === undefined) return;
    this.holder = this.handOver;
    this.handOver = undefined;
    this.run(async () => this.director.jump(await this.see(), this.log));
  }

  setAid(name: AidName, on: boolean) {
    this.aids[name] = on;
    this.save(this.view?.over ?? false);
  }

  advise = (after?: string[]) => this.engine.advise('adviser', after);
  peek = (tokens: string[]) => this.engine.peek(tokens, this.view?.actor ?? chance);
  keep = () => this.engine.keep();

  close() {
    this.closed = true;
    this.director.close();
    this.engine.close();
  }

  private run(work: () => Promise<void>) {
    ++this.running;
    work()
      .catch((error: Error) => {
        if (!this.closed) this.error = t('table.error', { message: error.message });
      })
      .finally(() => --this.running);
  }

  /// The seat through whose eyes the table is shown: the person who decides, or the only one here.
  private viewer(actor: number): number {
    if (this.hasSecrets) return this.holder;
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

  private async record(token: string, isOwn = false) {
    const { view } = await this.engine.look(chance);
    const actor = view.actor ?? chance;
    const { events } = await this.engine.play(token);
    this.tokens.push(token);
    const seat = actor === chance ? view.active : actor;
    const entry = { ply: this.tokens.length, seat, token, events };
    if (this.isSecret(view, seat)) Object.assign(entry, { token: '*?', events: events.filter(({ event }) => event !== 'removed') });
    this.log = [...this.log, entry];
    if (this.director.look) this.director.show({ look: await this.see(), entry, isOwn });
  }

  /// A draw that whoever has the device may not see.
  private isSecret(view: View, seat: number): boolean {
    if (view.actor !== chance || view.game !== 'discovery' || this.setup.options.variant !== 'expert') return false;
    return view.phase === 'remove' || this.people.length !== 1 || seat !== this.people[0];
  }

  private save(over: boolean) {
    const isKept = saveTable({
      setup: this.setup,
      tokens: this.tokens,
      seed: this.seed,
      over,
      coach: this.coach,
      aids: $state.snapshot(this.aids),
    });
    if (!isKept) this.error = t('table.not_kept');
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
      if (this.isPerson(actor) && (actor === this.owner || this.steps === 0)) return this.askFor(actor);
      // Another's move, or chance: the turn is complete, and can be taken back before anything new is seen.
      if (this.steps > 0 && preferences.turnEnd !== 'now') {
        this.waiting = true;
        return;
      }
      this.steps = 0;
      if (this.isPerson(actor)) return this.askFor(actor);
      await this.playForOthers(actor);
    }
  }

  /// Until the device is handed over nobody's tiles are looked at.
  private async askFor(seat: number) {
    if (!this.hasSecrets || this.holder === seat) return;
    this.holder = chance;
    this.handOver = seat;
    this.director.show({ look: await this.see() });
  }

  private async playForOthers(actor: number) {
    if (actor === chance) {
      const { token } = await this.engine.sample();
      await this.record(token);
      return;
    }
    this.thinking = actor;
    const { token } = await this.engine.choose(this.setup.seats[actor].bot!);
    await this.record(token);
    this.thinking = undefined;
  }
}
