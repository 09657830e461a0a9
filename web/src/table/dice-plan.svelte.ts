import type { Peek } from '../engine/client';
import type { Look, View } from '../engine/types';
import { recallRoll, rememberRoll } from './roll-memory';
import type { Advice } from './table-session';
import { parsePlacement, squareKey } from './tokens';

/// What a person keeps of a roll, in whatever order they like: knights set aside and parts built. A record has the knights
/// first, so nothing is played before the roll is decided; until then all of it can be taken back.

export interface DiceSeating {
  /// By what the table is known on this device.
  readonly table: string;
  /// The table as the roll left it, while the person here decides about it.
  readonly look?: Look;
  /// A turn is complete, and can still be taken back.
  readonly isWaiting: boolean;
  /// How many tokens have been shown as played.
  readonly shown: number;
  readonly peek?: (tokens: string[]) => Promise<Peek | undefined>;
  /// Answers false where it was refused.
  play(tokens: string[]): void | Promise<boolean>;
  /// Takes back what was played last.
  undo(count: number): void;
  /// What a strong bot would do after these tokens.
  advise(after: string[]): Promise<Advice>;
}

const knight = 'k';
/// What decides about a roll.
const deciding = new Set(['roll', 'stop', 'double']);

export class DicePlan {
  /// In the order in which things were kept.
  kept = $state.raw<string[]>([]);
  private ahead = $state.raw<Look>();
  /// What was sent stays in sight until the table shows it too.
  private sent = $state.raw<{ kept: string[]; tokens: number; ply: number; look: Look }>();
  /// What was taken back, until the table is there again.
  private returning?: { kept: string[]; ply: number };
  private isPeeking = false;

  private readonly base: Look | undefined = $derived.by(() => this.seating().look);
  private readonly isSending: boolean = $derived.by(
    () => this.sent !== undefined && (this.seating().isWaiting || this.seating().shown < this.sent.ply + this.sent.tokens),
  );
  /// The table with all that is kept; nothing where the table itself is to be shown.
  readonly look: Look | undefined = $derived.by(() => (this.isSending ? this.sent!.look : this.base && (this.ahead ?? this.base)));
  readonly legal: string[] = $derived.by(() => {
    if (!this.base || this.isSending || !this.look) return [];
    const all = Object.keys(this.look.gains ?? {}).filter((token) => token !== knight);
    return this.canSetAside ? [...all, knight] : all;
  });
  private readonly canSetAside: boolean = $derived.by(
    () => this.base?.gains?.[knight] !== undefined && handOf(this.look!.view).includes(knight),
  );

  constructor(private readonly seating: () => DiceSeating) {}

  /// Another roll, or none: nothing is kept of it yet, unless it was decided and that was taken back, or the page was loaded again.
  begin() {
    this.kept = [];
    this.ahead = undefined;
    if (!this.base || this.isSending) return;
    this.sent = undefined;
    const { view } = this.base;
    const kept = this.returning?.ply === view.ply ? this.returning.kept : recallRoll(this.seating().table, view);
    this.returning = undefined;
    void this.change(kept ?? []);
  }

  /// Keeps something, or decides with all that was kept.
  async act(token: string) {
    if (deciding.has(token)) this.decide(token);
    else if (this.legal.includes(token)) await this.change([...this.kept, token]);
  }
  get canTakeBack() {
    return this.kept.length > 0;
  }
  /// The last thing that was kept; with nothing kept, the decision before.
  takeBack() {
    if (this.canTakeBack) void this.change(this.kept.slice(0, -1));
    else this.giveBack((tokens) => this.seating().undo(tokens));
  }
  /// Takes back one thing from among the others, where those can do without it.
  remove(token: string) {
    const at = this.kept.lastIndexOf(token);
    if (at >= 0) void this.change(this.kept.filter((_, i) => i !== at));
  }
  /// What lies on a square, if it was built in this roll.
  builtAt(square: string): string | undefined {
    return this.kept.find((token) => {
      const placement = parsePlacement(token);
      return placement && squareKey(placement.x, placement.y) === square;
    });
  }

