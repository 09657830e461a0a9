import { expect } from '@playwright/test';
import { closeAll, guest, test, twoAtATable } from './server';
import { settled, status } from './table';

/// What one is about to do at a server is shown as it is on one's own device.

test('whoever comes to a game of dice rolls them, and finds them as they lay after a reload', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server, { game: 'dice' });
  await expect(status(anna)).toContainText('Roll the dice');
  await expect(anna.locator('.die')).toHaveCount(0);
  await anna.reload();
  await expect(status(anna)).toContainText('Roll the dice');
  await anna.keyboard.press('r');
  await expect(anna.getByRole('button', { name: /^Roll \d/ })).toBeVisible();
  await anna.reload();
  await expect(anna.locator('.die').first()).toBeVisible();
  await expect(anna.locator('button.cup')).toHaveCount(0);
  // The other one sees the dice that have fallen; nothing there waits for him.
  await expect(ben.locator('.die').first()).toBeVisible();
  await closeAll(anna, ben);
});

test('with hidden hands figures stand ready while the tile is held, and a hint is given', async ({ browser, server }) => {
  const settings = {
    game: 'discovery',
    options: 'variant=expert',
    aids: { squares: true, values: true, remaining: true, holes: true, hints: true },
  };
  const { anna, ben } = await twoAtATable(browser, server, settings);
  await settled(anna);
  await expect(status(anna)).toContainText('Your turn');
  await anna.locator('.frame').focus();
  await anna.keyboard.press('ArrowRight');
  await expect(anna.locator('g.spot').first()).toBeVisible();
  await expect(anna.locator('.bar .choices button').first()).toContainText(/[+−]?\d/);
  await anna.keyboard.press('Escape');
  await anna.keyboard.press('h');
  await expect(status(anna)).toContainText('Hint:', { timeout: 30_000 });
  await anna.locator('.frame').focus();
  await anna.keyboard.press('ArrowRight');
  await anna.locator('.bar .choices button').first().click();
  await expect(anna.locator('g.figure').first()).toBeVisible();
  // The other one sees what was laid, and nothing of what is in the hand.
  await expect(ben.locator('image.tile')).toHaveCount(2);
  await expect(ben.locator('.bar .tile:enabled')).toHaveCount(0);
  await closeAll(anna, ben);
});

test('whoever watches hidden hands hears what features are worth', async ({ browser, server }) => {
  const { anna, ben, link } = await twoAtATable(browser, server, { game: 'discovery', options: 'variant=expert' });
  const cleo = await guest(browser, server, 'Cleo');
  await cleo.goto(link);
  await expect(cleo.locator('main.table-frame[aria-busy="false"]')).toBeAttached();
  await expect(cleo.getByRole('list', { name: 'All tiles on the board' })).toContainText(/\d points? now/);
  await closeAll(anna, ben, cleo);
});
