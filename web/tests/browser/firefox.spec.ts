import { expect, test } from '@playwright/test';
import { Firefox, hasFirefox } from './firefox';

/// Another browser than all the other tests use: a first turn against a bot.

test.skip(!hasFirefox, 'Debian has no firefox-esr here');

test('a first turn in Firefox: a tile with a follower, and the bot answers', async ({ baseURL }) => {
  const firefox = new Firefox();
  await firefox.start();
  try {
    const count = (selector: string) => firefox.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
    const some = (selector: string) => expect.poll(() => count(selector), { timeout: 20_000 }).toBeGreaterThan(0);
    const log = () => firefox.evaluate<string>(`document.querySelector('ol.log')?.textContent ?? ''`);
    await firefox.before(
      `if (location.protocol === 'http:') localStorage.setItem('liking', '{"pace":"at_once","turnEnd":"ask","motion":"none"}')`,
    );
    await firefox.goto(baseURL!);
    await some('button[aria-label="Play a bot: The Landscape"]');
    await firefox.click('button[aria-label="Play a bot: The Landscape"]');
    await some('rect.open');
    await firefox.click('rect.open');
    await some('g.spot[data-token]');
    await firefox.click('g.spot[data-token]');
    await expect.poll(log).toContain('puts a follower');
    await expect.poll(() => firefox.evaluate(`document.querySelector('.bar .main').textContent`)).toContain('End the turn');
    await firefox.click('.bar .main.primary');
    await expect.poll(() => count('image.tile'), { timeout: 20_000 }).toBe(3);
    expect(await log()).toMatch(/\S+ lays a tile.+ lays a tile/s);
    expect(firefox.errors).toEqual([]);
  } finally {
    await firefox.end();
  }
});
