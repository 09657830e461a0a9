import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import type { Look, View } from '../../src/engine/types';
import { spotOfToken } from '../../src/board/spots';
import { bonusOf, bonusWords, isOfBazaar } from '../../src/table/tokens';
import { valueOf } from '../../src/table/values';
import { wholeEngine } from './whole-engine';

/// What a choice pays is said for what it is: now, later, or given up.

const look = (paid: number, gain: number) => ({ paid: { t: paid }, gains: { t: gain } }) as unknown as Look;

describe('the value of a choice', () => {
  it('is what is paid now, and apart from it what changes at the end', () => {
    expect(valueOf(look(12, 12), 't')).toBe('+12 now');
    expect(valueOf(look(12, 0), 't')).toBe('+12 now, 12 less at the end');
    expect(valueOf(look(2, 5), 't')).toBe('+2 now, +3 at the end');
    expect(valueOf(look(0, 4), 't')).toBe('+4');
    expect(valueOf(look(0, 0), 't')).toBe('0');
    expect(valueOf(undefined, 't')).toBe('0');
    // With the last move the end has come.
    expect(valueOf({ ...look(0, 1), ends: ['t'] }, 't')).toBe('+1 to the final score');
  });

  let engine: Engine;
  beforeAll(async () => {
    engine = await wholeEngine();
  });
  it('of a follower that is taken home is never nothing where points are paid', () => {
    engine.open('[Record "bastide 1"]\n[Game "discovery"]\n[Players "A; B"]\n[First "0"]\n');
    engine.seed(5);
    let withdrawals = 0;
    let last = 0;
    for (let n = 0; n < 400 && !engine.look(-1).view.over; ++n) {
      const { view } = engine.look(-1);
      const seen: Look = engine.look(view.actor);
      for (const token of Object.keys(seen.gains ?? {}).filter((one) => one.startsWith('<'))) {
        const { events, look } = engine.peek([token], view.actor) as { events: { points?: number[] }[]; look: Look };
        if (look.view.over) {
          const idle = engine.peek(['-'], view.actor).look.view.scores[view.actor];
          const change = look.view.scores[view.actor] - idle;
          expect(valueOf(seen, token)).toBe(`${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} to the final score`);
          expect(spotOfToken(seen, undefined, token)?.points).toBe(change);
          ++last;
          continue;
        }
        const points = events.reduce((sum, event) => sum + (event.points?.[view.actor] ?? 0), 0);
        if (points === 0) continue;
        ++withdrawals;
        expect(valueOf(seen, token)).toMatch(new RegExp(`^\\+${points} now`));
        expect(spotOfToken(seen, undefined, token)?.points).toBe(points);
      }
      engine.play(view.actor < 0 ? engine.sample().token : engine.choose('beginner').token);
    }
    expect(withdrawals).toBeGreaterThan(5);
    expect(last).toBeGreaterThan(0);
  });
});

describe('a bonus tile', () => {
  const castle = (scoring?: string) => ({ game: 'castle', scoring }) as View;
  it('is known by the token that reveals or uses it', () => {
    expect(bonusOf('*b4', castle())).toBe(4);
    expect(bonusOf('b1', castle())).toBe(1);
    expect(bonusOf('b5:tower@3,2:N', castle())).toBe(5);
    expect(bonusOf('x2', castle('tower@3,2:N'))).toBe(2);
    expect(bonusOf('x2', castle('house@3,2:N'))).toBe(3);
    expect(bonusOf('b5', { game: 'classic' } as View)).toBeUndefined();
  });
  it('of each kind says what it does', () => {
    const words = Array.from({ length: 9 }, (_, i) => bonusWords(i + 1));
    expect(new Set(words).size).toBe(9);
    for (const text of words) expect(text).toMatch(/[a-z]{3}/);
  });
});

it('bids are made where the bazaar is shown', () => {
  const view = (phase: string) => ({ game: 'classic', phase }) as View;
  expect(isOfBazaar('b7', view('bid'))).toBe(true);
  expect(isOfBazaar('-', view('bid'))).toBe(true);
  expect(isOfBazaar('-', view('act'))).toBe(false);
  expect(isOfBazaar('b4:path@1,1', { game: 'castle', phase: 'choose' } as View)).toBe(false);
});
