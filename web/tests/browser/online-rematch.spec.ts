import { expect, type Page } from '@playwright/test';
import { closeAll, test, twoAtATable } from './server';
import { status } from './table';

/// Another game with the same people: only when all of them want it.

async function resign(page: Page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

test('a rematch is offered, accepted, and both are taken there', async ({ browser, server }) => {
  const { anna, ben, link } = await twoAtATable(browser, server);
  await resign(anna);
  // What the server says meanwhile leaves the sheet in its place, with all that has been done there.
  const mark = (page: Page) => page.locator('dialog').evaluate((sheet) => sheet.setAttribute('data-kept', ''));
  await expect(anna.locator('dialog')).toBeVisible();
  await mark(anna);
  await ben.getByRole('button', { name: 'Rematch' }).click();
  await mark(ben);
  await expect(ben.getByText('Rematch offered. Waiting for Anna.')).toBeVisible();
  await expect(anna.getByText('Ben would like a rematch.')).toBeVisible();
  for (const page of [anna, ben]) await expect(page.locator('dialog[data-kept]')).toBeVisible();
  expect(ben.url()).toBe(link);
  await anna.getByRole('button', { name: 'Accept' }).click();
  // The other one begins now.
  await expect(status(ben)).toContainText('Your turn, Ben');
  await expect(status(anna)).toContainText("Ben's turn");
  expect(ben.url()).not.toBe(link);
  expect(anna.url()).toBe(ben.url());
  await closeAll(anna, ben);
});

test('a rematch is withdrawn, declined, and begins when all are there', async ({ browser, server }) => {
  const { anna, ben, link } = await twoAtATable(browser, server, { clock: { kind: 'move', seconds: 90 } });
  await resign(anna);
  const asked = anna.getByText('Ben would like a rematch.');
  await ben.getByRole('button', { name: 'Rematch' }).click();
  await expect(asked).toBeVisible();
  await ben.getByRole('button', { name: 'Withdraw' }).click();
  await expect(asked).toHaveCount(0);
  await ben.getByRole('button', { name: 'Rematch' }).click();
  await anna.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.getByText('Anna does not want a rematch.')).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Rematch' })).toHaveCount(0);

  // Anna thinks better of it, and goes away: her ninety seconds do not begin.
  await anna.getByRole('button', { name: 'Rematch' }).click();
  await expect(ben.getByText('Anna would like a rematch.')).toBeVisible();
  await anna.goto('about:blank');
  await expect.poll(async () => (await ben.request.get(`${server.address}/metrics`)).text()).toContain('bastide_connections 1\n');
  await ben.getByRole('button', { name: 'Accept' }).click();
  await expect(ben.getByText('Away: Anna.')).toBeVisible();
  expect(ben.url()).toBe(link);
  await anna.goto(link);
  await expect(status(ben)).toContainText('Your turn, Ben');
  await closeAll(anna, ben);
});
