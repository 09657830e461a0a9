import { expect, test, type Page } from './fixtures';
import { middleOf, openTable, twoSeats } from './table';

/// A phone: fingers alone, as Chromium itself makes them.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

type At = readonly [number, number];
async function fingers(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: At[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  /// Every finger from its place to another, in steps.
  return async (ways: [from: At, to: At][], steps = 6) => {
    const at = (share: number) => ways.map(([a, b]): At => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
    await touch('touchStart', at(0));
    for (let i = 1; i <= steps; ++i) await touch('touchMove', at(i / steps));
    await touch('touchEnd', []);
  };
}
/// Where the board's plane lies and how large it is shown.
async function camera(page: Page) {
  const style = (await page.locator('.plane').getAttribute('style'))!;
  const [x, y, scale] = style.match(/-?[\d.]+(?=px|\))/g)!.map(Number);
  return { x, y, scale };
}
const classic = { game: 'classic', options: {}, seats: twoSeats(), first: 0 };

test('a tile is laid, turned and confirmed by touch, with a follower on it', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const tap = async (at: At) => page.touchscreen.tap(...at);
  await tap(await middleOf(page.locator('rect.open')));
  const ghost = page.locator('image.ghost');
  await expect(ghost).toHaveCount(1);
  const before = await ghost.getAttribute('href');
  await tap(await middleOf(page.locator('rect.held')));
  await expect.poll(() => ghost.getAttribute('href')).not.toBe(before);
  await page.getByRole('button', { name: 'Turn', exact: false }).first().tap();
  await page.getByRole('button', { name: 'Lay it here' }).tap();
  await expect(page.locator('image.tile')).toHaveCount(2);
  await tap(await middleOf(page.locator('g.spot .touch')));
  await expect(page.locator('g.figure')).toHaveCount(1);
  await page.getByRole('button', { name: 'End the turn' }).tap();
  await expect(page.getByRole('status').first()).toContainText('Your turn, Ben');
});

test('the tile is dragged from the hand onto a lit square with a finger', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const drag = await fingers(page);
  const square = page.locator('rect.open').last();
  const [key, to] = [await square.getAttribute('data-square'), await middleOf(square)];
  const start = await camera(page);
  await drag([[await middleOf(page.locator('.bar .hand button.tile')), to]]);
  const held = page.locator('rect.held');
  await expect(held).toHaveCount(1);
  const [column, row] = [Number(await held.getAttribute('x')), Number(await held.getAttribute('y'))].map((n) => Math.floor(n / 100));
  expect(`${column},${row}`).toBe(key);
  // Neither the page nor the board was moved by it.
  expect((await camera(page)).scale).toBe(start.scale);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(async () => {
    await page.getByRole('button', { name: 'Lay it here' }).tap({ timeout: 1000 });
    await expect(page.locator('image.tile')).toHaveCount(2, { timeout: 500 });
  }).toPass();
});

test('a choice lights its feature under the finger, is made when it is lifted, and left where it slides off', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V', 'V@0,1/0'] });
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: At) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const [tip, figures] = [page.locator('.frame .tip'), page.locator('g.figure')];
  const places = [page.locator('.choices button[data-token^="+road"]'), page.locator('g.spot[data-token^="+road"] .touch')];
  for (const place of places) {
    // The row of choices may be wider than the screen.
    await place.scrollIntoViewIfNeeded();
    const at = await middleOf(place);
    await touch('touchStart', at);
    await expect(tip).toContainText('road');
    await expect(page.locator('path.area')).not.toHaveCount(0);
    await touch('touchMove', [at[0], at[1] - 90]);
    await expect(tip).toHaveCount(0);
    await touch('touchEnd');
    await expect(figures).toHaveCount(0);
  }
  await touch('touchStart', await middleOf(places[1]));
  await expect(tip).toContainText('road');
  await touch('touchEnd');
  await expect(figures).toHaveCount(1);
});

test('one finger moves the board, two zoom it, and the page stays where it is', async ({ page }) => {
  await openTable(page, { setup: classic });
  const drag = await fingers(page);
  const board = (await page.locator('.frame').boundingBox())!;
  const [cx, cy] = [board.x + board.width / 2, board.y + board.height / 2];
  const start = await camera(page);
  await drag([
    [
      [cx, cy],
      [cx + 80, cy - 50],
    ],
  ]);
  const moved = await camera(page);
  expect(moved.scale).toBe(start.scale);
  expect(Math.abs(moved.x - start.x - 80)).toBeLessThan(20);
  expect(Math.abs(moved.y - start.y + 50)).toBeLessThan(20);
  await drag([
    [
      [cx - 30, cy],
      [cx - 90, cy],
    ],
    [
      [cx + 30, cy],
      [cx + 90, cy],
    ],
  ]);
  const larger = await camera(page);
  expect(larger.scale / moved.scale).toBeGreaterThan(2);
  await drag([
    [
      [cx - 90, cy],
      [cx - 45, cy],
    ],
    [
      [cx + 90, cy],
      [cx + 45, cy],
    ],
  ]);
  expect((await camera(page)).scale / larger.scale).toBeLessThan(0.7);
  expect(await page.evaluate(() => [scrollY, visualViewport!.scale])).toEqual([0, 1]);
});

test('a die is dragged from the tray to the board with a finger', async ({ page }) => {
  await openTable(page, { setup: { game: 'dice', options: {}, seats: twoSeats(), first: 0 }, tokens: ['*cclstkkxx'] });
  await page.getByRole('button', { name: 'corner' }).scrollIntoViewIfNeeded();
  const drag = await fingers(page);
  await drag([[await middleOf(page.locator('button[aria-label=corner]')), await middleOf(page.locator('rect.open'))]]);
  // Chromium takes a first touch right after a quick movement for the end of that.
  await expect(async () => {
    await page.getByRole('button', { name: 'Build' }).tap({ timeout: 1000 });
    await expect(page.locator('image.tile')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(page.locator('button[aria-label=corner]')).toHaveCount(0);
});
