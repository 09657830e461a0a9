import { visitor } from './fixtures';
import { expect, type Page } from '@playwright/test';
import { closeAll, guest, makeTable, test, twoAtATable } from './server';
import { playTogether, prefer, status } from './table';

/// What people do at a table beside playing.

test('the waiting room: name, seat, colour, standing up, a bot, and the link', async ({ browser, server }) => {
  const anna = await guest(browser, server, 'Anna');
  await anna.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
  const link = await makeTable(anna, server, { seats, clock: { kind: 'days', days: 2 }, order: 'random' });
  const ben = await visitor(browser);
  await Promise.all([anna.goto(link), ben.goto(link)]);
  await expect(anna.getByText('2 days for each turn')).toBeVisible();
  await expect(anna.getByText('Seats are shuffled at the start')).toBeVisible();

  // Ben is nobody yet: he gives a name and takes the seat that he likes.
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Sit down: 3' }).click();
  const rows = anna.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(rows.nth(2)).toContainText('Ben');
  await ben.getByRole('button', { name: 'Move here: 2' }).click();
  await expect(rows.nth(1)).toContainText('Ben');
  await expect(ben.getByLabel('red')).toBeDisabled();
  await ben.getByLabel('yellow').check({ force: true });
  await expect(anna.getByLabel('yellow')).toBeDisabled();
  await ben.getByRole('button', { name: 'Stand up' }).click();
  await expect(rows.nth(1)).toContainText('free seat');
  await expect(ben.getByRole('button', { name: 'Sit down: 2' })).toBeVisible();

  await anna.getByRole('button', { name: 'Copy a link' }).click();
  await expect(anna.getByText('The link is in the clipboard.')).toBeVisible();
  expect(await anna.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // Only the owner seats bots.
  await expect(ben.getByLabel('A bot for seat 2')).toHaveCount(0);
  await anna.getByLabel('A bot for seat 2').selectOption('beginner');
  await expect(rows.nth(1)).toContainText('Beginner');
  await ben.getByRole('button', { name: 'Sit down: 3' }).click();
  for (const page of [anna, ben]) await expect(page.locator('main.table-frame')).toBeVisible();
  await closeAll(anna, ben);
});

test('followers wear the colour that their player chose', async ({ browser, server }) => {
  const anna = await guest(browser, server, 'Anna');
  const link = await makeTable(anna, server, {});
  await anna.goto(link);
  await anna.getByLabel('yellow').check({ force: true });
  const ben = await guest(browser, server, 'Ben');
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Sit down: 2' }).click();
  for (const page of [anna, ben]) await expect(page.locator('.players li').first().locator('[fill="#f2cf1d"]').first()).toBeAttached();
  await closeAll(anna, ben);
});

test('talk: said, counted while out of sight, limited, hidden, reported, muted', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  await ben.getByRole('tab', { name: 'Talk' }).click();
  await ben.getByLabel('Say something').fill('Good luck!');
  await ben.keyboard.press('Enter');
  await expect(anna.getByRole('tab', { name: /Talk 1 new line/ })).toBeVisible();
  await anna.getByRole('tab', { name: /Talk/ }).click();
  await expect(anna.getByRole('log')).toContainText('Ben Good luck!');
  await expect(anna.getByRole('tab', { name: 'Talk', exact: true })).toBeVisible();

  // Eight lines in twenty seconds, and what was refused stays to be sent again.
  for (let i = 2; i <= 9; ++i) {
    await ben.getByLabel('Say something').fill(`line ${i}`);
    await ben.keyboard.press('Enter');
    if (i < 9) await expect(ben.getByRole('log')).toContainText(`line ${i}`);
  }
  await expect(ben.getByRole('alert')).toContainText('Wait a few seconds');
  await expect(ben.getByLabel('Say something')).toHaveValue('line 9');

  const about = anna.getByRole('dialog', { name: 'Ben' });
  await anna.getByRole('log').getByRole('button', { name: 'Ben' }).first().click();
  await about.getByRole('button', { name: 'Hide what they say' }).click();
  await expect(anna.getByRole('log')).not.toContainText('Good luck!');
  await about.getByRole('button', { name: 'Show what they say again' }).click();
  await expect(anna.getByRole('log')).toContainText('Good luck!');
  await about.getByRole('button', { name: 'Report to the host' }).click();
  await about.getByLabel('What happened?').fill('Too many lines');
  await about.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(about.getByRole('status')).toContainText('The host of the server will see it');
  await about.getByRole('button', { name: 'Mute at this table' }).click();
  await expect(anna.getByRole('log')).toContainText('Ben was muted.');
  await expect(ben.getByText('The owner of the table has muted you.')).toBeVisible();
  // Only the owner may do that.
  await ben.getByRole('log').getByText('Good luck!').waitFor();
  await anna.getByLabel('Say something').fill('Hush');
  await anna.keyboard.press('Enter');
  await ben.getByRole('log').getByRole('button', { name: 'Anna' }).click();
  await expect(ben.getByRole('button', { name: 'Mute at this table' })).toHaveCount(0);
  await closeAll(anna, ben);
});

