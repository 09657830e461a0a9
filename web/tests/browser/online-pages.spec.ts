import { visitor } from './fixtures';
import { expectAccessibleInBothThemes } from './access';
import { expect, type Page } from '@playwright/test';
import { closeAll, guest, makeTable, test, twoAtATable } from './server';
import { openSheet, prefer, status } from './table';

/// Making tables, finding them, one's games and one's account.

test('a table is made with all that it can agree on, and the page shows it', async ({ browser, server }) => {
  const anna = await visitor(browser);
  await anna.goto(`${server.address}/`);
  await anna.getByRole('link', { name: 'Invite: Bridges, Castles and Bazaars' }).click();
  await anna.getByLabel('Your name').fill('Anna');
  await anna.getByRole('button', { name: 'Add a player' }).click();
  await anna.getByLabel('Who plays seat 2').selectOption('me');
  await expect(anna.getByLabel('Who plays seat 1')).toHaveValue('open');
  await anna.getByLabel('Who plays seat 3').selectOption('casual');
  await anna.getByRole('heading', { name: 'The table' }).click();
  await anna.getByLabel('Clock').selectOption('increment');
  await anna.getByLabel('Minutes for the game').fill('20');
  await anna.getByLabel('Seconds more with each turn').fill('7');
  await anna.getByLabel('Show it to everybody').check();
  await anna.getByLabel('Others may watch').uncheck();
  await anna.getByLabel('A finished turn may be taken back').uncheck();
  await anna.getByLabel('When somebody leaves').selectOption('end');
  await anna.getByRole('heading', { name: 'Aids' }).click();
  await anna.getByLabel('Tournament (few)').check();
  await anna.getByLabel('Mark the squares that nothing fits any more').check();
  await anna.getByRole('button', { name: 'Open the table' }).click();
  await expect(anna.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
  const rows = anna.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('free seat');
  await expect(rows.nth(1)).toContainText('Anna');
  await expect(rows.nth(2)).toContainText('Casual');
  for (const words of [
    '20 minutes each, and 7 seconds more with each turn',
    'Aids: chosen one by one',
    'Everybody can find it',
    'Nobody may watch',
    'No finished turn is taken back',
    'The game ends when somebody leaves',
  ])
    await expect(anna.getByText(words)).toBeVisible();

  const ben = await visitor(browser);
  await ben.goto(`${server.address}/lobby`);
  await ben.getByRole('link', { name: /^Join: Bridges, Castles and Bazaars, free seat, Anna, and Casual/ }).click();
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Sit down: 1' }).click();
  await expect(status(ben)).toContainText('Your turn, Ben');
  await closeAll(anna, ben);
});

test('aids are chosen for a table on this device, one by one', async ({ page, server }) => {
  await page.goto(`${server.address}/new/classic`);
  await page.getByRole('heading', { name: 'Aids' }).click();
  await expect(page.getByLabel('Learn (everything)')).toBeChecked();
  await page.getByLabel('Light up the squares that fit').uncheck();
  await page.getByLabel('Hints: what a strong bot would play').uncheck();
  await page.getByLabel('Show which tiles are left').uncheck();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(status(page)).toContainText('Choose');
  await expect(page.locator('rect.open')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await expect(page.locator('summary', { hasText: 'tiles left' })).toHaveCount(0);
  // A square that does not fit says so, one that does takes the tile.
  const frame = (await page.locator('.frame').boundingBox())!;
  await page.mouse.click(frame.x + 12, frame.y + 12);
  await expect(page.getByText('The tile does not fit here')).toBeVisible();
  await page.reload();
  await expect(status(page)).toContainText('Choose');
  await expect(page.locator('rect.open')).toHaveCount(0);
  await prefer(page, (dialog) => dialog.getByLabel('Light up the squares that fit').check());
  await expect(page.locator('rect.open')).not.toHaveCount(0);
});

test('my games: on this device and online, running and finished', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  for (const game of ['The Landscape', 'The Discovery']) {
    await anna.goto(server.address);
    await anna.getByRole('button', { name: `Play a bot: ${game}` }).click();
    await expect(status(anna)).toContainText('Choose a lit square');
    await anna.locator('.frame').focus();
    await anna.keyboard.press('ArrowRight');
    await anna.keyboard.press('Enter');
    await expect(anna.locator('image.tile')).toHaveCount(2);
  }
  await anna.getByRole('button', { name: 'Menu of Anna' }).click();
  await anna.getByRole('list').getByRole('link', { name: 'My games' }).click();
  await expect(anna.getByRole('link', { name: 'Go on: The Landscape, Anna and Ben · Your turn' })).toBeVisible();
  await expect(anna.getByRole('button', { name: /^Go on: The Discovery/ })).toBeVisible();
  await anna.getByRole('button', { name: /^Go on: The Landscape/ }).click();
  await expect(anna.locator('image.tile')).toHaveCount(2);
  await anna.goto(`${server.address}/games`);
  await anna.getByRole('button', { name: /^Forget: The Discovery/ }).click();
  await expect(anna.getByRole('button', { name: /^Go on: The Discovery/ })).toHaveCount(0);

  await anna.getByRole('link', { name: /^Go on: The Landscape, Anna and Ben/ }).click();
  await anna.getByRole('button', { name: 'Resign' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(anna)).toContainText('Ben wins');
  await anna.goto(`${server.address}/games`);
  await expect(anna.getByRole('link', { name: /^Look at it: The Landscape, Anna and Ben · / })).toBeVisible();
  await closeAll(anna, ben);
});

test('an account: made of a guest, signed out and in elsewhere, exported, deleted', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  const name = `Anna ${Date.now()}`;
  await anna.goto(`${server.address}/account`);
  await expect(anna.getByText('You are Anna, a guest.')).toBeVisible();
  await anna.getByRole('button', { name: 'Make an account' }).first().click();
  await anna.getByLabel('Name', { exact: true }).fill(name);
  await anna.getByLabel('Password').fill('correct horse');
  await anna.locator('form').getByRole('button', { name: 'Make an account' }).click();
  await expect(anna.getByText(`You are signed in as ${name}.`)).toBeVisible();

  const elsewhere = await visitor(browser);
  await elsewhere.goto(`${server.address}/account`);
  await elsewhere.getByLabel('Name').fill(name);
  await elsewhere.getByLabel('Password').fill('wrong horse');
  await elsewhere.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('The name or the password is wrong.');
  await elsewhere.getByLabel('Password').fill('correct horse');
  await elsewhere.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText(`Welcome back, ${name}.`)).toBeVisible();
  await elsewhere.getByRole('main').getByRole('link', { name: 'My games' }).click();
  await expect(elsewhere.getByRole('link', { name: /^Go on: The Landscape/ })).toBeVisible();

  await elsewhere.goto(`${server.address}/account`);
  const download = elsewhere.waitForEvent('download');
  await elsewhere.getByRole('button', { name: 'Download all that is kept about me' }).click();
  expect((await download).suggestedFilename()).toBe('bastide-account.json');
  await elsewhere.getByRole('button', { name: 'Sign out' }).click();
  await expect(elsewhere.getByText('You are signed out.')).toBeVisible();

  await anna.getByRole('button', { name: 'Delete me' }).click();
  await expect(anna.getByRole('dialog')).toContainText('This cannot be undone.');
  await anna.getByRole('dialog').getByRole('button', { name: 'Delete me' }).click();
  await expect(anna.getByText('Everything about you is deleted.')).toBeVisible();
  await elsewhere.getByLabel('Name').fill(name);
  await elsewhere.getByLabel('Password').fill('correct horse');
  await elsewhere.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('alert')).toBeVisible();
  await closeAll(anna, ben, elsewhere);
});

