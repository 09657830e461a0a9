import { tick, untrack } from 'svelte';
import type { BoardGame } from '../art';
import type { Look, View } from '../engine/types';
import { listed, t } from '../words';
import { countdown } from './countdown.svelte';
import { DicePlan } from './dice-plan.svelte';
import type { Director } from './director.svelte';
import { TurnPlan } from './plan.svelte';
import { preferences } from './preferences.svelte';
import { presetOf } from './presets';
import { questionOf, type Question } from './questions';
import { placeOf, reasonOf } from './reasons';
import type { Advice, TableSession } from './table-session';
import { tileWords } from './tile-words';
import { eventWords, laidBefore, parsePlacement, sentence, type Placement } from './tokens';

/// A game as it is played at this screen: what of it is seen, what can be done now, and what is said about it. It is made with the
/// component that shows it, and its effects end with that.
export class Play {
  /// What a bot would do.
  advice = $state.raw<Advice>();
  /// A bot is asked for it, which can take a moment.
  isAdvising = $state(false);
  /// A dialog that is open; no turn ends by itself meanwhile.
  dialog = $state<'preferences' | 'keys'>();

  readonly director: Director;
  /// Nothing is left to be shown.
  readonly isSettled: boolean = $derived.by(() => !this.director.busy && this.session.look?.view.ply === this.director.view?.ply);
  /// The person at this screen is to decide.
  readonly isMine: boolean = $derived.by(() => {
    const { view } = this.director;
    if (!view || view.over || !this.isSettled || !this.session.isPerson(view.actor ?? -1)) return false;
    return !this.session.waiting && this.session.handOver === undefined;
  });
  readonly isOver: boolean = $derived.by(() => this.view?.over === true && this.isSettled);
  readonly isDice: boolean = $derived.by(() => this.session.setup.game === 'dice');

  readonly dice: DicePlan = new DicePlan(() => ({
    table: this.session.id,
    look: this.isMine && this.isDice ? this.session.look : undefined,
    isWaiting: this.session.waiting,
    shown: this.director.view?.ply ?? 0,
    peek: this.session.peek,
    play: (tokens) => this.session.play(tokens),
    undo: (count) => this.session.undo(count),
    advise: (after) => this.session.advise(after),
  }));
  readonly plan: TurnPlan = new TurnPlan(() => ({
    legal: !this.isMine ? [] : this.isDice ? this.dice.legal : this.session.legal,
    peek: this.isDice ? undefined : this.session.peek,
    play: (tokens) => void (this.isDice ? this.dice.act(tokens[0]) : this.session.play(tokens)),
  }));
  /// The dice of this turn wait to be rolled by the person here.
  readonly roll: (() => void) | undefined = $derived.by(() => (this.director.cup !== undefined ? () => this.director.roll() : undefined));

  /// What is seen; the session may be ahead of it, and what is kept of a roll is not played yet.
  readonly look: Look | undefined = $derived.by(() => this.dice.look ?? this.director.look);
  readonly view: View | undefined = $derived.by(() => this.look?.view);
  readonly onTurn: number = $derived.by(() =>
    this.isSettled ? this.session.onTurn : (this.director.entry?.seat ?? this.view?.active ?? 0),
  );
  readonly scores: number[] = $derived.by(() => this.director.view?.scores ?? []);
  readonly names: string[] = $derived.by(() => this.session.setup.seats.map((seat) => seat.name));
  readonly title: string = $derived.by(() => t(`game.${presetOf(this.session.setup.game, this.session.setup.options)}`));
  /// The tile that choices are about: held over its square, or laid.
  readonly laid: Placement | undefined = $derived.by(() => (this.plan.isAhead ? this.plan.chosen : laidBefore(this.session.log)));
  /// The kinds that whoever plays has in hand, as far as one may see them.
  readonly inHand: string[] = $derived.by(() => {
    const { view } = this;
    if (!view || view.over || view.game === 'dice') return [];
    if (this.isMine && this.plan.kinds.length > 0) return this.plan.kinds;
    const hand = Array.isArray(view.hand) ? view.hand : view.hand ? [view.hand] : [];
    return this.session.waiting || this.session.handOver !== undefined ? [] : hand;
  });

