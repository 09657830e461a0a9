import { expect, test, type Page } from './fixtures';
import { mainButton, middleOf, openTable, settled, status, tiles, twoSeats } from './table';

/// The eye is led to what happens: by the camera while others play, by an arrow while one plays oneself.

const setup = { game: 'classic', options: {}, seats: twoSeats('beginner'), first: 0 };

/// Pushes the board by hand until nothing of it is in sight.
async function pushAway(page: Page) {
  const frame = (await page.locator('.frame').boundingBox())!;
  const [left, middle] = [frame.x + 20, frame.y + frame.height / 2];
  for (let i = 0; i < 2; ++i) {
    await page.mouse.move(left, middle);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width - 10, middle, { steps: 4 });
    await page.mouse.up();
  }
}
const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;
const isWithin = (inner: { x: number; y: number; width: number; height: number }, outer: typeof inner) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

test('at one’s turn an arrow points at the last tile and goes there; a bot’s tile is shown by itself', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTable(page, { setup, tokens: ['*V'] });
  const frame = await boxOf(page, '.frame');
  await pushAway(page);
  const arrow = page.getByRole('button', { name: 'Show what was laid last' });
  await expect(arrow).toBeVisible();
  await expect(arrow.locator('svg')).toBeVisible();
  expect(isWithin(await boxOf(page, '.arrow'), frame)).toBe(true);
  await arrow.click();
  await expect(arrow).toHaveCount(0);

  // With the keys the board may stay out of sight until the bot has played.
  await expect(status(page)).toContainText('Your turn');
  const before = await tiles(page).count();
  await page.locator('.frame').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.held')).toBeVisible();
  await pushAway(page);
  await page.keyboard.press('Enter');
  await expect(mainButton(page)).toContainText('No follower');
  await page.keyboard.press('n');
  await expect(mainButton(page)).toContainText('End the turn');
  await page.keyboard.press('e');
  await expect(tiles(page)).toHaveCount(before + 2, { timeout: 30_000 });
  await settled(page);
  await expect(page.locator('rect.recent')).toBeVisible();
  const [x, y] = await middleOf(page.locator('rect.recent'));
  expect([x > frame.x, y > frame.y, x < frame.x + frame.width, y < frame.y + frame.height]).toEqual([true, true, true, true]);
});

test('the arrow covers no square that can be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTable(page, { setup, tokens: ['*V'] });
  // As close as it gets, so that the tile is out of sight while a square beside it reaches the edge.
  for (let i = 0; i < 8; ++i) await page.keyboard.press('+');
  const frame = await boxOf(page, '.frame');
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  for (const [dx, dy] of [
    [-260, 0],
    [0, 260],
    [300, -200],
  ]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
    if (!(await page.locator('.arrow').isVisible())) continue;
    const arrow = await boxOf(page, '.arrow');
    for (const square of await page.locator('rect.open').all()) {
      const lit = (await square.boundingBox())!;
      const covers =
        arrow.x < lit.x + lit.width && lit.x < arrow.x + arrow.width && arrow.y < lit.y + lit.height && lit.y < arrow.y + arrow.height;
      // Where squares take up the whole edge there is no place beside them.
      const fills = lit.height >= frame.height || lit.width >= frame.width;
      expect(covers && !fills).toBe(false);
    }
  }
});
