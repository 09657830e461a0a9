import type { ComponentProps } from 'svelte';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Peek } from '../../src/engine/client';
import ActionBar from '../../src/parts/ActionBar.svelte';
import { TurnPlan } from '../../src/table/plan.svelte';
import { prefer } from '../../src/table/preferences.svelte';
import { aids, lookOf, viewOf } from './positions';

/// The bar is always the same: what cannot be done now is dim, and its main button does what comes next.

const squares = ['U@1,0/0', 'U@1,0/90', 'U@0,1/0'];
const ahead: Peek = { look: lookOf({ phase: 'act' }, { '+road:N': 2, '+field': 0, '-': 0 }), events: [] };

interface Seen {
  legal?: string[];
  /// What would follow is known.
  isAheadSeen?: boolean;
}
function show({ legal = [], isAheadSeen = false, ...changes }: Partial<ComponentProps<typeof ActionBar>> & Seen = {}) {
  const acts = { undo: vi.fn(), confirm: vi.fn(), hint: vi.fn(), play: vi.fn() };
  const plan = new TurnPlan(() => ({ legal, peek: isAheadSeen ? async () => ahead : undefined, play: acts.play }));
  const usual = {
    plan,
    view: viewOf(),
    look: lookOf({}, Object.fromEntries(legal.map((token) => [token, 3]))),
    aids,
    status: 'what is asked',
    isMine: legal.length > 0,
    inHand: ['U'],
    waiting: false,
    canUndo: false,
    canHint: true,
    dragOver: vi.fn(),
    drop: vi.fn(),
  };
  const { container, rerender } = render(ActionBar, { props: { ...usual, ...acts, ...changes } });
  const main = () => container.querySelector<HTMLButtonElement>('.acts .main')!;
  const layout = () => [...container.querySelectorAll('.acts button')].length;
  return { plan, acts, container, main, layout, rerender };
}
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => prefer({ hand: 'right' }));

