import { expect, test } from './fixtures';
import { openTable, playByKeys, twoSeats } from './table';

/// A whole game of each kind against a bot, through the page and by the keyboard alone; with other rules as many tiles as it takes to meet
/// every decision and the end.

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
  { name: 'castle', setup: { game: 'castle', options: {} } },
  { name: 'discovery', setup: { game: 'discovery', options: {} } },
  { name: 'discovery, expert', setup: { game: 'discovery', options: { variant: 'expert' }, bag: voyage } },
  { name: 'dice', setup: { game: 'dice', options: {} } },
];

// To end a turn by a key is a step of other tests; here there are turns enough.
test.use({ preferences: { turnEnd: 'now' } });

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
