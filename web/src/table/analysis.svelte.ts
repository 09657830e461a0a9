import { AnalystClient } from '../engine/client';
import type { GameName, Grade, MoveAnalysis, Prospect } from '../engine/types';

/// The analysis of a game, computed on this device: token by token, shared by workers of its own, so that the page stays
/// free, sees how far they are, and can stop them at any time. docs/analysis.md says what the numbers mean.

/// How thoroughly to look at each token: a whole game in well under a minute on a laptop. Of dice there are so many ways to
/// build that each look takes long.
const simulationsOf = (game: GameName) => (game === 'dice' ? 20 : 300);
const crew = () => Math.max(1, Math.min(2, navigator.hardwareConcurrency ?? 1));

export class Analysis {
  start = $state.raw<Prospect>();
  /// By token; undefined where it is not known yet.
  moves = $state.raw<(MoveAnalysis | undefined)[]>([]);
  running = $state(false);
  error = $state('');
  private workers: AnalystClient[] = [];

  constructor(
    private readonly game: GameName,
    private readonly record: string,
    readonly count: number,
  ) {
    this.moves = Array.from({ length: count });
  }

  get done(): number {
    return this.moves.filter(Boolean).length;
  }

  async run() {
    this.running = true;
    this.error = '';
    try {
      // Tokens are handed out in order, the start before the first, so that the graph grows from the left. What an earlier
      // run has found stays.
      let next = this.start ? 0 : -1;
      const work = async (analyst: AnalystClient) => {
        await analyst.open(this.record);
        while (next < this.count) {
          const index = next++;
          if (index < 0) this.start = await analyst.analyse<Prospect>(index, simulationsOf(this.game));
          else if (!this.moves[index]) this.note(await analyst.analyse<MoveAnalysis>(index, simulationsOf(this.game)));
        }
      };
      this.workers = Array.from({ length: crew() }, () => new AnalystClient());
      await Promise.all(this.workers.map(work));
    } catch (failure) {
      this.error = (failure as Error).message;
    }
    this.stop();
  }

  private note(move: MoveAnalysis) {
    const moves = this.moves.slice();
    moves[move.ply - 1] = move;
    this.moves = moves;
  }

  /// Ends the work where it stands; `run` goes on with it.
  stop() {
    for (const worker of this.workers) worker.close();
    this.workers = [];
    this.running = false;
  }
}

export const isFault = (move?: MoveAnalysis): move is MoveAnalysis & { grade: Grade } => move?.grade !== undefined && move.grade !== 'good';

export interface SeatSums {
  faults: Record<Exclude<Grade, 'good'>, number>;
  /// Of the chance to win, summed over the game.
  loss: number;
  luck: number;
}
/// What it comes to for each seat: skill and luck told apart.
export function sumsOf(moves: (MoveAnalysis | undefined)[], seats: number): SeatSums[] {
  const sums = Array.from({ length: seats }, (): SeatSums => ({ faults: { slip: 0, mistake: 0, blunder: 0 }, loss: 0, luck: 0 }));
  for (const move of moves) {
    if (!move) continue;
    move.luck?.forEach((luck, seat) => (sums[seat].luck += luck));
    if (move.actor < 0) continue;
    sums[move.actor].loss += move.loss ?? 0;
    if (isFault(move)) ++sums[move.actor].faults[move.grade as Exclude<Grade, 'good'>];
  }
  return sums;
}