test('a guest takes another name, and is told why one cannot be had', async ({ browser, server }) => {
  const anna = await guest(browser, server, 'Anna');
  await anna.goto(server.address);
  await anna.getByRole('button', { name: 'Menu of Anna' }).click();
  await anna.getByRole('link', { name: 'Change my name' }).click();
  await anna.getByLabel('Your name').fill('<Annabel>');
  await anna.getByRole('button', { name: 'Change it' }).click();
  await expect(anna.getByRole('alert')).toContainText('1 to 24 characters');
  await anna.getByLabel('Your name').fill('Annabel');
  await anna.getByRole('button', { name: 'Change it' }).click();
  await expect(anna.getByText('You are Annabel now.')).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Menu of Annabel' })).toBeVisible();
  await closeAll(anna);
});

test('a game that waits for me is counted in the title, in the header and on the icon, comes first, and is one click away', async ({
  browser,
  server,
}) => {
  const { anna, ben } = await twoAtATable(browser, server, { clock: { kind: 'days', days: 2 } });
  // An icon with a badge is nothing that a test sees, so it listens to what the browser is told.
  for (const page of [anna, ben])
    await page.addInitScript(() => {
      const badges: number[] = [];
      Object.assign(window, { badges });
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void badges.push(count),
        clearAppBadge: async () => void badges.push(0),
      });
    });
  const badge = (page: Page) => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  await ben.goto(server.address);
  await ben.getByRole('link', { name: "Go on: The Landscape, Anna and Ben · Anna's turn" }).waitFor();
  await expect(ben).toHaveTitle('Bastide');
  expect(await badge(ben)).toBe(0);
  await anna.goto(server.address);
  await expect(anna).toHaveTitle('(1) Bastide');
  expect(await badge(anna)).toBe(1);
  await expect(anna.getByRole('link', { name: 'My games: 1 waits for you' })).toBeVisible();
  const card = anna.getByRole('link', { name: 'Go on: The Landscape, Anna and Ben · Your turn' });
  await expect(card).toBeVisible();
  await expect(anna.getByText('1 d 23 h left')).toBeVisible();
  await expect(anna.locator('.board image')).toHaveCount(1);
  await card.click();
  await expect(anna).toHaveURL(/table\//);
  await closeAll(anna, ben);
});