  /// What a strong bot would do with the rest of the roll, given what is kept.
  async advise(): Promise<Advice> {
    const { advise } = this.seating();
    const knights = await this.knightsToAdd();
    if (knights.length === 0 && this.look && isWritten(this.look)) return { tokens: ['stop'], events: [], look: this.look };
    const { tokens, ...rest } = await advise(inOrder([...this.kept, ...knights]));
    return { tokens: [...knights, ...tokens], ...rest };
  }
  /// Once a part is built the bot cannot set a knight aside any more, for in a record knights come first. A person can: as many as the bot
  /// would have begun with.
  private async knightsToAdd(): Promise<string[]> {
    const own = this.kept.filter((token) => token === knight).length;
    if (own === this.kept.length || !this.canSetAside) return [];
    const { tokens } = await this.seating().advise([]);
    return tokens.slice(
      own,
      Math.max(
        own,
        tokens.findIndex((token) => token !== knight),
      ),
    );
  }

  private decide(token: string) {
    if (!this.base || !this.look || this.isSending || !this.legal.includes(token)) return;
    const tokens = inOrder(this.kept);
    // With nothing left to decide the turn has ended by itself.
    if (!(token === 'stop' && this.ahead && isWritten(this.ahead))) tokens.push(token);
    this.sent = { kept: this.kept, tokens: tokens.length, ply: this.base.view.ply, look: this.look };
    this.kept = [];
    void Promise.resolve(this.seating().play(tokens)).then((isDone) => {
      if (isDone === false) this.giveBack(() => this.begin());
    });
  }
  /// What was sent is kept again once the table is where it was.
  private giveBack(undo: (tokens: number) => void) {
    const { sent } = this;
    this.returning = sent;
    this.sent = undefined;
    undo(sent?.tokens ?? 1);
  }

  /// Looks how the table would be with these things; what does not go is not kept.
  private async change(kept: string[]) {
    const { base } = this;
    if (!base || this.isPeeking) return;
    this.isPeeking = true;
    try {
      const ahead = kept.length === 0 ? undefined : await this.lookAt(base, inOrder(kept));
      if (this.base?.view.ply !== base.view.ply) return;
      this.ahead = ahead;
      this.kept = kept;
      rememberRoll(this.seating().table, base.view, kept);
    } catch {
      // The engine says that it does not go.
    } finally {
      this.isPeeking = false;
    }
  }

  private async lookAt(base: Look, tokens: string[]): Promise<Look> {
    const peek = this.seating().peek!;
    const seen = (await peek(tokens))!;
    if (seen.look.view.phase === 'decide' && seen.look.view.turn === base.view.turn) return seen.look;
    // The last step has ended the turn: shown as it was just before, with that step.
    const before = tokens.length > 1 ? (await peek(tokens.slice(0, -1)))!.look : base;
    const points = seen.events.find(({ event }) => event === 'scored')?.points?.[base.view.active] ?? 0;
    return written(before, tokens[tokens.length - 1], points);
  }
}

const handOf = (view: View) => (typeof view.hand === 'string' ? view.hand : '');

/// As a record has it: knights before parts.
const inOrder = (kept: string[]) => [...kept.filter((token) => token === knight), ...kept.filter((token) => token !== knight)];

/// The table after the step that ends the turn, with nothing left but to stop.
function written({ view, survey }: Look, token: string, points: number): Look {
  const placement = parsePlacement(token);
  const face = placement?.kind ?? knight;
  const built = view.built ?? [];
  return {
    view: {
      ...view,
      hand: handOf(view).replace(face, ''),
      left: (view.left ?? 1) - 1,
      aside: (view.aside ?? 0) + (placement ? 0 : 1),
      built: placement ? [...built, { face, x: placement.x, y: placement.y, turn: placement.turn }] : built,
      worth: points,
    },
    survey,
    gains: { stop: points },
  };
}
const isWritten = ({ gains }: Look) => Object.keys(gains ?? {}).join() === 'stop';
