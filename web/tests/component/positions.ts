import type { GameEvent, Look, PlacedFollower, View } from '../../src/engine/types';
import { aidPresets } from '../../src/table/aids';
import type { LogEntry } from '../../src/table/table-session';

/// Positions made up for tests: as much of one as is looked at.

export const aids = aidPresets.learn;
export const nameOf = (seat: number) => ['Anna', 'Ben'][seat];

export function viewOf(changes: Partial<View> = {}): View {
  return {
    game: 'classic',
    ply: 0,
    over: false,
    actor: 0,
    active: 0,
    scores: [0, 0],
    supply: [7, 7],
    phase: 'place',
    tiles: [{ kind: 'D', x: 0, y: 0, turn: 0 }],
    followers: [],
    ...changes,
  };
}
export function lookOf(changes: Partial<View> = {}, gains: Record<string, number> = {}): Look {
  return { view: viewOf(changes), survey: { features: [], open: [] }, gains };
}
export const step = (ply: number, token: string, seat = 0, events: GameEvent[] = []): LogEntry => ({ ply, seat, token, events });
export const scored = (points: number[], feature = 'city@0,0:N'): GameEvent => ({
  event: 'scored',
  type: 'city',
  feature,
  completed: true,
  squares: [[0, 0]],
  points,
});
export const follower = (seat: number, on: string): PlacedFollower => ({ seat, x: 0, y: 0, on });
