import { execFileSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { openTable, playByKeys, settled, status, twoSeats } from './table';

/// A turn with dice as a person plays it, and bids that are typed.

const setup = (bot?: string) => ({ game: 'dice', options: {}, seats: twoSeats(bot), first: 0 });
const rolled = ['*cclstkkxx'];
const button = (page: Page, name: RegExp | string) => page.locator('.bar').getByRole('button', { name });
const liking = (page: Page, changes: object) => page.addInitScript((kept) => localStorage.setItem('liking', JSON.stringify(kept)), changes);
const faces = (page: Page) => page.locator('.die').evaluateAll((dice) => dice.map((die) => (die as HTMLElement).dataset.face).join(''));

/// Builds a die on the first lit square, as it happens to be turned.
async function build(page: Page, face: string) {
  await page.locator(`.die[data-face=${face}]`).first().click();
  await page.locator('.frame').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

test('the first roll waits for whoever plays, and is shown with its catapults', async ({ page }) => {
  await liking(page, { pace: 'normal' });
  await openTable(page, { setup: setup() });
  await expect(page.getByRole('status').first()).toContainText('Roll the dice');
  await expect(page.locator('.die')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(page.locator('.die')).toHaveCount(9);
  await expect(page.locator('.die').first()).toHaveClass(/rolling/);
  // On their way to the next player catapults leave the tray: nothing that it lies in cuts them off.
  const cutBy = await page
    .locator('.die')
    .first()
    .evaluate((die) => {
      for (let around = die.parentElement!; !around.matches('.table-frame'); around = around.parentElement!)
        if (getComputedStyle(around).overflow !== 'visible') return around.className;
      return undefined;
    });
  expect(cutBy).toBeUndefined();
  await expect(page.locator('.die[data-face=x]')).toHaveCount(0);
  await expect(button(page, /^Roll \d/)).toBeVisible();
});

test('dice that nobody has seen wait, and those that were seen lie there when one comes back', async ({ page }) => {
  await openTable(page, { setup: setup() });
  await page.reload();
  await expect(page.getByRole('status').first()).toContainText('Roll the dice');
  await page.keyboard.press('r');
  await expect(button(page, /^Roll \d/)).toBeVisible();
  await page.reload();
  await expect(page.locator('.die').first()).toBeVisible();
  await expect(page.locator('button.cup')).toHaveCount(0);
});

test('what is kept is there again after a reload, and a hint begins with it', async ({ page }) => {
  await openTable(page, { setup: setup(), tokens: rolled });
  await build(page, 't');
  await expect.poll(() => faces(page)).toBe('cclskk');
  await page.reload();
  await expect.poll(() => faces(page)).toBe('cclskk');
  await page.keyboard.press('h');
  await expect(page.getByRole('status').first()).toContainText('Hint:');
  await expect(page.getByRole('status').first()).not.toContainText('three');
  await expect(page.getByRole('status').first()).toContainText(/roll \d|stop for/);
});

test('knights and parts are kept in any order, taken back, and rolled at once', async ({ page }, info) => {
  await openTable(page, { setup: setup(), tokens: rolled });
  await build(page, 'c');
  await expect.poll(() => faces(page)).toBe('clstkk');
  await page.locator('.die[data-face=k]').first().click();
  await expect.poll(() => faces(page)).toBe('clstk');
  await expect(page.locator('.die.rolling')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect.poll(() => faces(page)).toBe('clstkk');
  await page.locator('.die[data-face=k]').first().click();
  await expect.poll(() => faces(page)).toBe('clstk');
  await page.getByRole('button', { name: /Take a knight back/ }).click();
  await expect.poll(() => faces(page)).toBe('clstkk');
  await page.locator('.die[data-face=k]').first().click();
  await expect(button(page, 'Roll 5 again')).toBeVisible();

  await button(page, 'Roll 5 again').click();
  await expect(page.getByText('Roll 2 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: /End the turn/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  const file = info.outputPath('game.bgr');
  await (await download).saveAs(file);
  const trace = execFileSync('../build/release/bastide', ['replay', file, '--trace'], { encoding: 'utf8' });
  const tokens = trace
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).token as string);
  expect(tokens.slice(0, 2)).toEqual(['*cclstkkxx', 'k']);
  expect(tokens[2]).toMatch(/^c@0,0/);
  expect(tokens[3]).toBe('roll');
});

test('a stop can be taken back with all that was kept', async ({ page }) => {
  await liking(page, { turnEnd: 'ask' });
  await openTable(page, { setup: setup(), tokens: rolled });
  await build(page, 's');
  await expect.poll(() => faces(page)).toBe('ccltkk');
  await page.locator('.die[data-face=k]').first().click();
  await expect.poll(() => faces(page)).toBe('ccltk');
  await button(page, 'Stop: no points').click();
  await expect(button(page, /End the turn/)).toBeVisible();
  await expect(page.locator('.frame image.tile')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect.poll(() => faces(page)).toBe('ccltk');
  await page.keyboard.press('u');
  await expect.poll(() => faces(page)).toBe('ccltkk');
});

test('nobody is told what they would get in the turn of another or after the end', async ({ page }) => {
  const end = {
    setup: { ...setup(), options: { turn_limit: '1' } },
    tokens: [...rolled, 'stop', '*ccsxxxxxx', 'c@0,0/180', 's@0,1/0', 'c@0,2/0'],
  };
  await openTable(page, end);
  await expect(page.getByRole('status').first()).toContainText('over');
  await expect(page.locator('.bar')).not.toContainText(/if you stop|Stop/);
});

test("a bot's city is there while its score is shown", async ({ page }) => {
  await liking(page, { pace: 'quick', turnEnd: 'now' });
  await openTable(page, { setup: setup('master'), tokens: rolled });
  await button(page, /^Stop/).click();
  // Of some turns one at least scores.
  const seen = page.waitForFunction(
    () =>
      /for the|scores|Bot \+\d/.test(document.querySelector('.status')?.textContent ?? '') &&
      document.querySelectorAll('.frame image.tile').length >= 2,
    undefined,
    { timeout: 60_000 },
  );
  await seen;
});

test('a bid is typed or stepped to, and others are asked at once', async ({ page }) => {
  await liking(page, { pace: 'at_once', turnEnd: 'now' });
  const bag = ['BCB-01', 'U', 'V', 'E', 'E', 'D', 'R', 'W'];
  await openTable(page, { setup: { game: 'classic', options: { bazaars: 'on' }, seats: twoSeats(), first: 0, bag } });
  const bazaar = page.getByRole('dialog', { name: 'The bazaar' });
  while ((await bazaar.count()) === 0) {
    await playByKeys(page, 1);
    await settled(page);
  }
  const field = page.getByLabel('Your bid in points');
  await field.fill('many');
  await expect(bazaar.getByRole('button', { name: /^Bid/ })).toBeDisabled();
  await field.fill('7');
  await field.press('Enter');
  await expect(status(page)).toContainText('has bid 7 points');
  await expect(bazaar).not.toContainText('has bid 7');
  await expect(field).toHaveValue('8');
  await bazaar.getByRole('button', { name: 'One point more' }).click();
  await bazaar.getByRole('button', { name: 'Bid 9' }).click();
  await expect(bazaar.getByRole('button', { name: /^Buy: pay \w+ 9 points/ })).toBeVisible();
  await bazaar.getByRole('button', { name: /^Sell/ }).click();
  await expect(page.getByRole('button', { name: /End the turn/ })).toHaveCount(0);
});
