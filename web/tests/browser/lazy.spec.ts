import { expect, test, type Page } from './fixtures';
import { openTable, playByKeys, status, tiles, twoSeats } from './table';

/// Parts that are fetched when they are wanted, and do not come: each says so, can be tried again, and can be done without.

const classic = { game: 'classic', options: {}, seats: twoSeats(), first: 0 };
const failure = (page: Page) => page.getByRole('alertdialog');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
/// The chunks of this name do not come until the answer is called.
async function without(page: Page, name: string) {
  await page.addInitScript(() => sessionStorage.setItem('reloaded', String(Date.now())));
  const chunk = new RegExp(`/assets/${name}-[^/]*\\.js`);
  await page.route(chunk, (route) => route.abort());
  return () => page.unroute(chunk);
}

test('preferences that do not come are told, closed, and fetched again', async ({ page }) => {
  const back = await without(page, 'Preferences');
  await openTable(page, { setup: classic, tokens: ['*V', 'V@0,1/0'] });
  const open = () => page.getByRole('button', { name: 'Preferences' }).click();
  await open();
  await expect(failure(page)).toContainText('could not be loaded');
  await expect(retry(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(failure(page)).toHaveCount(0);
  // Nothing was taken back by that, and the table goes on.
  await expect(tiles(page)).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'End the turn' })).toBeVisible();
  await open();
  await back();
  await retry(page).click();
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('the end of a game that does not come is told, and fetched again', async ({ page }) => {
  const back = await without(page, 'End');
  await openTable(page, { setup: { ...classic, bag: ['V', 'E'] } });
  await playByKeys(page);
  await expect(status(page)).toContainText('The game is over');
  await expect(failure(page)).toBeVisible();
  await failure(page).getByRole('button', { name: 'Close' }).click();
  await expect(failure(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the result' }).first().click();
  await back();
  await retry(page).click();
  await expect(page.locator('dialog[open] table').first()).toBeVisible();
});

test('a lesson that does not come is told, and fetched again', async ({ page }) => {
  // The page of the lesson needs more than this; its own text is in a chunk that has the name of the game.
  await page.addInitScript(() => sessionStorage.setItem('reloaded', String(Date.now())));
  let isAway = true;
  await page.route(/\/assets\/classic-[^/]*\.js/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/learn/classic');
  await expect(retry(page)).toBeVisible();
  isAway = false;
  await retry(page).click();
  await expect(page.locator('.step .say')).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});
