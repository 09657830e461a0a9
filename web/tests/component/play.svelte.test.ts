import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { View } from '../../src/engine/types';
import Bazaar from '../../src/parts/Bazaar.svelte';
import { Director } from '../../src/table/director.svelte';
import { Play } from '../../src/table/play.svelte';
import type { Advice, TableSession } from '../../src/table/table-session';
import { en } from '../../src/words/en';
import { aids, lookOf, nameOf, step, viewOf } from './positions';

/// What is said and shown at a table: above all a hint, which is on its way at once and marked wherever it can be followed.

const bids = { lots: ['M', 'B'], won: [undefined, undefined], auctioneer: 0, leader: 0, bid: 0 } as unknown as View['bazaar'];

function sit(gains: Record<string, number>, changes: Partial<View> = {}, told: Partial<TableSession> = {}) {
  const look = lookOf(changes, gains);
  let answer!: (advice: Advice) => void;
  let play!: Play;
  const director = new Director(() => true);
  const session = {
    id: 'here',
    setup: { game: 'classic', options: {}, seats: [{ name: 'Anna' }, { name: 'Ben' }], first: 0 },
    look,
    view: look.view,
    director,
    log: [],
    legal: Object.keys(gains),
    aids,
    busy: false,
    waiting: false,
    steps: 0,
    canHint: true,
    isPerson: () => true,
    termination: 'normal',
    ...told,
    nameOf,
    wears: (seat: number) => seat,
    advise: () => new Promise<Advice>((done) => (answer = done)),
    confirm: vi.fn(),
  } as unknown as TableSession;
  director.jump(look, []);
  const stop = $effect.root(() => {
    play = new Play(session);
  });
  flushSync();
  return { play, stop, look, answer: (tokens: string[]) => answer({ tokens, events: [], look }) };
}
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
const squares = { 'U@1,0/0': 0, 'U@1,0/180': 0, 'U@0,1/90': 0 };

describe('a hint', () => {
  it('is said to be looked for before it comes', async () => {
    const { play, stop, answer } = sit(squares);
    void play.hint();
    flushSync();
    expect(play.isAdvising).toBe(true);
    expect(play.status).toContain('Looking for a hint');
    answer(['U@1,0/180', '+road:N']);
    await vi.waitFor(() => expect(play.isAdvising).toBe(false));
    expect(play.status).toMatch(/^Hint: /);
    // The board shows where; whoever does not see it is told.
    expect(play.spoken).toContain('Column 1, row 0, 180°, Follower on the road');
    stop();
  });

  it('tells how many are before it, as a bot does', () => {
    const { play, stop } = sit(squares, {}, { ahead: 3 });
    void play.hint();
    flushSync();
    expect(play.status).toBe('Your hint waits in line: 3 bots think first');
    stop();
    const bots = sit(squares, {}, { thinking: 1, ahead: 1 });
    expect(bots.play.status).toBe('Ben waits in line: 1 bot thinks first');
    bots.stop();
  });

  it('points at what comes next, as far as it was followed', async () => {
    const { play, stop, answer } = sit(squares);
    void play.hint();
    answer(['U@1,0/180', '+road:N']);
    await vi.waitFor(() => expect(play.wanted).toBe('U@1,0/180'));
    play.plan.choose('1,0');
    flushSync();
    expect(play.wanted).toBeUndefined();
    play.plan.turnBy(1);
    flushSync();
    expect(play.wanted).toBe('+road:N');
    stop();
  });

  it('tells a bid in words', async () => {
    const { play, stop, answer } = sit({ '#M:0': 0, '#M:1': 0, '#B:0': 0 }, { phase: 'open', bazaar: bids });
    void play.hint();
    answer(['#M:1']);
    await vi.waitFor(() => expect(play.status).toMatch(/^Hint: Offer it for 1/));
    stop();
  });
});

describe('what is heard', () => {
  it('names the tile that was laid by what is on it', () => {
    const { play, stop, look } = sit(squares);
    play.director.jump(look, [step(1, 'U@1,0/90', 1)]);
    flushSync();
    expect(play.spoken).toBe('Ben lays a tile: a straight road. Column 1, row 0');
    stop();
  });
});

describe('what a session tells of itself', () => {
  it('is said before all else: what keeps the table from going on, and how the game ended early', () => {
    const lost = sit(squares, {}, { trouble: 'The connection is lost.' });
    expect(lost.play.status).toBe('The connection is lost.');
    lost.stop();
    const given = sit({}, { over: true, winners: [0, 1] }, { termination: 'resigned' });
    expect(given.play.status).toBe(`${en['end.resigned']}. Anna and Ben share the win.`);
    given.stop();
  });
});

describe('the bazaar', () => {
  const shown = (legal: string[], wanted?: string) =>
    render(Bazaar, { props: { view: viewOf({ phase: 'open', bazaar: bids }), legal, names: ['Anna', 'Ben'], wanted, choose: vi.fn() } });
  const legal = ['M', 'B'].flatMap((kind) => [0, 1, 2, 3].map((n) => `#${kind}:${n}`));

  it('marks the tile and the bid that are advised, ready to be made', async () => {
    const { container, rerender } = shown(legal);
    expect(container.querySelectorAll('.wanted')).toHaveLength(0);
    await rerender({ wanted: '#B:2' });
    expect([...container.querySelectorAll('.lot.wanted')].map((lot) => lot.getAttribute('data-kind'))).toEqual(['B']);
    expect(screen.getByRole('button', { name: /^Bid 2/ }).classList.contains('wanted')).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: 'One point more' }));
    expect(screen.getByRole('button', { name: /^Bid 3/ }).classList.contains('wanted')).toBe(false);
  });
});
