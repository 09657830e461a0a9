import { expect, test, type Page } from './fixtures';
import { closeAll, test as online, twoAtATable } from './server';
import { mainButton, middleOf, openTable, prefer, settled, status, tiles, twoSeats } from './table';

/// How a turn ends. The clock of the page stands still and is moved by hand, so that nothing here depends on a machine's haste.

const classic = { game: 'classic', options: {}, seats: twoSeats(), first: 0 };
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take back' });
const onTurn = (page: Page) => page.locator('.players li[aria-current="true"] .name');

async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
/// Two clicks: a square, and a follower on the tile that is held there.
async function turnByClicks(page: Page) {
  await page.mouse.click(...(await middleOf(page.locator('rect.open'))));
  await expect(page.locator('g.spot')).not.toHaveCount(0);
  await page.mouse.click(...(await middleOf(page.locator('g.spot'))));
  await expect(page.locator('g.figure')).not.toHaveCount(0);
  await settled(page);
}

test.describe('a turn that ends by itself', () => {
  test.use({ preferences: { turnEnd: 'soon' } });
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openTable(page, { setup: classic, tokens: ['*V'] });
    await stopClock(page);
    await turnByClicks(page);
    await expect(mainButton(page)).toContainText('End the turn');
    await expect(page.locator('.bar .time')).toBeVisible();
    await expect(status(page)).toContainText('You can still take it back');
  });

  test('is taken back within its time, by the button and by U', async ({ page }) => {
    await page.clock.runFor(2500);
    await takeBack(page).click();
    await expect(page.locator('g.figure')).toHaveCount(0);
    await expect(mainButton(page)).toContainText('No follower');
    // The time is over, but nothing runs any more.
    await page.clock.runFor(10_000);
    await expect(mainButton(page)).toContainText('No follower');
    await page.keyboard.press('u');
    await expect(tiles(page)).toHaveCount(1);
    await expect(takeBack(page)).toBeDisabled();
    await expect(onTurn(page)).toHaveText('Anna');
  });

  test('is over when its time is, and belongs to its player until then', async ({ page }) => {
    await page.clock.runFor(2500);
    await expect(onTurn(page)).toHaveText('Anna');
    await expect(mainButton(page)).toContainText('End the turn');
    await page.clock.runFor(600);
    await expect(onTurn(page)).toHaveText('Ben');
    await expect(status(page)).toContainText('Your turn, Ben');
    await expect(takeBack(page)).toBeDisabled();
  });

  test('has all its time again after a step was taken back', async ({ page }) => {
    await page.clock.runFor(2500);
    await page.keyboard.press('Backspace');
    await expect(mainButton(page)).toContainText('No follower');
    await page.keyboard.press('n');
    await expect(mainButton(page)).toContainText('End the turn');
    await page.clock.runFor(2500);
    await expect(mainButton(page)).toContainText('End the turn');
    await page.clock.runFor(600);
    await expect(status(page)).toContainText('Your turn, Ben');
  });

  test('waits while something else is asked', async ({ page }) => {
    await prefer(page, async () => {
      await page.clock.runFor(10_000);
      await expect(page.locator('.bar .time')).toHaveCount(0);
    });
    await expect(page.locator('.bar .time')).toBeVisible();
    await page.clock.runFor(3100);
    await expect(status(page)).toContainText('Your turn, Ben');
  });

  test('ends at once when that is asked for', async ({ page }) => {
    await page.keyboard.press('e');
    await expect(status(page)).toContainText('Your turn, Ben');
  });
});

test('a turn that is to be confirmed waits', async ({ page }) => {
  await page.clock.install();
  await openTable(page, { setup: classic, tokens: ['*V'] });
  await stopClock(page);
  await turnByClicks(page);
  await page.clock.runFor(600_000);
  await expect(mainButton(page)).toContainText('End the turn');
  await expect(page.locator('.bar .time')).toHaveCount(0);
  await expect(onTurn(page)).toHaveText('Anna');
  await mainButton(page).click();
  await expect(status(page)).toContainText('Your turn, Ben');
});

test.describe('a turn that ends at once', () => {
  test.use({ preferences: { turnEnd: 'now' } });
  test('is nowhere to be taken back', async ({ page }) => {
    await openTable(page, { setup: { ...classic, seats: twoSeats('beginner') }, tokens: ['*V'] });
    await turnByClicks(page);
    await expect(tiles(page)).toHaveCount(3);
    await expect(status(page)).toContainText('Your turn, Anna');
    await expect(takeBack(page)).toBeDisabled();
  });
});

online('online a turn is taken back within its time, and ends by itself', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server, { bag: 'V V V V' }, { turnEnd: 'soon' });
  await anna.clock.install();
  await anna.reload();
  await expect(status(anna)).toContainText('Your turn');
  await settled(anna);
  await stopClock(anna);
  await turnByClicks(anna);
  await expect(mainButton(anna)).toContainText('End the turn');
  await takeBack(anna).click();
  await expect(anna.locator('g.figure')).toHaveCount(0);
  await settled(anna);
  await anna.keyboard.press('u');
  for (const page of [anna, ben]) await expect(tiles(page)).toHaveCount(1);
  await settled(anna);
  await turnByClicks(anna);
  await expect(mainButton(anna)).toContainText('End the turn');
  for (const page of [anna, ben]) await expect(onTurn(page)).toHaveText('Anna');
  await anna.clock.runFor(3100);
  for (const page of [anna, ben]) await expect(onTurn(page)).toHaveText('Ben');
  await closeAll(anna, ben);
});
