import { fireEvent, render, screen } from '@testing-library/svelte';
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
    const score = screen.getByRole('button', { name: /Anna \+4 for the city/ });
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

  it('points at the square of a tile that was laid', async () => {
    const show = vi.fn();
    render(Log, { log: [step(1, 'U@2,-1/90')], game: 'classic', nameOf, show });
    await fireEvent.pointerEnter(screen.getByRole('listitem'));
    expect(show).toHaveBeenCalledWith('2,-1');
  });
});
