import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './access';

/// The end of a game: counted before one's eyes, then summed up on a sheet that leads on.

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/// A short game in which the last tile is Anna's; the bot has played before.
const table = {
  setup: {
    game: 'classic',
    options: {},
    seats: [{ name: 'Anna' }, { name: 'Bot', bot: 'beginner' }],
    first: 0,
    bag: ['U', 'V', 'E', 'W', 'D', 'J'],
  },
  tokens: [],
  seed: 11,
};

async function playToTheEnd(page: Page, still = false) {
  await page.goto('/');
  await page.evaluate(
    ([kept, motion]) => {
      localStorage.setItem('table', JSON.stringify(kept));
      localStorage.setItem('liking', JSON.stringify({ turnEnd: 'now', pace: 'quick', sound: false, motion }));
    },
    [table, still ? 'none' : 'full'] as const,
  );
  await page.goto('/table');
  const end = page.getByRole('region', { name: 'Final scoring' }).or(page.getByRole('dialog'));
  for (let turn = 0; turn < 40; ++turn) {
    const lay = page.getByRole('button', { name: /Lay it here/ });
    const choice = page.locator('.choices button[data-token^="+"]').first();
    const square = page.locator('rect.open').first();
    await page.locator('main[aria-busy="false"]').or(end).first().waitFor();
    await expect(square.or(choice).or(end).first()).toBeVisible();
    if (await end.first().isVisible()) return;
    if (await choice.isVisible()) await choice.click();
    else {
      await page.locator('.frame').focus();
      await page.keyboard.press('ArrowRight');
      await expect(lay).toBeEnabled();
      await page.keyboard.press('Enter');
    }
  }
}

test('the end is counted, can be skipped, and its sheet adds up, closes, opens again and leads to the replay', async ({ page }) => {
  await playToTheEnd(page);
  const counting = page.getByRole('region', { name: 'Final scoring' });
  await expect(counting).toBeVisible();
  await expect(counting).toContainText(/\+\d/);
  await counting.getByRole('button', { name: 'Skip' }).click();

  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  const numbers = async (rows: string) =>
    sheet
      .locator(rows)
      .evaluateAll((found) => found.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent) || 0)));
  const table = '.where table';
  const [totals] = await numbers(`${table} tfoot tr`);
  const parts = await numbers(`${table} tr.sum`);
  const rows = await numbers(`${table} tbody tr:not(.sum)`);
  const sum = (lists: number[][]) => totals.map((_, seat) => lists.reduce((all, list) => all + list[seat], 0));
  expect(sum(parts)).toEqual(totals);
  expect(sum(rows)).toEqual(totals);
  expect(await page.locator('.players .points').allTextContents()).toEqual(totals.map(String));

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  await expectAccessible(page, 'the sheet');

  const [picture] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Share a picture' }).click()]);
  expect(picture.suggestedFilename()).toBe('bastide-classic.png');

  // The bot's best turn, or a mistake where there is one: both lead to their step.
  const look = sheet.getByRole('button', { name: /Look at/ }).filter({ hasNotText: 'again' });
  const step = /step (\d+)/.exec((await look.last().getAttribute('aria-label'))!)![1];
  await look.last().click();
  await expect(page.getByText(new RegExp(`^Step ${step} of`))).toBeVisible();
});

test('where nothing shall move the sheet comes at once, on a phone over the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await playToTheEnd(page, true);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page, 'the sheet on a phone');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Show the result' }).first().click();
  await sheet.getByRole('button', { name: 'Play again' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('rect.open').first()).toBeVisible();
});
