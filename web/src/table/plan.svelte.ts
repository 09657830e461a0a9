import type { Peek } from '../engine/client';
import type { Look } from '../engine/types';
import { buzz } from './haptics';
import { play } from './sound';
import { parsePlacement, placementsBySquare, squareKey, type Placement } from './tokens';

/// What a person is about to do: which tile in hand and how it is turned, the square it is held over, and what could be
/// done with it there. Nothing of it is played until it is laid.

export interface Seating {
  readonly legal: string[];
  readonly peek?: (tokens: string[]) => Promise<Peek | undefined>;
  play(tokens: string[]): void;
}

/// Choices that are no square: a follower, a castle, a bid.
export const isChoice = (token: string) => parsePlacement(token) === undefined;

export class TurnPlan {
  /// Of several kinds in hand, the one that was picked.
  picked = $state<string>();
  /// How the tile in hand is turned.
  turn = $state(0);
  /// Which way it was turned last: 1 clockwise, -1 the other way, 0 where it was only put somewhere.
  spin = $state(0);
  /// The choice that is pointed at.
  pointed = $state<string>();
  private token = $state<string>();
  private hovered = $state<string>();
  /// How the table would look with the tile on its square.
  private ahead = $state.raw<{ token: string; look: Look }>();

  readonly legal: string[] = $derived.by(() => this.seating().legal);
  readonly kinds: string[] = $derived.by(() => [...new Set(this.legal.flatMap((token) => parsePlacement(token)?.kind ?? []))]);
  readonly hand: string | undefined = $derived.by(() => (this.picked && this.kinds.includes(this.picked) ? this.picked : this.kinds[0]));
  readonly squares: Map<string, Placement[]> = $derived.by(() =>
    placementsBySquare(this.hand ? this.legal.filter((token) => token.startsWith(this.hand + '@')) : []),
  );
  /// The tile on the square that was chosen.
  readonly chosen: Placement | undefined = $derived.by(() => (this.token ? parsePlacement(this.token) : undefined));
  /// The tile where it is held: chosen, or only pointed at.
  readonly shown: Placement | undefined = $derived.by(() => this.chosen ?? (this.hovered ? this.fitting(this.hovered) : undefined));
  readonly preview: Look | undefined = $derived.by(() => (this.ahead && this.ahead.token === this.token ? this.ahead.look : undefined));
  /// What can be decided now beside squares; with a tile on its square, what could be decided once it lies there.
  readonly choices: string[] = $derived.by(() => {
    const now = this.legal.filter(isChoice);
    return now.length > 0 || !this.preview ? now : Object.keys(this.preview.gains ?? {}).filter(isChoice);
  });
  /// The choices are about a tile that does not lie yet.
  readonly isAhead: boolean = $derived.by(() => this.preview !== undefined && !this.legal.some(isChoice));
  readonly canTurn: boolean = $derived.by(() => (this.chosen ? this.at(this.chosen).length > 1 : this.hand !== undefined));

  constructor(private readonly seating: () => Seating) {}

  /// A new decision: nothing is chosen yet.
  begin() {
    this.token = undefined;
    this.hovered = undefined;
    this.ahead = undefined;
    this.pointed = undefined;
    this.picked = undefined;
    this.turn = 0;
    this.spin = 0;
  }
  /// Picking what is in hand already leaves it where it is held.
  pick(kind: string) {
    if (kind === this.hand) return;
    this.picked = kind;
    this.token = undefined;
  }
  hover(key?: string) {
    this.hovered = key;
  }
  /// Holds the tile over a square; false where it does not fit.
  choose(key: string): boolean {
    const placement = this.fitting(key);
    if (!placement) return false;
    this.spin = 0;
    this.hold(placement);
    return true;
  }
  drop() {
    this.token = undefined;
  }
  turnBy(by: number) {
    if (!this.canTurn) return;
    play('turn');
    buzz('turn');
    this.spin = Math.sign(by);
    if (!this.chosen) {
      this.turn = (this.turn + 90 * by + 360) % 360;
      return;
    }
    const list = this.at(this.chosen);
    const index = list.findIndex(({ token }) => token === this.token);
    this.hold(list[(index + by + list.length) % list.length]);
  }
  lay() {
    if (!this.token) return;
    buzz('lay');
    this.seating().play([this.token]);
  }
  /// A decision; about a tile that does not lie yet, it is laid first.
  act(token: string) {
    buzz('lay');
    this.seating().play(this.isAhead && this.token ? [this.token, token] : [token]);
  }

  private at = ({ x, y }: Placement) => this.squares.get(squareKey(x, y)) ?? [];
  /// How the tile fits on a square: as it is turned in hand, or turned on until it does.
  private fitting(key: string): Placement | undefined {
    const list = this.squares.get(key);
    return list?.find(({ turn }) => turn >= this.turn) ?? list?.[0];
  }
  private hold(placement: Placement) {
    this.token = placement.token;
    this.turn = placement.turn;
    void this.lookAhead(placement.token);
  }
  private async lookAhead(token: string) {
    const seen = await this.seating()
      .peek?.([token])
      .catch(() => undefined);
    if (seen) this.ahead = { token, look: seen.look };
  }
}
