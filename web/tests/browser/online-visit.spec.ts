import { expect } from '@playwright/test';
import { visitor } from './fixtures';
import { closeAll, test } from './server';

test('a first visit is no error, and what one becomes is known the next time', async ({ browser, server }) => {
  const page = await visitor(browser);
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto(`${server.address}/lobby`);
  await expect(page.getByRole('heading', { name: 'Open tables' })).toBeVisible();
  expect(errors).toEqual([]);

  await page.request.post(`${server.address}/api/1/guest`, { data: { name: 'Anna' } });
  await page.goto(`${server.address}/account`);
  await expect(page.getByText('Anna').first()).toBeVisible();
  expect(errors).toEqual([]);
  await closeAll(page);
});
