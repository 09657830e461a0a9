import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from './fixtures';
import { archived, example, recordText, root } from './records';
import { makeTable, withServer, type TestServer } from './server';
import { mainButton, middleOf, openSheet, openTable, settled, twoSeats } from './table';

/// Not a test but the pictures of docs/screens: ./test --screens.

test.skip(!process.env.SCREENS, 'only on request');

const wide = { width: 1200, height: 760 };
const phone = { width: 360, height: 740 };
const pages = {
  home: '/',
  setup: '/new/bridges',
  tiles: '/tiles',
  rules: '/rules/classic',
  replay: '/replay',
};
/// As long as names may be.
const names = ['Anna Magdalena von Bülow', 'Bartholomäus', 'Cleo', 'Massimiliano Fumagalli', 'Eve'];
const five = archived('classic-five-seats', 121);
const dice = archived('dice-whole', /^\*lltt$/);
const tables = {
  classic: archived('classic-middle'),
  five: {
    ...five,
    setup: {
      ...five.setup,
      seats: five.setup.seats.map((seat, i) => ({ ...seat, name: names[i] })),
    },
  },
  expansions: archived('everything-2-seats'),
  auction: archived('everything-auction', /^b\d/),
  castle: archived('castle-middle'),
  discovery: archived('discovery-middle'),
  whole: example('classic'),
  // Before a second roll, with three parts of a city built.
  dice: {
    ...dice,
    setup: {
      ...dice.setup,
      seats: names.slice(1, 4).map((name) => ({ name })),
    },
  },
};
/// Those that must also fit a phone.
const small = ['classic', 'auction', 'castle', 'dice', 'five'] as (keyof typeof tables)[];

async function table(page: Page, name: keyof typeof tables) {
  await openTable(page, tables[name]);
  await page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });
}
/// A tile in hand, and a square for it.
const fresh = {
  setup: { game: 'classic', options: {}, seats: twoSeats(), first: 0 },
  tokens: ['*V'],
};
const kept = archived('discovery-expert-whole');
const hidden = {
  setup: { ...kept.setup, seats: [{ name: 'Anna' }, { name: 'Ben' }] },
};
/// A tile over a square, with everything that could be done there.
async function choose(page: Page, setup: { tokens?: string[] } = tables.classic) {
  await openTable(page, setup);
  await page.mouse.click(...(await middleOf(page.locator('rect.open'))));
  await expect(page.locator('g.spot')).not.toHaveCount(0);
  await expect(page.locator('.bar .choices button')).not.toHaveCount(0);
}
/// Nothing goes on while a picture is taken.
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

async function analysis(page: Page) {
  await page.goto(`/replay#${encodeURIComponent(recordText('classic-middle'))}`);
  await page.locator('.table-frame .board image').first().waitFor();
  await openSheet(page);
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 80_000 });
  await page
    .getByRole('list', { name: 'Mistakes' })
    .getByRole('button', { name: /Blunder/ })
    .first()
    .click();
  await page.locator('.step').scrollIntoViewIfNeeded();
}