test('the owner removes somebody who watches', async ({ browser, server }) => {
  const { anna, ben, link } = await twoAtATable(browser, server);
  const cleo = await guest(browser, server, 'Cleo');
  await cleo.goto(link);
  await anna.getByRole('tab', { name: 'Talk' }).click();
  await cleo.getByRole('tab', { name: 'Talk' }).click();
  await expect(cleo.getByText('Those who watch may talk when the game is over.')).toBeVisible();
  await anna.getByRole('button', { name: 'Cleo' }).click();
  await anna.getByRole('button', { name: 'Remove from this table' }).click();
  await expect(cleo.getByRole('heading', { name: 'You were removed from this table' })).toBeVisible();
  await expect(anna.getByText('Watching:')).toHaveCount(0);
  await closeAll(anna, ben, cleo);
});

test('clocks are shown and count; the time runs out', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server, { clock: { kind: 'increment', seconds: 5, increment: 0 } });
  const [first, second] = [ben.getByRole('timer').first(), ben.getByRole('timer').nth(1)];
  await expect(second).toHaveText('0:05');
  await expect(first).toHaveText('0:03');
  await expect(second).toHaveText('0:05');
  await expect(status(anna)).toContainText('The time ran out. Ben wins.', { timeout: 15_000 });
  await closeAll(anna, ben);
});

test('a clock that counts days, and one for each turn', async ({ browser, server }) => {
  const days = await twoAtATable(browser, server, { clock: { kind: 'days', days: 3 } });
  await expect(days.anna.getByRole('timer').first()).toHaveText(/^(3 d 0 h|2 d 23 h)$/);
  const turn = await twoAtATable(browser, server, { clock: { kind: 'move', seconds: 90 } });
  await expect(turn.anna.getByRole('timer').nth(1)).toHaveText('1:30');
  await expect(turn.anna.getByRole('timer').first()).toHaveText(/^1:2\d$/);
  await closeAll(days.anna, days.ben, turn.anna, turn.ben);
});

test('resigning is asked about first', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  await anna.getByRole('button', { name: 'Resign' }).click();
  await anna.keyboard.press('Escape');
  await expect(anna.getByRole('dialog')).toHaveCount(0);
  await expect(status(anna)).toContainText('Your turn');
  await anna.getByRole('button', { name: 'Resign' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(status(ben)).toContainText('The game ended by resignation. Ben wins.');
  await ben.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ben.getByRole('tab', { name: 'Talk' }).click();
  await expect(ben.getByRole('log')).toContainText('Anna resigned.');
  await closeAll(anna, ben);
});

test('the seat of one who has gone is claimed, also on a phone where the side is a sheet', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server);
  await ben.setViewportSize({ width: 390, height: 844 });
  await expect(ben.getByRole('button', { name: 'Resign' })).not.toBeInViewport();
  await closeAll(anna);
  await expect(ben.getByText('Anna has to decide, and is away.')).toBeInViewport();
  await ben.getByRole('button', { name: 'End the game' }).click({ timeout: 15_000 });
  await expect(status(ben)).toContainText('A player left.');
  await closeAll(ben);
});

