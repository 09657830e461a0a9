import { expect, test, type Page } from './fixtures';
import { recordText } from './records';
import { middleOf, openTable, settled, tiles, twoSeats } from './table';

/// The same keys at every table, whatever has the focus.

const classic = { game: 'classic', options: {}, seats: twoSeats(), first: 0 };
const held = (page: Page) => page.locator('rect.held');
const letGo = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
const scale = async (page: Page) => Number(/scale\(([\d.]+)/.exec((await page.locator('.plane').getAttribute('style'))!)![1]);

for (const where of ['nothing', 'the heading', 'the side', 'the board'])
  test(`arrows, R, Enter and Escape with the focus on ${where}`, async ({ page }) => {
    await openTable(page, { setup: classic, tokens: ['*V'] });
    const focus = async () => {
      await letGo(page);
      if (where === 'the board') await page.locator('.frame').focus();
      // As a click beside everything there leaves it.
      if (where === 'the side') await page.locator('#table-side').focus();
      // Where reading begins after a change of page.
      if (where === 'the heading')
        await page.locator('h1').evaluate((heading) => {
          heading.tabIndex = -1;
          heading.focus();
        });
    };
    await focus();
    await page.keyboard.press('ArrowRight');
    await expect(held(page)).toHaveCount(1);
    const ghost = page.locator('image.ghost');
    const href = await ghost.getAttribute('href');
    await page.keyboard.press('r');
    await expect.poll(() => ghost.getAttribute('href')).not.toBe(href);
    await page.keyboard.press('R');
    await expect.poll(() => ghost.getAttribute('href')).toBe(href);
    // Step by step: the tile goes back into the hand; a tile that lies is taken back.
    await page.keyboard.press('Escape');
    await expect(held(page)).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(tiles(page)).toHaveCount(2);
    await settled(page);
    await focus();
    await page.keyboard.press('Escape');
    await expect(tiles(page)).toHaveCount(1);
    const before = await scale(page);
    await page.keyboard.press('-');
    await expect.poll(() => scale(page)).toBeLessThan(before);
  });

test('a right click anywhere on the board, the wheel over it and R turn the tile, each by itself', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const [x, y] = await middleOf(page.locator('rect.open').first());
  await page.mouse.click(x, y);
  const ghost = page.locator('image.ghost');
  await expect(held(page)).toHaveCount(1);
  const board = (await page.locator('.frame').boundingBox())!;
  const ways = {
    'a right click on the tile': () => page.mouse.click(x, y, { button: 'right' }),
    'a right click beside everything': () => page.mouse.click(board.x + 5, board.y + 5, { button: 'right' }),
    'the wheel over it': async () => {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 120);
    },
    R: () => page.keyboard.press('r'),
  };
  for (const [name, turn] of Object.entries(ways)) {
    const before = await ghost.getAttribute('href');
    await turn();
    await expect.poll(() => ghost.getAttribute('href'), name).not.toBe(before);
    await expect(held(page)).toHaveCount(1);
  }
});

test('a tile that does not fit where it is put is refused in words', async ({ page }) => {
  // A city all round: beside the start tile it fits at its city alone.
  await openTable(page, { setup: classic, tokens: ['*C'] });
  const [x, y] = await middleOf(page.locator('rect.open'));
  const tile = (await page.locator('image.tile').first().boundingBox())!;
  const below: [number, number] = [tile.x + tile.width / 2, tile.y + tile.height * 1.5];
  const tip = page.locator('.frame .tip');
  await page.mouse.click(...below);
  await expect(tip).toContainText('does not fit');
  await page.mouse.move(x, y);
  await expect(tip).toHaveCount(0);
  await page.mouse.move(...(await middleOf(page.locator('.bar .hand button.tile'))));
  await page.mouse.down();
  await page.mouse.move(...below, { steps: 5 });
  await page.mouse.up();
  await expect(tip).toContainText('does not fit');
  await expect(held(page)).toHaveCount(0);
  await expect(page.locator('.bar .hand button.tile')).toBeEnabled();
});

test('R and Enter roll the dice also from the board', async ({ page }) => {
  for (const key of ['r', 'Enter']) {
    await openTable(page, { setup: { ...classic, game: 'dice' } });
    await page.locator('.frame').focus();
    await page.keyboard.press(key);
    await expect(page.locator('.die').first()).toBeVisible();
  }
});

test('Escape closes the rules before it takes anything back', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Rules', exact: true }).last().click();
  const panel = page.getByRole('dialog', { name: 'Rules' });
  await expect(panel).toBeVisible();
  await page.locator('.frame').focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(held(page)).toHaveCount(1);
});

test('a lesson hears them too, and shows them', async ({ page }) => {
  await page.goto('/learn/classic');
  const next = page.getByRole('button', { name: 'Next' });
  while ((await page.locator('main[data-stage=asks] rect.open').count()) === 0) {
    await expect(next.or(page.locator('main[data-stage=asks] rect.open').first())).toBeVisible();
    if (await next.isVisible()) await next.click();
  }
  await letGo(page);
  await page.keyboard.press('ArrowRight');
  await expect(held(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(held(page)).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('turn the tile');
});

test('a replay hears them too, and shows its own', async ({ page }) => {
  await page.goto(`/replay#${encodeURIComponent(recordText('classic-middle'))}`);
  await expect(tiles(page)).toHaveCount(1);
  await letGo(page);
  await page.keyboard.press('End');
  await expect(tiles(page)).not.toHaveCount(1);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tiles(page)).toHaveCount(2);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('rect.cursor')).toHaveCount(1);
  await expect(tiles(page)).toHaveCount(2);
  const before = await scale(page);
  await page.keyboard.press('-');
  await expect.poll(() => scale(page)).toBeLessThan(before);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('one step back or on');
});
