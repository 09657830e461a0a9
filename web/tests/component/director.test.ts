import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Director } from '../../src/table/director.svelte';
import { prefer } from '../../src/table/preferences.svelte';
import { follower, lookOf, scored, step } from './positions';

/// Steps are shown one after the other, and whoever is in a hurry sees the end at once.

beforeEach(() => {
  vi.useFakeTimers();
  prefer({ pace: 'normal', motion: 'full' });
});
afterEach(() => vi.useRealTimers());

const long = 60_000;
const look = (ply: number, scores = [0, 0]) => lookOf({ ply, scores });
/// Looks at every moment until all has been shown.
async function whileBusy(director: Director, look: () => void) {
  for (; director.busy; await vi.advanceTimersByTimeAsync(20)) look();
}
function directed() {
  const director = new Director();
  director.jump(look(0), []);
  return director;
}

describe('a director', () => {
  it('shows every step in its order, each for a while', async () => {
    const director = directed();
    ['*U', 'U@1,0/0', '-'].forEach((token, i) => director.show({ look: look(i + 1), entry: step(i + 1, token, 1) }));
    const seen = new Set<string>();
    await whileBusy(director, () => seen.add(`${director.view!.ply} ${director.entry?.token} ${director.log.length}`));
    expect([...seen]).toEqual(['1 *U 1', '2 U@1,0/0 2', '3 - 3']);
    expect(director.entry).toBeUndefined();
  });

  it('is at the end at once for those in a hurry, and takes its time again afterwards', async () => {
    const director = directed();
    for (let ply = 1; ply <= 3; ++ply) director.show({ look: look(ply), entry: step(ply, '-', 1) });
    expect(director.view!.ply).toBe(1);
    director.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect([director.view!.ply, director.log.length, director.busy]).toEqual([3, 3, false]);
    director.show({ look: look(4), entry: step(4, '-', 1) });
    await vi.advanceTimersByTimeAsync(0);
    expect(director.busy).toBe(true);
  });

  it('is never busy where nothing has happened', async () => {
    const director = directed();
    director.show({ look: look(0, [3, 4]) });
    expect([director.busy, director.view!.scores]).toEqual([false, [3, 4]]);
    director.show({ look: look(1), entry: step(1, '-', 1) });
    director.show({ look: look(1, [5, 6]) });
    expect([director.busy, director.view!.scores]).toEqual([true, [3, 4]]);
    await vi.advanceTimersByTimeAsync(long);
    expect([director.busy, director.view!.scores]).toEqual([false, [5, 6]]);
  });

  it('jumps to another position, whatever was being shown', async () => {
    const director = directed();
    director.show({ look: look(1), entry: step(1, 'U@1,0/0', 0), isOwn: true });
    director.show({ look: look(2), entry: step(2, '-', 1) });
    await vi.advanceTimersByTimeAsync(0);
    director.jump(look(0), []);
    await vi.advanceTimersByTimeAsync(long);
    expect([director.view!.ply, director.log.length, director.busy, director.entry]).toEqual([0, 0, false, undefined]);
  });

  it('shows what comes after a jump, and nothing from before', async () => {
    const director = directed();
    director.show({ look: look(1, [5, 0]), entry: step(1, '-', 1, [scored([5, 0]), scored([0, 3])]) });
    await vi.advanceTimersByTimeAsync(0);
    director.jump(look(0), []);
    director.show({ look: look(1), entry: step(1, '*U') });
    await vi.advanceTimersByTimeAsync(long);
    expect(director.log.map(({ token }) => token)).toEqual(['*U']);
    expect([director.event, director.view!.scores]).toEqual([undefined, [0, 0]]);
  });

  it('counts one score after the other, and followers stay until they are paid', async () => {
    const director = new Director();
    director.jump(lookOf({ followers: [follower(0, 'city:N')] }), []);
    director.show({
      look: lookOf({ ply: 1, scores: [4, 3], followers: [] }),
      entry: step(1, '-', 1, [scored([4, 0]), scored([0, 3], 'road@0,0:S')]),
    });
    expect(director.view!.scores).toEqual([0, 0]);
    const told = new Set<string>();
    await whileBusy(director, () => {
      if (director.event) told.add(`${director.event.feature} ${director.view!.scores} ${director.view!.followers?.length}`);
    });
    expect([...told]).toEqual(['city@0,0:N 0,0 1', 'road@0,0:S 4,0 1']);
    expect([director.view!.scores, director.view!.followers]).toEqual([[4, 3], []]);
    expect(director.flights.map(({ seat, points, isHome }) => [seat, points, isHome])).toEqual([
      [0, 4, undefined],
      [1, 3, undefined],
      [0, undefined, true],
    ]);
  });

  it('sends home who leaves without a score, as from a lost challenge, but nobody who only moves into a castle', async () => {
    const director = new Director();
    director.jump(lookOf({ followers: [follower(0, 'shrine'), follower(1, 'city:N')] }), []);
    director.show({ look: lookOf({ ply: 1, followers: [follower(1, 'castle')] }), entry: step(1, '-', 1) });
    await vi.advanceTimersByTimeAsync(20);
    expect(director.flights.map(({ seat, follower, isHome }) => [seat, follower?.on, isHome])).toEqual([[0, 'shrine', true]]);
    await vi.advanceTimersByTimeAsync(long);
    expect(director.flights).toHaveLength(1);
  });

  it('counts the end of a game as such', async () => {
    const director = directed();
    const unfinished = [scored([3, 0]), scored([0, 3])].map((event) => ({ ...event, completed: false }));
    director.show({ look: lookOf({ ply: 1, over: true, scores: [3, 3] }), entry: step(1, '-', 1, unfinished) });
    let hasCounted = false;
    const counted = new Set<string>();
    await whileBusy(director, () => {
      hasCounted ||= director.isCounting;
      counted.add(`${director.view!.scores}`);
    });
    expect([hasCounted, director.isCounting]).toEqual([true, false]);
    // All that is shown of the table, the markers on a wall among it, has what was counted so far.
    expect([...counted, `${director.view!.scores}`]).toEqual(['0,0', '3,0', '3,3']);
  });

  it('shows everything at once where that is liked, and nothing flies where nothing shall move', async () => {
    prefer({ pace: 'at_once' });
    const quick = directed();
    quick.show({ look: look(1, [4, 0]), entry: step(1, '-', 1, [scored([4, 0])]) });
    await vi.advanceTimersByTimeAsync(0);
    expect([quick.busy, quick.view!.scores]).toEqual([false, [4, 0]]);

    prefer({ pace: 'normal', motion: 'none' });
    const still = directed();
    still.show({ look: look(1, [4, 0]), entry: step(1, '-', 1, [scored([4, 0])]) });
    const features = new Set<string | undefined>();
    await whileBusy(still, () => features.add(still.event?.feature));
    expect([features.has('city@0,0:N'), still.flights]).toEqual([true, []]);
  });

  it('stops when its table is closed', async () => {
    const director = directed();
    director.show({ look: look(1), entry: step(1, '-', 1) });
    director.show({ look: look(2), entry: step(2, '-', 1) });
    director.close();
    await vi.advanceTimersByTimeAsync(long);
    expect(director.log).toHaveLength(1);
  });
});
