import { expect } from '@playwright/test';
import { visitor } from './fixtures';
import { closeAll, guest, makeTable, test } from './server';

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

test('who signs out in another window is told so at the table, and who gets a new token stays', async ({ browser, server }) => {
  const dora = await guest(browser, server, 'Dora');
  await dora.goto(await makeTable(dora, server, {}));
  await expect(dora.getByRole('button', { name: 'Stand up' })).toBeVisible();
  const post = async (path: string, data: object) =>
    expect((await dora.request.post(`${server.address}/api/1/${path}`, { data })).ok()).toBe(true);
  const sockets: string[] = [];
  dora.on('websocket', (socket) => sockets.push(socket.url()));

  await post('register', { name: 'Dora Quince', password: 'wood for sheep' });
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  await expect(dora.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await post('logout', {});
  await expect(dora.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await closeAll(dora);
});

test('who is deleted is told so, and comes no more', async ({ browser, server }) => {
  const emil = await guest(browser, server, 'Emil');
  await emil.goto(await makeTable(emil, server, {}));
  await expect(emil.getByRole('button', { name: 'Stand up' })).toBeVisible();
  expect((await emil.request.post(`${server.address}/api/1/me/delete`, { data: {} })).ok()).toBe(true);
  await expect(emil.getByRole('heading', { name: 'You are deleted' })).toBeVisible();
  await closeAll(emil);
});
