import { describe, expect, it } from 'vitest';
import { apart, type Spot } from '../../src/board/spots';

/// Figures that could be put down: each has room of its own.

const spotsAt = (...places: [number, number][]): Spot[] => places.map((at, i) => ({ token: `+${i}`, at, type: 'city' }));
const nearest = (spots: Spot[]) =>
  Math.min(...spots.flatMap((one, i) => spots.slice(i + 1).map((other) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]))));

describe('figures on a board that is shown small', () => {
  it('come to stand apart, also those in one place', () => {
    expect(nearest(apart(spotsAt([50, 50], [50, 50]), 40))).toBeCloseTo(40);
    expect(nearest(apart(spotsAt([50, 20], [80, 50], [50, 80], [20, 50], [50, 50]), 60))).toBeGreaterThan(50);
  });
  it('stay where they have room', () => {
    const spots = spotsAt([10, 10], [90, 10], [50, 90]);
    expect(apart(spots, 40)).toEqual(spots);
  });
});
