import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import Picture from '../../src/board/Picture.svelte';
import type { Engine } from '../../src/engine/engine';
import type { Look } from '../../src/engine/types';
import { middleOfCastle, placeOfFollower } from '../../src/table/board';
import { wholeEngine } from '../unit/whole-engine';
import { viewOf } from './positions';

/// Followers are drawn where they stand.

let engine: Engine;
beforeAll(async () => {
  engine = await wholeEngine();
});

/// Every position of a game in which whoever may build a castle does.
function* gameOfCastles(seed: number): Generator<Look> {
  engine.seed(seed);
  expect(engine.open('[Record "bastide 1"]\n[Game "classic"]\n[Options "castles=on"]\n[Players "A; B; C"]\n')).toEqual({});
  for (;;) {
    const { view } = engine.look(-1);
    if (view.over) return;
    const isOffered = view.actor >= 0 && '^' in engine.look(view.actor).gains;
    engine.play(view.actor < 0 ? engine.sample().token : isOffered ? '^' : engine.choose('beginner').token);
    yield engine.look(-1);
  }
}
const figuresIn = (look: Look) => {
  const { container, unmount } = render(Picture, { look, theme: 'light', fresh: new Set<string>(), wears: (seat: number) => seat });
  const places = [...container.querySelectorAll('g.figure')].map((figure) => figure.getAttribute('transform')!);
  unmount();
  return places;
};
const drawnAt = ([x, y]: readonly [number, number]) => `translate(${x} ${y - 9}) scale(1.3)`;

describe("a castle's keeper", () => {
  it('stands on the castle, between its two tiles', () => {
    let keepers = 0;
    let seen = '[]';
    for (const seed of [1, 2, 3])
      for (const look of gameOfCastles(seed)) {
        const kept = (look.view.castles ?? []).filter(({ seat }) => seat !== undefined);
        const now = JSON.stringify(kept);
        if (now === seen) continue;
        seen = now;
        const figures = figuresIn(look);
        for (const castle of kept) expect(figures).toContain(drawnAt(middleOfCastle(castle.name)!));
        expect(look.view.followers!.filter(({ on }) => on === 'castle')).toHaveLength(kept.length);
        expect(new Set(figures).size).toBe(look.view.followers!.length);
        keepers += kept.length;
      }
    expect(keepers).toBeGreaterThan(5);
  });

  it('stands on its own of two castles that share a tile', () => {
    const followers = [
      { seat: 0, x: 0, y: 1, on: 'castle' },
      { seat: 0, x: 0, y: 2, on: 'castle' },
    ];
    for (const names of [
      ['castle@0,0:S', 'castle@0,1:S'],
      ['castle@0,1:S', 'castle@0,0:S'],
    ]) {
      const view = viewOf({ followers, castles: names.map((name) => ({ name, seat: 0 })) });
      expect(followers.map((one) => placeOfFollower(view, one))).toEqual([
        [50, 100],
        [50, 200],
      ]);
    }
    const shared = viewOf({
      followers: [followers[0]],
      castles: [
        { name: 'castle@0,1:S', seat: 1 },
        { name: 'castle@0,0:S', seat: 0 },
      ],
    });
    expect(placeOfFollower(shared, followers[0])).toEqual([50, 100]);
  });
});

/// What the position says beside tiles and followers is on the board.
describe('the board shows', () => {
  const marks = (look: Look, selector: string) => {
    const { container, unmount } = render(Picture, { look, theme: 'light', fresh: new Set<string>(), wears: (seat: number) => seat });
    const count = container.querySelectorAll(selector).length;
    unmount();
    return count;
  };
  /// The positions of a game in which what is looked at is another than before.
  function* changes<T>(game: string, seed: number, of: (look: Look) => T[]): Generator<{ look: Look; count: number }> {
    engine.seed(seed);
    expect(engine.open(`[Record "bastide 1"]\n${game}[Players "A; B"]\n`)).toEqual({});
    for (let seen = '[]'; ;) {
      const look: Look = engine.look(-1);
      const what = of(look);
      if (JSON.stringify(what) !== seen) yield { look, count: what.length };
      seen = JSON.stringify(what);
      if (look.view.over) return;
      engine.play(look.view.actor! < 0 ? engine.sample().token : engine.choose('beginner').token);
    }
  }
  const shows = (game: string, selector: string, of: (look: Look) => unknown[]) => {
    let most = 0;
    for (const seed of [1, 2, 3, 4])
      for (const { look, count } of changes(game, seed, of)) {
        expect(marks(look, selector)).toBe(count);
        most = Math.max(most, count);
      }
    expect(most).toBeGreaterThan(0);
  };

  it('the vicinity of each castle that somebody holds', () => {
    let most = 0;
    for (const look of gameOfCastles(1)) {
      const held = look.view.castles!.filter(({ seat }) => seat !== undefined).length;
      if (held > most) expect(marks(look, '.vicinity')).toBe(held);
      most = Math.max(most, held);
    }
    expect(most).toBeGreaterThan(0);
  });

  it('who challenges whom between shrine and cloister', () =>
    shows('[Game "classic"]\n[Options "cult=on"]\n', '.challenge', ({ view }) => view.challenges!));

  it('the keep of each player of The Castle', () =>
    shows('[Game "castle"]\n', '.crown', ({ view }) => view.keeps!.filter((keep) => keep !== null)));
});
