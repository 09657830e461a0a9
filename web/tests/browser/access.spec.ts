import { expect, test } from './fixtures';
import { expectAccessible } from './access';
import { archived, recordText } from './records';
import { openSheet, openTable } from './table';

/// What a page shows only after something was done: replay, analysis, auction; wide and on a phone, in both themes.

const looks = [
  { colorScheme: 'light', viewport: { width: 1200, height: 760 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

for (const look of looks)
  test.describe(`${look.colorScheme}, ${look.viewport.width} pixels`, () => {
    test.use({ colorScheme: look.colorScheme, viewport: look.viewport });

    test('no accessibility violations: an open replay and its analysis', async ({ page }) => {
      await page.goto(`/replay#${encodeURIComponent(recordText('classic-opening'))}`);
      await expect(page.getByText(/Step 0 of \d+/)).toBeVisible();
      await expectAccessible(page);
      await openSheet(page);
      await page.getByRole('button', { name: 'Analyse this game' }).click();
      await page.getByRole('list', { name: 'Mistakes' }).getByRole('button').first().click();
      await expect(page.getByRole('button', { name: 'Play on with the better move' })).toBeVisible();
      await expectAccessible(page);
    });

    test('no accessibility violations: an auction', async ({ page }) => {
      await openTable(page, archived('everything-2-seats', /^#/));
      await openSheet(page);
      await expect(page.getByRole('dialog', { name: 'The bazaar' })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.viewport.width);
    });

    test('no accessibility violations: dice', async ({ page }) => {
      await openTable(page, archived('dice-middle'));
      await expectAccessible(page);
    });
  });
