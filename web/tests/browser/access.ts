import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/// Nothing that axe finds against WCAG 2.2 AA.
export async function expectAccessible(page: Page, what = page.url()) {
  await expectNothing(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']), what);
}
/// The same by day and at dusk; another theme changes nothing but colours.
export async function expectAccessibleInBothThemes(page: Page, what = page.url()) {
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNothing(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), `${what}, dark`);
}

async function expectNothing(axe: AxeBuilder, what: string) {
  const { violations } = await axe.analyze();
  expect(violations.map((v) => `${what}: ${v.id}: ${v.nodes[0].html}`)).toEqual([]);
}
