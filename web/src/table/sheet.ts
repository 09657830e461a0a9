import type { GameName } from '../engine/types';
import { inOrder, isScore, scoresOf } from './ending';
import type { LogEntry } from './table-session';

/// Where the points of a game came from, and when: all sums are of the scores in its log.

export interface SheetRow {
  type: string;
  /// By seat.
  points: number[];
}
export interface SheetPart {
  rows: SheetRow[];
  sums: number[];
}
export interface Sheet {
  during: SheetPart;
  final: SheetPart;
  totals: number[];
}

const added = (one: number[], other: number[]) => one.map((n, seat) => n + (other[seat] ?? 0));

function partOf(scores: { type?: string; points?: number[] }[], seats: number): SheetPart {
  const nothing = Array.from({ length: seats }, () => 0);
  const byType = new Map<string, number[]>();
  for (const { type = '', points = [] } of scores) byType.set(type, added(byType.get(type) ?? nothing, points));
  const rows = [...byType].map(([type, points]) => ({ type, points })).filter(({ points }) => points.some((n) => n !== 0));
  rows.sort((one, other) => inOrder(one.type, other.type));
  return { rows, sums: rows.reduce((sum, { points }) => added(sum, points), nothing) };
}

export function sheetOf(game: GameName, log: LogEntry[], seats: number): Sheet {
  const scores = log.map((entry) => scoresOf(game, entry));
  const during = partOf(
    scores.flatMap((step) => step.during),
    seats,
  );
  const final = partOf(
    scores.flatMap((step) => step.final),
    seats,
  );
  return { during, final, totals: added(during.sums, final.sums) };
}

/// What every seat had before the first step and after each.
export function courseOf(log: LogEntry[], seats: number): number[][] {
  const course = [Array.from({ length: seats }, () => 0)];
  for (const { events } of log)
    course.push(events.filter(isScore).reduce((scores, { points = [] }) => added(scores, points), course[course.length - 1]));
  return course;
}
