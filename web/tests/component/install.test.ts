import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Installing } from '../../src/install.svelte';
import InstallOffer from '../../src/parts/InstallOffer.svelte';

/// The browser offers to install the page; the page asks once, in its own words.

const prompt = vi.fn(async () => {});
beforeEach(() => {
  prompt.mockClear();
  render(InstallOffer);
});
/// As a browser does that can install pages.
async function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  await tick();
  return event;
}
const isShown = () => screen.queryByRole('complementary', { name: 'Install' }) !== null;

describe('the offer to install', () => {
  it('is made only when the browser can, and then instead of its own; it is taken once', async () => {
    expect(isShown()).toBe(false);
    expect((await offer()).defaultPrevented).toBe(true);
    expect(isShown()).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(isShown()).toBe(false);
  });

  it('is gone once the page is installed', async () => {
    await offer();
    expect(isShown()).toBe(true);
    window.dispatchEvent(new Event('appinstalled'));
    await tick();
    expect(isShown()).toBe(false);
  });

  it('is a word about how, once, where the device alone can do it', async () => {
    cleanup();
    localStorage.removeItem('install');
    Object.assign(navigator, { standalone: false });
    const installing = new Installing();
    expect(installing.isTold).toBe(true);
    installing.refuse();
    expect(installing.isTold).toBe(false);
    expect(new Installing().isTold).toBe(false);
    Object.assign(navigator, { standalone: true });
    localStorage.removeItem('install');
    expect(new Installing().isTold).toBe(false);
    Reflect.deleteProperty(navigator, 'standalone');
  });

  it('is not made again to one who does not want it, nor on another day', async () => {
    await offer();
    await fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(isShown()).toBe(false);
    await offer();
    expect(isShown()).toBe(false);
    const another = new Installing();
    await offer();
    expect(another.isOffered).toBe(false);
    expect(prompt).not.toHaveBeenCalled();
  });
});
