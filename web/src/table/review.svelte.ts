import type { MoveAnalysis, Prospect } from '../engine/types';
import { Analysis, isFault } from './analysis.svelte';
import type { TableSession } from './table-session';

/// What a finished game's moves were worth: begun when somebody wants to see it, stopped when nobody looks, and kept.

export class Review {
  analysis = $state.raw<Analysis>();
  /// Not all hands are known to us: there is nothing to judge by.
  isHidden = $state(false);
  private record?: Promise<string>;
  private isWanted = false;

  constructor(private readonly session: TableSession) {}

  recordOf(): Promise<string> {
    return (this.record ??= this.session.keep().then(({ record }) => record));
  }
  async run() {
    this.isWanted = true;
    const record = await this.recordOf().catch(() => '');
    this.isHidden = record === '' || /\*\?/.test(record);
    if (this.isHidden || !this.isWanted) return;
    this.analysis ??= new Analysis(this.session.setup.game, record, this.session.log.length);
    if (!this.analysis.running && this.analysis.done < this.analysis.count) await this.analysis.run();
  }
  stop() {
    this.isWanted = false;
    this.analysis?.stop();
  }
}

type Moves = (MoveAnalysis | undefined)[];

/// The largest mistakes of some seats, the worst first.
export const worstOf = (moves: Moves, seats: number[], count: number) =>
  moves
    .filter(isFault)
    .filter(({ actor }) => seats.includes(actor))
    .sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .slice(0, count);

/// How many of a seat's real choices gave nothing away, from 0 to 1.
export function goodShare(moves: Moves, seat: number): number | undefined {
  const choices = moves.filter((move) => move?.actor === seat && (move.choices ?? 0) > 1);
  return choices.length === 0 ? undefined : choices.filter((move) => !isFault(move)).length / choices.length;
}

/// The good choice in whose turn, with what was drawn for it, the seat's chance to win rose most.
export function bestTurnOf(moves: Moves, start: Prospect | undefined, seat: number): { move: MoveAnalysis; rise: number } | undefined {
  let best: { move: MoveAnalysis; rise: number } | undefined;
  moves.forEach((move, index) => {
    if (move?.actor !== seat || isFault(move) || (move.choices ?? 0) < 2) return;
    let before = index - 1;
    while (before >= 0 && (moves[before] === undefined || moves[before]!.actor < 0 || moves[before]!.actor === seat)) --before;
    const was = before < 0 ? start : moves[before];
    const rise = was ? move.chance[seat] - was.chance[seat] : 0;
    if (rise > (best?.rise ?? 0.005)) best = { move, rise };
  });
  return best;
}
