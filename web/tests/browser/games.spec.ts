import { expect, test } from './fixtures';
import { openTable, playByKeys, twoSeats } from './table';

/// A game of every rule set against a bot, through the page and by the keyboard alone: the landscape with all its tiles, the others with
/// as many as it takes to meet every decision and the end.

const expansions = { bridges: 'on', castles: 'on', bazaars: 'on', cult: 'on' };
const voyage = 'PM01 PM04 PM05 PM06 MS01 MS02 MS09 MS10 PS01 PS02 PS05 PS17 PMS01 PMS02 PMS05 PMS09'.split(' ');
const games = [
  { name: 'classic', setup: { game: 'classic', options: {} } },
  {
    name: 'all expansions',
    setup: {
      game: 'classic',
      options: expansions,
      bag: 'BCB-01 CULT-1 E E B BCB-04 U D BCB-01 CULT-2 E E V J U B K N R W'.split(' '),
    },
  },
  {
    name: 'castle',
    setup: {
      game: 'castle',
      options: {},
      bag: 'C01 C02 C04 C05 C06 C07 C08 C09 C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 C21 C23 C24 C25'.split(' '),
    },
  },
  { name: 'discovery', setup: { game: 'discovery', options: {}, bag: voyage } },
  { name: 'discovery, expert', setup: { game: 'discovery', options: { variant: 'expert' }, bag: voyage } },
  { name: 'dice', setup: { game: 'dice', options: { turn_limit: '3' } } },
];

for (const { name, setup } of games)
  test(`a game of ${name} against a bot, by keyboard`, async ({ page }) => {
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