for (const scheme of ['light', 'dark'] as const)
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    /// A picture that two in a row agree on: everything is painted.
    const shoot = async (page: Page, name: string, fullPage = false) => {
      let before: Buffer | undefined;
      for (;;) {
        const now = await page.screenshot({ fullPage, animations: 'disabled' });
        if (before?.equals(now)) return writeFileSync(`${root}/docs/screens/web-${name}-${scheme}.png`, now);
        before = now;
      }
    };

    for (const [name, path] of Object.entries(pages))
      test(name, async ({ page }) => {
        await page.setViewportSize({ width: 1200, height: 800 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        if (name === 'home') await expect(page.locator('.cards .picture:has(svg)')).toHaveCount(6);
        if (name === 'replay') await expect(page.locator('.cards .board > svg')).toHaveCount(3);
        await shoot(page, name, name === 'home');
      });
    for (const name of (Object.keys(tables) as (keyof typeof tables)[]).filter((one) => one !== 'whole'))
      test(`table ${name}`, async ({ page }) => {
        await page.setViewportSize(wide);
        await table(page, name);
        await shoot(page, `table-${name}`);
      });
    for (const name of small)
      test(`phone ${name}`, async ({ page }) => {
        await page.setViewportSize(phone);
        await table(page, name);
        await shoot(page, `phone-${name}`);
      });
    test('phone home', async ({ page }) => {
      await page.setViewportSize(phone);
      await page.goto('/');
      await expect(page.locator('.cards .picture:has(svg)')).toHaveCount(6);
      await shoot(page, 'phone-home');
    });
    for (const [name, size] of Object.entries({
      analysis: { width: 1200, height: 900 },
      'phone-analysis': phone,
    }))
      test(name, async ({ page }) => {
        await page.setViewportSize(size);
        await analysis(page);
        await shoot(page, name);
      });
    for (const [name, size] of Object.entries({
      end: { width: 1200, height: 900 },
      'phone-end': phone,
    }))
      test(name, async ({ page }) => {
        await page.setViewportSize(size);
        await table(page, 'whole');
        await page.locator('.bar').getByRole('button', { name: 'Show the result' }).click();
        await expect(page.getByRole('heading', { name: 'Mistakes worth a look' })).toBeVisible();
        await expect(page.locator('dialog progress')).toHaveCount(0, {
          timeout: 80_000,
        });
        await shoot(page, name);
      });
    for (const [name, size] of Object.entries({
      learn: wide,
      'phone-learn': phone,
    }))
      test(name, async ({ page }) => {
        await page.setViewportSize(size);
        await page.goto('/learn/classic');
        await page.locator('main[data-stage]').waitFor();
        await page.locator('.table-frame .board image').first().waitFor();
        await shoot(page, name);
      });
    for (const [name, size] of Object.entries({
      choice: wide,
      'phone-choice': phone,
    }))
      test(name, async ({ page }) => {
        await page.setViewportSize(size);
        await choose(page);
        await shoot(page, name);
      });
    test('hint', async ({ page }) => {
      await page.setViewportSize(wide);
      await openTable(page, tables.classic);
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.locator('.frame .advice').first()).toBeAttached({
        timeout: 60_000,
      });
      await expect(page.locator('.bar .hint')).not.toHaveAttribute('aria-busy', 'true');
      await shoot(page, 'hint');
    });
    test.describe('a turn that ends by itself', () => {
      test.use({ preferences: { turnEnd: 'soon' } });
      for (const [name, size] of Object.entries({
        countdown: wide,
        'phone-countdown': phone,
      }))
        test(name, async ({ page }) => {
          await page.setViewportSize(size);
          await page.clock.install();
          await choose(page, fresh);
          await stopClock(page);
          await page.mouse.click(...(await middleOf(page.locator('g.spot'))));
          await expect(mainButton(page)).toContainText('End the turn');
          await page.clock.runFor(1200);
          await shoot(page, name);
        });
    });
    test.describe('the end', () => {
      test.use({
        contextOptions: { reducedMotion: 'no-preference' },
        preferences: { turnEnd: 'now', pace: 'normal', motion: 'full' },
      });
      test('counting', async ({ page }) => {
        await page.setViewportSize(wide);
        await page.clock.install();
        const { setup, tokens } = tables.whole;
        await openTable(page, {
          setup: { ...setup, seats: twoSeats() },
          tokens: tokens.slice(0, -1),
        });
        await page.locator('.frame').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        const counting = page.getByRole('region', { name: 'Final scoring' });
        const none = page.locator('.bar .main[data-token="-"]');
        await expect(counting.or(none).first()).toBeVisible();
        if (await none.isVisible()) await none.click();
        await expect(counting).toContainText(/\+\d/, { timeout: 40_000 });
        await stopClock(page);
        await shoot(page, 'counting');
      });
    });
    test('preferences', async ({ page }) => {
      await page.setViewportSize({ width: 1200, height: 900 });
      await openTable(page, fresh);
      await page.getByRole('button', { name: 'Preferences' }).click();
      await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
      await shoot(page, 'preferences');
    });
    test('shortcuts', async ({ page }) => {
      await page.setViewportSize(wide);
      await openTable(page, fresh);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await shoot(page, 'shortcuts');
    });
    for (const [name, size] of Object.entries({
      'hand-over': wide,
      'phone-hand-over': phone,
    }))
      test(name, async ({ page }) => {
        await page.setViewportSize(size);
        await openTable(page, hidden);
        await expect(page.getByRole('dialog', { name: "Anna's turn" })).toBeVisible();
        await settled(page);
        await shoot(page, name);
      });
    test('phone on its side', async ({ page }) => {
      await page.setViewportSize({ width: 844, height: 390 });
      await choose(page);
      await shoot(page, 'phone-landscape');
    });
    test('phone sheet', async ({ page }) => {
      await page.setViewportSize(phone);
      await table(page, 'classic');
      await openSheet(page);
      await shoot(page, 'phone-sheet');
    });
    test('home with a turn to take', async ({ page }) => {
      await page.setViewportSize({ width: 1200, height: 800 });
      await withServer(async (address) => {
        await page.request.post(`${address}/api/1/guest`, {
          data: { name: 'Anna' },
        });
        const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'beginner' }];
        await page.goto(await makeTable(page, { address } as TestServer, { seats }));
        await expect(page.locator('main.table-frame[aria-busy="false"]')).toBeAttached();
        await page.goto(address);
        await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
        await expect(page.locator('.cards .picture:has(svg)').first()).toBeVisible();
        await expect(page.getByText('Your turn').last()).toBeVisible();
        await shoot(page, 'home-turn');
      });
    });
    test('what a server has more', async ({ page }) => {
      await page.setViewportSize(wide);
      await withServer(async (address) => {
        await page.goto(`${address}/new/classic/online`);
        await page.getByLabel('Your name').fill('Anna');
        await shoot(page, 'setup-online', true);
        await page.getByRole('heading', { name: 'The table' }).click();
        await page.getByLabel('Show it to everybody').check();
        await page.getByRole('button', { name: 'Open the table' }).click();
        await expect(page.getByRole('heading', { name: 'The table is waiting' })).toBeVisible();
        await shoot(page, 'waiting');
        await page.goto(`${address}/lobby`);
        await expect(page.getByRole('main').getByText('Anna')).toBeVisible();
        await shoot(page, 'lobby', true);
        await page.goto(`${address}/games`);
        await expect(page.locator('.cards .board > svg')).toBeVisible();
        await shoot(page, 'games', true);
        await page.goto(`${address}/account`);
        await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
        await shoot(page, 'account', true);
      });
    });
  });
