import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { setupOf } from '../../src/table/records';
import { openTable } from './table';

/// Not a test but the pictures of docs/screens: ./test --screens.

const root = fileURLToPath(new URL('../../..', import.meta.url));
test.skip(!process.env.SCREENS, 'only on request');

/// The setup and the tokens of an archived record.
function archived(name: string) {
  const text = readFileSync(`${root}/tests/records/${name}.bgr`, 'utf8');
  const tokens = text.replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, '').split(/\s+/).filter(Boolean);
  return { setup: setupOf(text), tokens };
}
const tables = { classic: 'classic-middle', expansions: 'everything-2-seats', castle: 'castle-middle', discovery: 'discovery-middle', dice: 'dice-middle' };
const pages = { home: '/', setup: '/new/bridges', tiles: '/tiles', rules: '/rules/classic', replay: '/replay' };

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, path] of Object.entries(pages))
    test(`${name} ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width: 1200, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await page.screenshot({ path: `${root}/docs/screens/web-${name}-${scheme}.png`, fullPage: name === 'home' });
    });
  for (const [name, record] of Object.entries(tables))
    test(`table ${name} ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width: 1200, height: 760 });
      await page.emulateMedia({ colorScheme: scheme });
      await openTable(page, archived(record));
      await page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });
      await page.screenshot({ path: `${root}/docs/screens/web-table-${name}-${scheme}.png` });
    });
  test(`phone ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: scheme });
    await openTable(page, archived('classic-middle'));
    await page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });
    await page.screenshot({ path: `${root}/docs/screens/web-phone-${scheme}.png` });
  });
}
