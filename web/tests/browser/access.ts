import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/// Nothing that axe finds against WCAG 2.2 AA.
export async function expectAccessible(page: Page, what = page.url()) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((v) => `${what}: ${v.id}: ${v.nodes[0].html}`)).toEqual([]);
}
