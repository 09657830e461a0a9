import { expectAccessibleInBothThemes } from './access';
import { expect, test, type Page } from './fixtures';
import { middleOf, openTable, playByKeys, prefer, settled, status, tiles, twoSeats } from './table';

/// How one likes to play, and playing by keys alone.

const classic = { game: 'classic', options: {}, seats: twoSeats(), first: 0 };
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('liking')!) as Record<string, unknown>);
const left = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!.x;

test('what one likes is so at once, and still after a reload', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  expect(await left(page, '.bar .hand')).toBeLessThan(await left(page, '.bar .acts'));
  await prefer(page, async (dialog) => {
    await dialog.getByLabel('Buttons for').selectOption('left-handed');
    await dialog.getByLabel('Table').selectOption('linen');
    await dialog.getByLabel('Size of letters').selectOption('130 %');
    await dialog.getByLabel('High contrast').check();
    await dialog.getByLabel('Motion').selectOption('nothing moves');
    await dialog.getByLabel("The others' turns").selectOption('quickly');
    await dialog.getByLabel('Sounds').uncheck();
    await expect(dialog.getByLabel('Volume')).toBeDisabled();
    await dialog.getByLabel('Light up the squares that fit').uncheck();
  });
  const isSo = async () => {
    expect(await left(page, '.bar .hand')).toBeGreaterThan(await left(page, '.bar .acts'));
    await expect(page.locator('.frame')).toHaveAttribute('data-top', 'linen');
    expect((await size()) / before).toBeCloseTo(1.3, 1);
    await expect(page.locator('html')).toHaveAttribute('data-contrast', /./);
    await expect(page.locator('rect.open')).toHaveCount(0);
  };
  await isSo();
  await page.reload();
  await settled(page);
  await isSo();
  expect(await kept(page)).toMatchObject({
    hand: 'left',
    top: 'linen',
    text: 130,
    contrast: true,
    motion: 'none',
    pace: 'quick',
    sound: false,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test('the ground is tinted by its owner where that is liked', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  await playByKeys(page, 2);
  await expect(page.locator('g.figure')).toHaveCount(1);
  await expect(page.locator('path.owned')).toHaveCount(0);
  await prefer(page, (dialog) => dialog.getByLabel("Tint the ground by its owner's colour").check());
  await expect(page.locator('path.owned')).not.toHaveCount(0);
});

test('? shows all keys, and keys do nothing behind it', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*E', 'E@0,-1/180'] });
  await page.keyboard.press('?');
  const overlay = page.getByRole('dialog', { name: 'Keys' });
  await expect(overlay).toBeVisible();
  await expect(overlay.getByText('explore the board tile by tile')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('u');
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(page.locator('g.figure')).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);
});

test('the board is explored by Shift and arrows, tile by tile, in words', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*E', 'E@0,-1/180', '+city:S'] });
  const spoken = page.locator('.frame [aria-live]');
  await page.locator('.frame').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(spoken).toHaveText(/Column 0, row -1: .*city/);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(spoken).toHaveText(/Column 0, row 0: .*road.*\d points? now/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(spoken).toHaveText(/^Column 1, row 0: empty; the tile in hand does not fit; \d+ kinds of tiles fit$/);
  await expect(page.locator('rect.cursor')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('rect.cursor')).toHaveCount(0);
});

test('all tiles can be read', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*E', 'E@0,-1/180', '-'] });
  const list = page.getByRole('list', { name: 'All tiles on the board' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toHaveText(/^Column 0, row 0: .*city/);
});

test('a turn and everything around it by the keyboard alone', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? '' : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '');
    });
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 60; ++i) {
      if (name.test(await focused())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no Tab leads to ${name}`);
  };
  await tabTo(/^The board/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('rect.held')).toHaveCount(1);
  await expect(page.locator('.bar .choices button')).not.toHaveCount(0);
  await tabTo(/^Turn the tile in hand/);
  const href = () => page.locator('image.ghost').getAttribute('href');
  const before = await href();
  await page.keyboard.press('Space');
  await expect.poll(href).not.toBe(before);
  await tabTo(/Follower on the/);
  await page.keyboard.press('Enter');
  await expect(page.locator('g.figure')).toHaveCount(1);
  await tabTo(/End the turn/);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Your turn, Ben');
  await tabTo(/^Preferences$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(focused).toBe('Preferences');
});

test('no accessibility violations: a choice, preferences and keys', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  await page.mouse.click(...(await middleOf(page.locator('rect.open'))));
  await expect(page.locator('.bar .choices button')).not.toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'a square is chosen');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'preferences');
  await page.getByLabel('High contrast').check();
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page, 'high contrast');
});

test('high contrast follows the system until one says otherwise', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const contrast = page.locator('html');
  await expect(contrast).toHaveAttribute('data-contrast', 'high');
  const widthOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).strokeWidth));
  const thick = await widthOf('rect.open');
  const roads = () => page.locator('image.tile').first().getAttribute('href');
  const outlined = await roads();
  const texture = () => page.locator('.frame').evaluate((frame) => getComputedStyle(frame).backgroundImage.length);
  const plain = await texture();
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect(contrast).toHaveAttribute('data-contrast', 'usual');
  expect(thick).toBeGreaterThan(2 * (await widthOf('rect.open')));
  expect(await roads()).not.toBe(outlined);
  expect(await texture()).toBeGreaterThan(5 * plain);
  await prefer(page, (dialog) => dialog.getByLabel('High contrast').check());
  await expect(contrast).toHaveAttribute('data-contrast', 'high');
  await page.emulateMedia({ contrast: 'more' });
  await prefer(page, (dialog) => dialog.getByLabel('High contrast').uncheck());
  await expect(contrast).toHaveAttribute('data-contrast', 'usual');
});

test("the system's own colours leave the board as it is and frame what is pressed", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const open = page.locator('rect.open').first();
  const colours = await open.evaluate((element) => [getComputedStyle(element).stroke, getComputedStyle(element).fill]);
  expect(colours[0]).not.toBe(colours[1]);
  await page.mouse.click(...(await middleOf(page.locator('rect.open'))));
  const main = page.locator('.bar .main');
  await expect(main).toBeVisible();
  expect(await main.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px');
});
