import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Log from '../../src/parts/Log.svelte';
import Players from '../../src/parts/Players.svelte';
import { nameOf, scored, step, viewOf } from './positions';

/// What is beside the board: who plays, and what has happened.

describe('the players', () => {
  const names = ['Anna', 'Ben'];
  const rows = () => screen.getAllByRole('listitem');

  it('have their points as far as they were shown, and one of them is on turn', async () => {
    const { rerender } = render(Players, { view: viewOf({ scores: [7, 9] }), scores: [7, 5], names, onTurn: 1 });
    expect(screen.getByLabelText('5 points').textContent).toBe('5');
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
    await rerender({ scores: [7, 9] });
    expect(screen.getByLabelText('9 points').textContent).toBe('9');
  });

  it('have their supply and a star when they have won; nobody is on turn then', () => {
    render(Players, { view: viewOf({ over: true, winners: [0], supply: [1, 7] }), names, onTurn: 0 });
    expect(rows()[0].querySelector('.star svg')).not.toBeNull();
    expect(rows()[0].textContent).toContain('1 follower left');
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, null]);
  });
});

describe('the log', () => {
  const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent!.replace(/\s+/g, ' ').trim());

  it('tells every step in its order, what was drawn only with what was done with it', () => {
    render(Log, {
      log: [step(1, '*U'), step(2, 'U@1,0/0'), step(3, '+road:N'), step(4, '*?', 1), step(5, '*V', 1)],
      game: 'classic',
      nameOf,
    });
    expect(lines()).toEqual(['Anna lays a tile', 'Anna puts a follower on the road']);
  });

  it('never names a tile that was drawn in secret', () => {
    render(Log, { log: [step(1, '*?', 1, [{ event: 'ended' }])], game: 'discovery', nameOf });
    expect(lines()).toEqual(['Ben draws a tile the game is over']);
  });

  it('shows the feature that was paid for, and leads to its rule', async () => {
    const [show, readRule] = [vi.fn(), vi.fn()];
    render(Log, { log: [step(1, '-', 0, [scored([4, 0])])], game: 'classic', nameOf, show, readRule });
    const score = screen.getByRole('button', { name: 'Anna scores 4 points for the city' });
    await fireEvent.focus(score);
    expect(show).toHaveBeenLastCalledWith('city@0,0:N');
    await fireEvent.blur(score);
    expect(show).toHaveBeenLastCalledWith(undefined);
    await fireEvent.click(screen.getByRole('link', { name: /The rule/ }));
    expect(readRule).toHaveBeenCalledWith(expect.stringMatching(/^\/rules\/classic#c/));
  });

  it('shows the tile that was laid or brought to the bazaar', () => {
    const { container } = render(Log, { log: [step(1, 'U@2,-1/90'), step(2, '#V:3'), step(3, 'b4', 1)], game: 'classic', nameOf });
    const minis = [...container.querySelectorAll('li')].map((line) => line.querySelector('.mini') !== null);
    expect(minis).toEqual([true, true, false]);
  });

  it('leads to where a line was, by a press and by the arrows', async () => {
    const show = vi.fn();
    const log = [step(1, '*U'), step(2, 'U@2,-1/90'), step(3, '+road:E'), step(4, '*V', 1), step(5, 'V@3,-1/0', 1), step(6, '-', 1)];
    render(Log, { log, game: 'classic', nameOf, show });
    const stops = screen.getAllByRole('button');
    expect(stops.map((line) => line.tabIndex)).toEqual([-1, -1, -1, 0]);
    stops.at(-1)!.focus();
    const places = ['3,-1', '3,-1', 'road@2,-1:E', '2,-1'];
    for (const place of places) {
      expect(show).toHaveBeenLastCalledWith(place);
      await fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    }
    await fireEvent.click(screen.getByRole('button', { name: 'Anna puts a follower on the road' }));
    expect(show).toHaveBeenLastCalledWith('road@2,-1:E');
  });

  it('lights what a castle, a bonus tile and dice were about', async () => {
    const show = vi.fn();
    const castle = [step(1, 'C01@1,2/0'), step(2, 'b4:path@3,0:N'), step(3, '^')];
    render(Log, { log: castle, game: 'castle', nameOf, show });
    for (const [i, place] of ['1,2', 'path@3,0:N', '1,2'].entries()) {
      await fireEvent.focus(screen.getAllByRole('button')[i]);
      expect(show).toHaveBeenLastCalledWith(place);
    }
    cleanup();
    render(Log, { log: [step(1, '*cclkkk'), step(2, 'c@0,0/0'), step(3, 'k'), step(4, 'stop')], game: 'dice', nameOf, show });
    expect(screen.getAllByRole('button')).toHaveLength(3);
  });

  it('points at the square of a tile that was laid', async () => {
    const show = vi.fn();
    render(Log, { log: [step(1, 'U@2,-1/90')], game: 'classic', nameOf, show });
    await fireEvent.pointerEnter(screen.getByRole('listitem'));
    expect(show).toHaveBeenCalledWith('2,-1');
  });
});
