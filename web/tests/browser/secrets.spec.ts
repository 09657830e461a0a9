import { expect, test, type Page } from './fixtures';
import { archived } from './records';
import { openTable, playByKeys, settled } from './table';

/// Two people at one device with hidden hands: nobody sees the other's tiles.

const { setup } = archived('discovery-expert-whole');
const seats = [{ name: 'Anna' }, { name: 'Ben' }];
const expert = { setup: { ...setup, seats } };
/// What the page has of tiles in hand, and of anything that tells of them.
const handed = (page: Page) => page.locator('.bar .tile');
const tellsNothing = async (page: Page) => {
  await expect(handed(page)).toHaveCount(0);
  await expect(page.locator('rect.open')).toHaveCount(0);
  await expect(page.locator('g.spot')).toHaveCount(0);
  await expect(page.locator('.bar .choices button')).toHaveCount(0);
};
/// Names of kinds, as PM04, in all that can be read or heard of the turn; which tiles are left is no secret.
const namedKinds = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.bar, .board, ol.log, .players, [aria-live]')];
    const labels = parts.flatMap((part) => [...part.querySelectorAll('[aria-label]')]).map((part) => part.ariaLabel);
    return [...parts.map((part) => part.textContent), ...labels].join(' ').match(/\b[PMS]{2,3}\d{2}\b/g) ?? [];
  });

test('the device is handed over with nothing of anybody in sight', async ({ page }) => {
  await openTable(page, expert);
  for (const name of ['Anna', 'Ben', 'Anna', 'Ben']) {
    const over = page.getByRole('dialog', { name: `${name}'s turn` });
    await expect(over).toBeVisible();
    await settled(page);
    await tellsNothing(page);
    expect(await namedKinds(page)).toEqual([]);
    // Keys do nothing before the device is taken.
    for (const key of ['1', 'r', 'h', 'e', 'n']) await page.keyboard.press(key);
    await tellsNothing(page);
    await expect(over.getByRole('button', { name: `I am ${name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(over).toHaveCount(0);
    await expect(handed(page)).not.toHaveCount(0);
    await settled(page);
    await playByKeys(page, 1);
    await settled(page);
    const next = page.getByRole('button', { name: /^I am / });
    while (!(await next.isVisible())) {
      await playByKeys(page, 1);
      await settled(page);
    }
  }
});

test('the log never names a tile that was drawn in secret', async ({ page }) => {
  const { setup, tokens } = archived('discovery-expert-whole', 60);
  await openTable(page, { setup: { ...setup, seats: setup.seats.map((seat, i) => seats[i] ?? seat) }, tokens });
  const log = page.locator('ol.log');
  await expect(log.locator('li')).not.toHaveCount(0);
  expect(await log.textContent()).not.toMatch(/\b[PMS]{2,3}\d{2}\b/);
});