  readonly question: Question | undefined = $derived.by(() => {
    if (!this.view || !this.isMine) return undefined;
    const { choices, squares, legal, isAhead } = this.plan;
    const onlySquares = squares.size > 0 && !legal.some((token) => !token.includes('@'));
    return questionOf(this.view, choices, onlySquares, isAhead, this.nameOf);
  });
  readonly status: string = $derived.by(() => this.sayStatus());
  /// The last thing that happened, or where a hint is, for those who read the page by ear.
  readonly spoken: string = $derived.by(() => {
    if (this.advice && this.look) return placeOf(this.advice, this.look, this.nameOf, this.laid);
    const entry = this.director.log.at(-1);
    if (!entry || !this.view) return '';
    const { game } = this.view;
    const placement = game === 'dice' ? undefined : parsePlacement(entry.token);
    const what = sentence(game, entry.token, this.nameOf(entry.seat), laidBefore(this.director.log));
    // The log shows the tile.
    return placement
      ? `${what}: ${tileWords(game as BoardGame, placement.kind)}. ${t('table.square', { x: placement.x, y: placement.y })}`
      : what;
  });
  /// Of what is advised the choice that can be made now: with the tile held where it is advised what comes next, or to lay it.
  readonly wanted: string | undefined = $derived.by(() => {
    const [first, next] = this.advice?.tokens ?? [];
    const held = this.plan.chosen?.token;
    return held === undefined ? first : held === first ? (next ?? held) : undefined;
  });
  private readonly timer: { readonly left: number | undefined };

  constructor(readonly session: TableSession) {
    this.director = session.director;
    const rollAt = $derived(this.isMine && this.isDice ? session.look?.view.ply : undefined);
    $effect(() => {
      void rollAt;
      untrack(() => this.dice.begin());
    });
    $effect(() => {
      void this.plan.legal;
      untrack(() => {
        this.plan.begin();
        this.advice = undefined;
      });
    });
    // A turn ends by itself after some seconds in which it can be taken back.
    this.timer = countdown(
      () => session.waiting && this.isSettled && preferences.turnEnd === 'soon' && !session.coach && this.dialog === undefined,
      () => session.confirm(),
    );
  }

  nameOf = (seat: number) => this.session.nameOf(seat);
  wears = (seat: number) => this.session.wears(seat);

  /// How much of the time is left in which the turn can be taken back, from 1 to 0; undefined where it waits to be confirmed.
  get takeBackLeft() {
    return this.timer.left;
  }
  get canTakeBack() {
    return this.dice.canTakeBack || (this.session.steps > 0 && !this.session.busy);
  }
  takeBack = () => (this.isDice ? this.dice.takeBack() : this.session.undo());
  hint = async () => {
    if (this.isAdvising) return;
    const { legal } = this.plan;
    this.isAdvising = true;
    try {
      const advice = await (this.isDice ? this.dice : this.session).advise();
      // Whoever did not wait for it needs it no more.
      if (this.plan.legal === legal) this.advice = advice;
    } finally {
      this.isAdvising = false;
    }
  };

  /// A die that was built in this roll goes back to the others.
  touchBoard = (key: string) => {
    const built = this.isMine ? this.dice.builtAt(key) : undefined;
    if (built) this.dice.remove(built);
    else this.director.hurry();
  };
  /// Another die is taken up; the one that is held over a square is built by that.
  pickUp = async (face: string) => {
    if (this.plan.chosen) await this.dice.act(this.plan.chosen.token);
    await tick();
    if (face === 'k') await this.dice.act('k');
    else this.plan.pick(face);
  };

  private sayStatus(): string {
    const { session, director, view, nameOf } = this;
    if (session.trouble) return session.trouble;
    if (!view) return t('table.loading');
    if (director.cup !== undefined) return `${t('table.your_turn', { name: nameOf(director.cup) })}. ${t('ask.roll')}`;
    if (director.isCounting) return t('counting.title');
    if (director.event) return eventWords(director.event, nameOf);
    if (director.busy && director.entry && !session.isPerson(director.entry.seat))
      return sentence(view.game, director.entry.token, nameOf(director.entry.seat), laidBefore(director.log));
    const early = session.termination;
    if (early === 'closed') return t('end.closed');
    if (this.isOver) {
      const winners = listed((view.winners ?? []).map(nameOf));
      const why = early === 'normal' ? t('table.over') : t(`end.${early}`);
      return `${why}. ${t((view.winners?.length ?? 0) > 1 ? 'table.share' : 'table.wins', { names: winners })}.`;
    }
    if (session.waiting && this.isSettled) return t(this.takeBackLeft === undefined ? 'table.turn_done' : 'table.turn_ends');
    if (session.thinking !== undefined && session.ahead) return t('table.in_line', { name: nameOf(session.thinking), n: session.ahead });
    if (session.thinking !== undefined) return t('table.thinking', { name: nameOf(session.thinking) });
    if (!this.isMine || !this.question) return t('table.turn_of', { name: nameOf(this.onTurn) });
    if (this.isAdvising) return session.ahead ? t('table.hint_in_line', { n: session.ahead }) : t('table.hint_thinking');
    if (this.advice) return `${t('table.hint')}: ${reasonOf(this.look!, this.advice, view.actor ?? 0, nameOf)}`;
    return `${t('table.your_turn', { name: nameOf(view.actor ?? view.active) })}. ${this.question.text}`;
  }
}
