import { describe, expect, it } from 'vitest';
import { hops } from '../../src/table/hops';

describe('a figure on its way', () => {
  const landings = (steps: ReturnType<typeof hops>, line: (t: number) => number) =>
    steps.filter(({ place }, i) => Math.abs(place[1] - line(i / (steps.length - 1))) < 0.01).length;
  it('hops twice where it is near and three times where it is far, and touches the ground in between', () => {
    expect(landings(hops([0, 100], [100, 100], [1, 1]), () => 100)).toBe(3);
    expect(landings(hops([0, 0], [600, 300], [1, 1]), (t) => 300 * t)).toBe(4);
  });
  it('begins and ends where it should, as large as things are there', () => {
    const steps = hops([10, 20], [300, 400], [1, 0.4]);
    expect(steps[0]).toEqual({ place: [10, 20], scale: 1 });
    const { place, scale } = steps[steps.length - 1];
    expect([...place.map(Math.round), scale]).toEqual([300, 400, 0.4]);
  });
});
