import { expect, test } from './fixtures';
import { recordText } from './records';

/// The analysis of a replayed game: it grows while it runs, can be stopped, and leads to what would have been better.

test('an analysis shows how far it is, stops, goes on, and plays the better move', async ({ page }) => {
  await page.goto(`/replay#${encodeURIComponent(recordText('classic-opening'))}`);
  await expect(page.getByText('Step 0 of 45')).toBeVisible();
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  const progress = page.getByRole('progressbar', { name: 'Analysis' });
  // However fast it is: a bar that is gone has come to its end.
  const done = () => progress.evaluateAll(([bar]) => (bar ? (bar as HTMLProgressElement).value : Infinity));
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toHaveCount(0);
  // Stopped before anything was found, it begins anew.
  await page.getByRole('button', { name: /^(Go on with the analysis|Analyse this game)$/ }).click();
  await expect.poll(done).toBeGreaterThan(3);
  // The page is free meanwhile.
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByText('Step 45 of 45')).toBeVisible();
  await expect(progress).toHaveCount(0, { timeout: 60_000 });

  const faults = page.getByRole('list', { name: 'Mistakes' }).getByRole('button');
  await expect(page.locator('circle.fault')).toHaveCount(await faults.count());
  await faults.first().click();
  const step = page.getByRole('group', { name: 'This step' });
  await expect(step).toContainText(/Slip|Mistake|Blunder/);
  await expect(step).toContainText('Better');
  await expect(page.locator('.advice')).toHaveCount(1);

  const ply = Number(/Step (\d+) of/.exec((await page.getByText(/Step \d+ of 45/).textContent())!)![1]);
  await page.getByRole('button', { name: 'Play on with the better move' }).click();
  await expect(page).toHaveURL(/\/table$/);
  const tokens = await page.evaluate(() => (JSON.parse(localStorage.getItem('table')!) as { tokens: string[] }).tokens);
  const played = recordText('classic-opening')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .split(/\s+/)
    .filter(Boolean);
  expect(tokens.slice(0, ply - 1)).toEqual(played.slice(0, ply - 1));
  expect(tokens[ply - 1]).not.toBe(played[ply - 1]);
});

test('a click on a mark of the graph goes to the mistake', async ({ page }) => {
  await page.goto(`/replay#${encodeURIComponent(recordText('castle-twice'))}`);
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  const mark = page.locator('circle.fault').last();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
  await mark.scrollIntoViewIfNeeded();
  await mark.click();
  await expect(page.getByRole('group', { name: 'This step' })).toContainText(/Slip|Mistake|Blunder/);
});
