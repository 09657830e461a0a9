import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import RulesPanel from '../../src/parts/RulesPanel.svelte';

/// The rules beside a table.

const brought: string[] = [];
beforeEach(() => {
  brought.length = 0;
  document.body.innerHTML = '<button>The rule</button>';
  document.querySelector('button')!.focus();
  // A page that is none has no place to scroll to.
  Element.prototype.scrollIntoView = function (this: Element) {
    brought.push(this.id);
  };
});
/// A busy machine may take its time.
const seen = (isSo: () => void) => vi.waitFor(isSo, { timeout: 60_000 });
async function open(address: string) {
  const close = vi.fn();
  const { unmount } = render(RulesPanel, { address, close });
  const panel = screen.getByRole('dialog', { name: 'Rules' });
  const clause = (id: string) => seen(() => expect(panel.querySelector(`[id="${id}"].asked`)).not.toBeNull());
  const whole = () => screen.getByRole('link', { name: 'Whole page' }).getAttribute('href');
  return { close, unmount, panel, clause, whole };
}

describe('the rules beside the table', () => {
  it('open at the clause, with the focus in the panel', async () => {
    const { panel, clause, whole } = await open('/rules/classic#c3.2');
    await clause('c3.2');
    expect(brought).toEqual(['c3.2']);
    expect(document.activeElement).toBe(panel);
    expect(whole()).toBe('/rules/classic#c3.2');
  });

  it('follow links among the rules without leaving the table', async () => {
    const { panel, close, clause, whole } = await open('/rules/bridges#c3.1');
    await clause('c3.1');
    const here = location.href;
    const toClassic = panel.querySelector<HTMLAnchorElement>('a[href="/rules/classic"]')!;
    toClassic.focus();
    await fireEvent.click(toClassic);
    await seen(() => expect(panel.querySelector('h1')?.textContent).toBe('The classic landscape game'));
    expect(whole()).toBe('/rules/classic');
    expect(location.href).toBe(here);
    // A reference to a clause leads to it.
    const reference = panel.querySelector<HTMLAnchorElement>('article a[href^="/rules/classic#c"]')!;
    await fireEvent.click(reference);
    await clause(reference.hash.slice(1));
    expect(document.activeElement).toBe(panel);
    await fireEvent.keyDown(panel, { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('leave a link to the browser that is to be opened elsewhere', async () => {
    const { panel, whole, clause } = await open('/rules/bridges#c3.1');
    await clause('c3.1');
    const link = panel.querySelector<HTMLAnchorElement>('a[href="/rules/classic"]')!;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    const taken = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('click', taken, { once: true });
    link.dispatchEvent(click);
    expect(taken).toHaveBeenCalledOnce();
    expect(whole()).toBe('/rules/bridges#c3.1');
  });

  it('close by their button and by Escape, which the table does not hear; the focus goes back', async () => {
    const { panel, close, unmount } = await open('/rules/dice');
    const heard = vi.fn();
    window.addEventListener('keydown', heard);
    await fireEvent.keyDown(panel, { key: 'Escape' });
    window.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(2);
    unmount();
    expect(document.activeElement?.textContent).toBe('The rule');
  });
});
