import { visitor } from './fixtures';
import { expect } from '@playwright/test';
import { closeAll, guest, makeTable, test, twoAtATable } from './server';
import { prefer, status, takeTurn } from './table';

/// A table at a server that is found, lost and found again.

test('a lost connection shows and comes back by itself, without a reload', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  for (const page of [anna, ben]) await expect(page.getByText('away', { exact: true })).toHaveCount(0);
  await ben.context().setOffline(true);
  await expect(status(ben)).toContainText('The connection is lost');
  await expect(anna.getByText('away', { exact: true })).toBeVisible();
  await takeTurn(anna);
  await ben.context().setOffline(false);
  await expect(status(ben)).toContainText('Your turn, Ben');
  await expect(ben.locator('image.tile')).toHaveCount(2);
  await expect(anna.getByText('away', { exact: true })).toHaveCount(0);
  await takeTurn(ben);
  await expect(anna.locator('image.tile')).toHaveCount(3);
  await closeAll(anna, ben);
});

test('a reload comes back to the same table, in the middle of a turn', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  await anna.locator('.frame').focus();
  await anna.keyboard.press('ArrowRight');
  await anna.keyboard.press('Enter');
  await expect(anna.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await anna.reload();
  await anna.getByRole('button', { name: 'Take back' }).click();
  await expect(anna.locator('image.tile')).toHaveCount(1);
  await expect(status(anna)).toContainText('Choose a lit square');
  await closeAll(anna, ben);
});

test('a killed server loses nothing: game, talk, and a turn half played', async ({ browser, ownServer }) => {
  const { anna, ben, link } = await twoAtATable(browser, ownServer);
  await takeTurn(anna);
  await ben.getByRole('tab', { name: /Talk/ }).click();
  await ben.getByLabel('Say something').fill('Hello Anna');
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('log')).toContainText('Hello Anna');
  await expect(status(ben)).toContainText('Your turn, Ben');
  await ben.locator('.frame').focus();
  await ben.keyboard.press('ArrowRight');
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('button', { name: 'Take back' })).toBeEnabled();

  await ownServer.kill();
  await expect(status(ben)).toContainText('The connection is lost');
  await ownServer.start();
  await expect(status(ben)).not.toContainText('The connection is lost', { timeout: 20_000 });
  await expect(ben.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await expect(ben.getByRole('log')).toContainText('Hello Anna');
  await ben.getByRole('button', { name: 'Take back' }).click();
  await takeTurn(ben);
  await expect(anna.locator('image.tile')).toHaveCount(3, { timeout: 20_000 });
  const cleo = await visitor(browser);
  await cleo.goto(link);
  await expect(cleo.locator('image.tile')).toHaveCount(3);
  await closeAll(anna, ben, cleo);
});

test('links that lead nowhere say so', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(`${server.address}/table/${'0'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  await page.goto(`${server.address}/table/half-a-link`);
  await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open tables' }).click();
  await expect(page.getByRole('heading', { name: 'Play online' })).toBeVisible();
  await closeAll(page);
});

test('a full table can be watched, or says that it cannot', async ({ browser, server }) => {
  const open = await twoAtATable(browser, server);
  const cleo = await guest(browser, server, 'Cleo');
  await cleo.goto(open.link);
  await expect(cleo.getByText('You are watching: every seat is taken.')).toBeVisible();
  await expect(status(cleo)).toContainText("Anna's turn");
  await expect(cleo.locator('rect.open')).toHaveCount(0);
  await expect(cleo.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await open.anna.getByRole('tab', { name: /Talk/ }).click();
  await expect(open.anna.getByText('Watching: Cleo')).toBeVisible();

  const closed = await twoAtATable(browser, server, { spectators: false });
  await cleo.goto(closed.link);
  await expect(cleo.getByRole('heading', { name: 'This table is full, and nobody may watch' })).toBeVisible();
  await closeAll(open.anna, open.ben, closed.anna, closed.ben, cleo);
});

test('a table that is over shows its end to whoever comes', async ({ browser, server }) => {
  const { anna, ben, link } = await twoAtATable(browser, server);
  await ben.getByRole('button', { name: 'Resign' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(anna)).toContainText('The game ended by resignation. Anna wins.');
  const cleo = await visitor(browser);
  await cleo.goto(link);
  await expect(status(cleo)).toContainText('The game ended by resignation. Anna wins.');
  await cleo.locator('.bar').getByRole('button', { name: 'Show the result' }).click();
  await cleo.getByRole('dialog').getByRole('button', { name: 'Look at it again' }).click();
  await expect(cleo.getByText(/Step 0 of \d+/)).toBeVisible();
  await closeAll(anna, ben, cleo);
});

test('a server that does not answer is said, and what to do', async ({ browser, ownServer }) => {
  const page = await visitor(browser);
  await page.goto(`${ownServer.address}/new/classic/online`);
  await page.getByLabel('Your name').fill('Anna');
  await ownServer.kill();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('alert')).toContainText('The server does not answer. Check your connection and try again.');
  await ownServer.start();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
  await closeAll(page);
});

test('whose turn it is: in the title, by a sound, and by a notification when the page is out of sight', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  await ben.context().grantPermissions(['notifications']);
  // A headless browser shows nothing and is never hidden, so we listen at its edge.
  await ben.addInitScript(() => {
    const heard = { tones: 0, notes: [] as string[] };
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      ++heard.tones;
      return start.apply(this, when);
    };
    window.Notification = new Proxy(Notification, {
      construct: (_, [, { body }]: [string, { body: string }]) => (heard.notes.push(body), {}),
    });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await ben.reload();
  await expect(status(ben)).toContainText("Anna's turn");
  await prefer(ben, (dialog) => dialog.getByLabel('Notify me when it is my turn').check());
  await expect(ben).toHaveTitle('The Landscape · Bastide');
  await takeTurn(anna);
  await expect(ben).toHaveTitle(/● your turn/);
  const heard = () => ben.evaluate(() => (window as unknown as { heard: { tones: number; notes: string[] } }).heard);
  expect((await heard()).tones).toBe(2);
  expect((await heard()).notes).toEqual(['Your turn, Ben. Choose a lit square.']);
  await closeAll(anna, ben);
});

// The page's own engine plays after what is told.
test('no position comes over the line', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  const told: string[] = [];
  ben.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void told.push(String(payload))));
  await ben.reload();
  await takeTurn(anna);
  await takeTurn(ben);
  await expect(anna.locator('image.tile')).toHaveCount(3);
  expect(told.filter((message) => message.includes('"type":"state"')).length).toBeGreaterThan(1);
  expect(told.filter((message) => message.includes('"view"'))).toEqual([]);
  await closeAll(anna, ben);
});

test('a bot in a seat plays by itself', async ({ browser, server }) => {
  const anna = await guest(browser, server, 'Anna');
  await anna.goto(await makeTable(anna, server, { seats: [{ kind: 'me' }, { kind: 'bot', bot: 'beginner' }], bag: 'U V E D' }));
  await takeTurn(anna);
  await takeTurn(anna);
  await expect(status(anna)).toContainText('The game is over');
  await closeAll(anna);
});
