import { expect, test } from './fixtures';
import { expectAccessible, expectAccessibleInBothThemes } from './access';
import { archived, recordText } from './records';
import { openSheet, openTable } from './table';

/// What a page shows only after something was done: replay, analysis, auction; wide and on a phone.

const wide = { width: 1200, height: 760 };
const phone = { width: 360, height: 740 };

test('no accessibility violations: an open replay and its analysis', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto(`/replay#${encodeURIComponent(recordText('classic-opening'))}`);
  await expect(page.getByText(/Step 0 of \d+/)).toBeVisible();
  await expectAccessible(page, 'a replay');
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.getByRole('list', { name: 'Mistakes' }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Play on with the better move' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'an analysis');
  await page.setViewportSize(phone);
  await openSheet(page);
  await expectAccessible(page, 'an analysis on a phone');
});

for (const viewport of [wide, phone])
  test(`no accessibility violations: an auction, ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openTable(page, archived('everything-2-seats', /^#/));
    await openSheet(page);
    await expect(page.getByRole('dialog', { name: 'The bazaar' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });

test('no accessibility violations: dice', async ({ page }) => {
  await page.setViewportSize(wide);
  await openTable(page, archived('dice-middle'));
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(phone);
  await expectAccessible(page, 'dice on a phone');
});
