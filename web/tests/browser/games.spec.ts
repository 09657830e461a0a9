import { expect, test } from './fixtures';
import { openTable, playByKeys, twoSeats } from './table';

/// A full game of every rule set against a bot, through the page and by the keyboard alone.

const games = [
  { name: 'classic', setup: { game: 'classic', options: {} } },
  { name: 'bridges, castles and bazaars', setup: { game: 'classic', options: { bridges: 'on', castles: 'on', bazaars: 'on' } } },
  { name: 'the cult', setup: { game: 'classic', options: { cult: 'on' } } },
  { name: 'castle', setup: { game: 'castle', options: {} } },
  { name: 'discovery', setup: { game: 'discovery', options: {} } },
  { name: 'discovery, expert', setup: { game: 'discovery', options: { variant: 'expert' } } },
  { name: 'dice', setup: { game: 'dice', options: { turn_limit: '5' } } },
];

for (const { name, setup } of games)
  test(`a whole game of ${name} against a bot, by keyboard`, async ({ page }) => {
    // Long games on a machine that does much else.
    test.slow();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await openTable(page, { setup: { ...setup, seats: twoSeats('beginner'), first: 0 } });
    const decisions = await playByKeys(page);
    expect(decisions).toBeGreaterThan(5);
    await expect(page.getByRole('status').first()).toContainText('The game is over');
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
    expect(errors).toEqual([]);
  });

test('a short game on one screen', async ({ page }) => {
  const bag = ['U', 'U', 'V', 'E', 'D', 'B'];
  await openTable(page, { setup: { game: 'classic', options: {}, seats: twoSeats(), first: 0, bag } });
  await playByKeys(page);
  await expect(page.getByRole('status').first()).toContainText('The game is over');
});
