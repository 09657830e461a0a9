import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Peek } from '../../src/engine/client';
import { TurnPlan } from '../../src/table/plan.svelte';
import { prefer } from '../../src/table/preferences.svelte';
import { lookOf } from './positions';

/// What a person is about to do, before anything of it is played.

const squares = ['U@1,0/0', 'U@1,0/180', 'U@0,1/90', 'U@0,1/270'];
const ahead: Peek = { look: lookOf({ phase: 'act' }, { '+road:N': 2, '+field': 0, '-': 0 }), events: [] };

function sit(tokens: string[], peek?: (tokens: string[]) => Promise<Peek | undefined>) {
  let legal = $state(tokens);
  const play = vi.fn();
  const plan = new TurnPlan(() => ({ legal, peek, play }));
  return { plan, play, give: (next: string[]) => (legal = next) };
}

describe('a turn that is planned', () => {
  it('holds the tile over a square as it is turned in hand, or turned on until it fits', () => {
    const { plan } = sit(squares);
    expect(plan.hand).toBe('U');
    expect([...plan.squares.keys()]).toEqual(['1,0', '0,1']);
    expect(plan.choose('0,1')).toBe(true);
    expect(plan.chosen?.token).toBe('U@0,1/90');
    plan.drop();
    plan.turn = 180;
    plan.choose('1,0');
    expect(plan.chosen?.token).toBe('U@1,0/180');
    plan.choose('0,1');
    expect(plan.chosen?.token).toBe('U@0,1/270');
    plan.choose('1,0');
    expect(plan.chosen?.token).toBe('U@1,0/0');
  });

  it('refuses a square where nothing fits and keeps what was chosen', () => {
    const { plan } = sit(squares);
    plan.choose('1,0');
    expect(plan.choose('5,5')).toBe(false);
    expect(plan.chosen?.token).toBe('U@1,0/0');
  });

  it('turns freely in hand, and over a square only to what fits there', () => {
    const { plan } = sit(squares);
    plan.turnBy(1);
    expect(plan.turn).toBe(90);
    plan.turnBy(-1);
    plan.turnBy(-1);
    expect(plan.turn).toBe(270);
    plan.choose('1,0');
    expect(plan.chosen?.turn).toBe(0);
    plan.turnBy(1);
    expect(plan.chosen?.turn).toBe(180);
    expect(plan.turn).toBe(180);
    plan.turnBy(1);
    expect(plan.chosen?.turn).toBe(0);
  });

  it('knows which way it was turned last', () => {
    const { plan } = sit(squares);
    plan.choose('1,0');
    expect(plan.spin).toBe(0);
    plan.turnBy(1);
    expect(plan.spin).toBe(1);
    plan.turnBy(-1);
    expect(plan.spin).toBe(-1);
    plan.choose('0,1');
    expect(plan.spin).toBe(0);
  });

  it('cannot turn what fits in one way alone', () => {
    const { plan } = sit(['U@1,0/0']);
    expect(plan.canTurn).toBe(true);
    plan.choose('1,0');
    expect(plan.canTurn).toBe(false);
  });

  it('shows the tile where it is pointed at, until one square is chosen', () => {
    const { plan } = sit(squares);
    plan.hover('0,1');
    expect(plan.shown?.token).toBe('U@0,1/90');
    expect(plan.chosen).toBeUndefined();
    plan.choose('1,0');
    plan.hover('0,1');
    expect(plan.shown?.token).toBe('U@1,0/0');
    plan.drop();
    plan.hover(undefined);
    expect(plan.shown).toBeUndefined();
  });

  it('looks ahead, and a choice lays the tile first', async () => {
    const { plan, play } = sit(squares, async () => ahead);
    expect(plan.choices).toEqual([]);
    plan.choose('1,0');
    await vi.waitFor(() => expect(plan.isAhead).toBe(true));
    expect(plan.choices).toEqual(['+road:N', '+field', '-']);
    plan.act('+road:N');
    expect(play).toHaveBeenCalledWith(['U@1,0/0', '+road:N']);
  });

  it('forgets what it saw ahead when the tile is elsewhere', async () => {
    const answers: ((peek: Peek) => void)[] = [];
    const { plan } = sit(squares, () => new Promise((answer) => answers.push(answer)));
    plan.choose('1,0');
    plan.choose('0,1');
    answers[0](ahead);
    await Promise.resolve();
    expect(plan.preview).toBeUndefined();
    answers[1](ahead);
    await vi.waitFor(() => expect(plan.preview).toBeDefined());
    plan.drop();
    expect(plan.preview).toBeUndefined();
  });

  it('acts at once where nothing is to be laid, and lays without a choice', () => {
    const { plan, play, give } = sit(['+city:N', '-']);
    plan.act('-');
    expect(play).toHaveBeenLastCalledWith(['-']);
    give(squares);
    plan.lay();
    expect(play).toHaveBeenCalledTimes(1);
    plan.choose('1,0');
    plan.lay();
    expect(play).toHaveBeenLastCalledWith(['U@1,0/0']);
  });

  it('picks one of several tiles in hand, and begins anew', () => {
    const { plan } = sit(['A@1,0/0', 'B@1,0/0']);
    expect(plan.hand).toBe('A');
    plan.choose('1,0');
    plan.pick('A');
    expect(plan.chosen?.kind).toBe('A');
    plan.pick('B');
    expect(plan.chosen).toBeUndefined();
    plan.choose('1,0');
    expect(plan.chosen?.token).toBe('B@1,0/0');
    plan.begin();
    expect([plan.hand, plan.turn, plan.chosen, plan.shown]).toEqual(['A', 0, undefined, undefined]);
  });
});

describe('a finger on the table', () => {
  const vibrate = vi.fn();
  beforeEach(() => {
    vibrate.mockClear();
    Object.assign(navigator, { vibrate });
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
  });
  afterEach(() => prefer({ haptics: true, motion: 'system' }));
  function turnAndLay() {
    const { plan } = sit(squares);
    plan.turnBy(1);
    plan.choose('1,0');
    plan.lay();
    return vibrate.mock.calls.flat() as number[];
  }

  it('feels a tile that is turned, and more one that is laid', () => {
    const [turned, laid, ...more] = turnAndLay();
    expect(turned).toBeGreaterThan(0);
    expect(laid).toBeGreaterThan(turned);
    expect(more).toEqual([]);
  });
  it('feels nothing where that is not liked and before the first touch, but all the same where nothing shall move', () => {
    prefer({ haptics: false });
    expect(turnAndLay()).toEqual([]);
    prefer({ haptics: true, motion: 'none' });
    expect(turnAndLay()).toEqual([8, 18]);
    vibrate.mockClear();
    prefer({ motion: 'system' });
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
    expect(turnAndLay()).toEqual([]);
  });
});
