import { expect, test, type Page } from './fixtures';
import { archived } from './records';
import { middleOf, mainButton, openTable, playByKeys, settled, status, tiles, twoSeats } from './table';

/// Nothing jumps while a game is played, and a turn takes few clicks.

const classic = { game: 'classic', options: {}, seats: twoSeats('beginner'), first: 0 };
/// Where much is asked in a turn.
const busy = {
  'tiles are sold': archived('everything-auction', /^#/),
  'dice are rolled': { setup: { ...classic, game: 'dice' } },
};
const screens = [
  { name: 'a screen', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
];

interface Shift {
  value: number;
  what: string;
}
/// Everything that moves by itself, also right after a click.
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
        shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className ?? ''}`).join(' ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

const forgetShifts = (page: Page) => page.evaluate(() => void ((window as unknown as { shifts: Shift[] }).shifts.length = 0));
async function expectNoShifts(page: Page) {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts.filter(({ value }) => value > 0.0005))).toBeLessThan(0.02);
}

for (const { name, ...screen } of screens)
  test.describe(name, () => {
    test.use({ ...screen, preferences: { turnEnd: 'soon', pace: 'quick' } });
    test('three turns by clicks: two a turn, and nothing jumps', async ({ page }) => {
      await watchShifts(page);
      await openTable(page, { setup: classic, tokens: ['*V'] });
      await forgetShifts(page);
      let clicks = 0;
      const click = async (selector: string) => {
        ++clicks;
        const place = await middleOf(page.locator(selector));
        await (screen.hasTouch ? page.touchscreen.tap(...place) : page.mouse.click(...place));
      };
      for (let turn = 1; turn <= 3; ++turn) {
        await expect(status(page)).toContainText('Your turn', { timeout: 30_000 });
        await settled(page);
        clicks = 0;
        const before = await tiles(page).count();
        await click('rect.open');
        await expect(page.locator('g.spot')).not.toHaveCount(0);
        await click('g.spot .touch');
        expect(clicks).toBe(2);
        await expect(mainButton(page)).toContainText('End the turn');
        // The turn ends by itself, and the bot has answered.
        await expect(tiles(page)).toHaveCount(before + 2, { timeout: 30_000 });
      }
      await expectNoShifts(page);
    });
    test('nothing jumps in a lesson', async ({ page }) => {
      await watchShifts(page);
      await page.goto('/learn/classic');
      const stage = (name: string) => page.locator(`main[data-stage=${name}]`).waitFor({ state: 'attached' });
      await stage('asks');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await forgetShifts(page);
      // The tile is held over its square: what could be done there is seen before it is laid.
      const touch = async (selector: string) => {
        const place = await middleOf(page.locator(selector).first());
        await (screen.hasTouch ? page.touchscreen.tap(...place) : page.mouse.click(...place));
      };
      await touch('rect.open');
      await expect(page.locator('g.spot')).not.toHaveCount(0);
      await touch('.acts .main');
      await stage('answers');
      await touch('.step .row button');
      await page.locator('main[data-step="1"]').waitFor({ state: 'attached' });
      await stage('asks');
      await touch('g.spot[data-token^="+city"] .touch');
      await stage('answers');
      await expectNoShifts(page);
    });
    // A phone on its side has the same parts as an upright one.
    for (const [name, table] of Object.entries(screen.viewport.height < 400 ? {} : busy))
      test(`nothing jumps: ${name}`, async ({ page }) => {
        await watchShifts(page);
        await openTable(page, table);
        await forgetShifts(page);
        await playByKeys(page, 8);
        await expectNoShifts(page);
      });
  });