test('nothing moves on home when the server tells of games', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  await anna.addInitScript(() => {
    const moved = ((window as unknown as { moved: number }).moved = 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    return moved;
  });
  for (let visit = 0; visit < 2; ++visit) {
    await anna.goto(server.address);
    await expect(anna.getByRole('link', { name: /^Go on: The Landscape/ })).toBeVisible();
    await anna.waitForLoadState('networkidle');
    expect(await anna.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
  }
  await closeAll(anna, ben);
});

test('no accessibility violations online, and everything fits a phone', async ({ browser, server }) => {
  test.slow();
  const options = { viewport: { width: 360, height: 740 } };
  const anna = await guest(browser, server, 'Annamaria von Hohenstauf', options);
  const ben = await guest(browser, server, 'Ben', options);
  const fits = async (what: string) =>
    expect(await anna.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(360);
  const see = async (what: string) => {
    await fits(what);
    await expectAccessibleInBothThemes(anna, what);
  };
  const clock = { kind: 'increment', seconds: 600, increment: 5 };
  const link = await makeTable(anna, server, { public: true, clock, options: 'bridges=on castles=on bazaars=on' });
  for (const path of ['/lobby', '/games', '/account', '/new/classic/online', '/']) {
    await anna.goto(server.address + path);
    await expect(anna.getByRole('button', { name: /^Menu of/ })).toBeVisible();
    await expect(anna.getByRole('heading', { level: 1 })).toBeVisible();
    await anna.locator('details').evaluateAll((all) => all.forEach((part) => ((part as HTMLDetailsElement).open = true)));
    if (path === '/lobby' || path === '/games') await expect(anna.getByRole('link', { name: /^Open: Bridges/ }).first()).toBeVisible();
    await see(path);
  }
  await anna.getByRole('button', { name: /^Menu of/ }).click();
  await see('the menu');
  await anna.goto(link);
  await expect(anna.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
  await see('the waiting room');
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Sit down: 2' }).click();
  await expect(status(anna)).toContainText('Your turn');
  await see('the table');
  await openSheet(anna);
  await openSheet(ben);
  await anna.getByRole('button', { name: 'Preferences' }).click();
  await see('preferences');
  await anna.keyboard.press('Escape');
  await anna.getByRole('tab', { name: 'Talk' }).click();
  await ben.getByRole('tab', { name: 'Talk' }).click();
  await ben.getByLabel('Say something').fill('a word as long as Donaudampfschifffahrtsgesellschaftskapitän');
  await ben.keyboard.press('Enter');
  await expect(anna.getByRole('log')).toContainText('Donau');
  await see('talk');
  await anna.getByRole('log').getByRole('button', { name: 'Ben' }).click();
  await see('about a person');
  await anna.keyboard.press('Escape');
  await anna.getByRole('button', { name: 'Resign' }).click();
  await see('resigning');
  await anna.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(anna)).toContainText('Ben wins');
  await see('the end');
  await anna.goto(`${server.address}/table/nowhere`);
  await expect(anna.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  await see('a refusal');
  await closeAll(anna, ben);
});