describe('the bar of actions', () => {
  it("is dim but there in the others' turns", () => {
    const { main } = show();
    for (const name of [/Hint/, /Take back/, 'Turn', /Lay it here/]) expect(button(name).disabled).toBe(true);
    expect(main().textContent).toContain('Lay it here');
    expect(screen.getByRole('status').textContent).toContain('what is asked');
  });

  it('is named for whose turn it is', () => {
    show();
    expect(screen.getByRole('region', { name: "The others' turn" })).toBeTruthy();
    cleanup();
    show({ legal: squares });
    expect(screen.getByRole('region', { name: 'Your turn' })).toBeTruthy();
  });

  it('offers to lay nothing while tiles are sold', () => {
    show({ legal: ['b1', 'b2', '-'], view: viewOf({ phase: 'bid' }) });
    expect(screen.queryByRole('button', { name: /Lay it/ })).toBeNull();
    cleanup();
    show({ legal: squares });
    expect(screen.getByRole('button', { name: /Lay it/ })).toBeTruthy();
  });

  it('has no buttons of a turn for those who only watch, but what they can skip', async () => {
    const { container, rerender } = show({ watches: true });
    expect(container.querySelectorAll('.acts button')).toHaveLength(0);
    expect(screen.getByRole('status').textContent).toContain('what is asked');
    const skip = vi.fn();
    await rerender({ skip });
    await fireEvent.click(button('Skip ahead'));
    expect(skip).toHaveBeenCalledOnce();
    expect(container.querySelectorAll('.acts button')).toHaveLength(1);
  });

  it('lays a tile once a square is chosen', async () => {
    const { plan, acts, main } = show({ legal: squares });
    expect(main().disabled).toBe(true);
    plan.choose('1,0');
    await vi.waitFor(() => expect(main().disabled).toBe(false));
    await fireEvent.click(button('Turn'));
    await fireEvent.click(main());
    expect(acts.play).toHaveBeenCalledWith(['U@1,0/90']);
  });

  it('offers followers before the tile is laid, with what they bring', async () => {
    const { plan, acts, main, container } = show({ legal: squares, isAheadSeen: true });
    plan.choose('1,0');
    const choices = await vi.waitFor(() => {
      const found = [...container.querySelectorAll<HTMLButtonElement>('.choices button')];
      expect(found).toHaveLength(2);
      return found;
    });
    expect(choices.map((choice) => choice.querySelector('kbd')?.textContent)).toEqual(['1', '2']);
    expect(choices[0].textContent).toContain('+2');
    expect(main().textContent).toContain('Lay it here');
    await fireEvent.click(choices[0]);
    expect(acts.play).toHaveBeenCalledWith(['U@1,0/0', '+road:N']);
  });

  it('has no follower as its main button once the tile lies', async () => {
    const { acts, main, container } = show({ legal: ['+city:N', '-'], view: viewOf({ phase: 'act' }) });
    expect(main().textContent).toContain('No follower');
    expect(container.querySelectorAll('.choices button')).toHaveLength(1);
    await fireEvent.click(main());
    expect(acts.play).toHaveBeenCalledWith(['-']);
  });

  it('ends the turn, with the time that is left, or takes it back', async () => {
    const { acts, main, container } = show({ waiting: true, canUndo: true, left: 0.5 });
    expect(main().textContent).toContain('End the turn');
    expect(container.querySelector<HTMLElement>('.time')!.style.transform).toBe('scaleX(0.5)');
    await fireEvent.click(button(/Take back/));
    await fireEvent.click(main());
    expect([acts.undo.mock.calls.length, acts.confirm.mock.calls.length]).toEqual([1, 1]);
  });

  it('waits without a clock where the turn is to be confirmed', () => {
    expect(show({ waiting: true, canUndo: true }).container.querySelector('.time')).toBeNull();
  });

  it('skips ahead while others are shown', async () => {
    const skip = vi.fn();
    const { main } = show({ skip });
    expect(main().textContent).toContain('Skip ahead');
    await fireEvent.click(main());
    expect(skip).toHaveBeenCalledOnce();
  });

  it('has the same buttons in every phase', () => {
    const phases = [
      {},
      { legal: squares },
      { legal: ['+city:N', '-'], view: viewOf({ phase: 'act' }) },
      { waiting: true, canUndo: true, left: 1 },
      { skip: vi.fn() },
    ];
    expect(new Set(phases.map((phase) => show(phase).layout()))).toEqual(new Set([4]));
  });

  it('turns the tile in hand by a press, a key or what a screen reader does', async () => {
    const { plan } = show({ legal: squares });
    const tile = button('Turn the tile in hand: a straight road');
    tile.setPointerCapture = vi.fn();
    for (const type of ['pointerdown', 'pointerup']) await fireEvent(tile, new MouseEvent(type, { bubbles: true, button: 0 }));
    await fireEvent.click(tile, { detail: 1 });
    expect(plan.turn).toBe(90);
    await fireEvent.click(tile, { detail: 0 });
    expect(plan.turn).toBe(180);
  });

  it('lets one of several tiles be picked', async () => {
    const { plan, container } = show({ legal: ['A@1,0/0', 'B@1,0/0'], inHand: ['A', 'B'] });
    await fireEvent.click(button('Choose the tile: a cloister'), { detail: 0 });
    expect(plan.hand).toBe('B');
    expect(within(container).getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('Turn the tile in hand: a cloister');
  });

  it('keeps the focus when the choice that had it is gone: the main button comes next', async () => {
    const { container, main, rerender } = show({ legal: ['+city:N', '+road:S', '-'], view: viewOf({ phase: 'act' }) });
    container.querySelector<HTMLElement>('.choices button')!.focus();
    await rerender({ isMine: false, waiting: true, canUndo: true });
    expect(main().textContent).toContain('End the turn');
    await vi.waitFor(() => expect(document.activeElement).toBe(main()));
  });

  it('keeps the focus when all of it grows dim', async () => {
    const { container, rerender } = show({ legal: squares, canUndo: true });
    const undo = button(/Take back/);
    undo.focus();
    await rerender({ canUndo: false, canHint: false, isMine: false });
    await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelector('.bar')));
  });

  it('takes the focus from nobody', async () => {
    const { rerender } = show({ legal: ['+city:N', '-'], view: viewOf({ phase: 'act' }) });
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    await rerender({ isMine: false, waiting: true });
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.blur();
    await rerender({ isMine: true, waiting: false });
    expect(document.activeElement).toBe(document.body);
    elsewhere.remove();
  });

  it('is for the other hand where that is liked', () => {
    prefer({ hand: 'left' });
    expect(show().container.querySelector('.bar')!.classList.contains('left')).toBe(true);
  });

  it('tells no values where the table has agreed on none', () => {
    const { container } = show({ legal: ['+city:N', '-'], view: viewOf({ phase: 'act' }), aids: { ...aids, values: false } });
    expect(container.querySelector('.choices button')!.textContent).not.toMatch(/[+]\d/);
  });
});