test('among three a bot plays on for one who leaves', async ({ browser, server }) => {
  const pages = [await guest(browser, server, 'Anna'), await guest(browser, server, 'Ben'), await guest(browser, server, 'Cleo')];
  const [anna, ben, cleo] = pages;
  const link = await makeTable(anna, server, { seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
  for (const page of pages) await page.goto(link);
  await ben.getByRole('button', { name: 'Sit down: 2' }).click();
  await cleo.getByRole('button', { name: 'Sit down: 3' }).click();
  await anna.getByRole('button', { name: 'Resign' }).click();
  await expect(anna.getByRole('dialog')).toContainText('A bot plays on for you');
  await anna.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(ben.getByText('left; a bot plays on')).toBeVisible();
  await expect(status(ben)).toContainText('Your turn, Ben', { timeout: 20_000 });
  await ben.getByRole('tab', { name: 'Talk' }).click();
  await expect(ben.getByRole('log')).toContainText('Anna resigned.');
  await closeAll(...pages);
});

test('a finished turn is taken back if all agree', async ({ browser, server }) => {
  // After a bid in an auction nothing has been drawn yet.
  const options = 'bridges=on castles=on bazaars=on';
  const { anna, ben } = await twoAtATable(browser, server, { options, bag: 'BCB-01 BCB-01 BCB-01 BCB-01 BCB-01 BCB-01' });
  const mayAsk = async (page: Page) => (await page.getByRole('button', { name: 'Ask to take back my turn' }).count()) > 0;
  await playTogether([anna, ben], async () => (await mayAsk(anna)) || (await mayAsk(ben)));
  const [asker, other] = (await mayAsk(anna)) ? [anna, ben] : [ben, anna];
  await asker.getByRole('button', { name: 'Ask to take back my turn' }).click();
  await expect(asker.getByText('You asked to take back your turn.')).toBeVisible();
  await other.getByRole('button', { name: 'Refuse' }).click();
  await expect(asker.getByText('You asked to take back your turn.')).toHaveCount(0);
  const ply = Number(await asker.locator('main').getAttribute('data-ply'));
  await asker.getByRole('button', { name: 'Ask to take back my turn' }).click();
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(async () => Number(await other.locator('main').getAttribute('data-ply'))).toBeLessThan(ply);
  await expect(status(asker)).toContainText('Your turn');
  await closeAll(anna, ben);
});

test('a table without confirmation ends turns by itself, one with it only when asked', async ({ browser, server }) => {
  const quick = await twoAtATable(browser, server, { confirm: false, bag: 'U U U U U U' });
  await quick.anna.locator('.frame').focus();
  await quick.anna.keyboard.press('ArrowRight');
  await quick.anna.keyboard.press('Enter');
  await quick.anna.getByRole('button', { name: 'No follower' }).click();
  await expect(status(quick.ben)).toContainText('Your turn, Ben');
  await expect(quick.anna.getByRole('button', { name: 'Take back' })).toBeDisabled();
  await prefer(quick.anna, async (dialog) => {
    await expect(dialog.getByText('At this table turns end without a question.')).toBeVisible();
    await expect(dialog.getByLabel('A turn ends')).toBeDisabled();
  });

  // One player alone can do without the question.
  const asking = await twoAtATable(browser, server, { bag: 'U U U U U U' });
  await prefer(asking.anna, (dialog) => dialog.getByLabel('A turn ends').selectOption('at once'));
  await asking.anna.locator('.frame').focus();
  await asking.anna.keyboard.press('ArrowRight');
  await asking.anna.keyboard.press('Enter');
  await asking.anna.getByRole('button', { name: 'No follower' }).click();
  await expect(status(asking.ben)).toContainText('Your turn, Ben');
  await closeAll(quick.anna, quick.ben, asking.anna, asking.ben);
});

test('the aids of a table are what it agreed on', async ({ browser, server }) => {
  const { anna, ben } = await twoAtATable(browser, server, { aids: 'tournament', bag: 'U U U U U U' });
  await expect(anna.locator('rect.open')).not.toHaveCount(0);
  await expect(anna.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await expect(anna.getByText('5 tiles left')).toBeVisible();
  await expect(anna.locator('summary', { hasText: 'tiles left' })).toHaveCount(0);
  await anna.locator('.frame').focus();
  await anna.keyboard.press('ArrowRight');
  await anna.keyboard.press('Enter');
  await expect(anna.locator('g.spot')).not.toHaveCount(0);
  await expect(anna.locator('g.pays text')).toHaveCount(0);

  const learn = await twoAtATable(browser, server, { aids: 'learn', bag: 'U U U U U U' });
  await learn.anna.getByRole('button', { name: 'Hint' }).click();
  await expect(status(learn.anna)).toContainText('Hint: ');
  await expect(learn.anna.locator('rect.advice')).toHaveCount(1);
  await expect(learn.anna.locator('summary', { hasText: '5 tiles left' })).toBeVisible();
  // What the table allows, one may do without.
  await prefer(learn.anna, (dialog) => dialog.getByLabel('Light up the squares that fit').uncheck());
  await expect(learn.anna.locator('rect.open')).toHaveCount(0);
  await closeAll(anna, ben, learn.anna, learn.ben);
});
