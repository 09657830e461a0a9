import { expect, test, visitor, type Page } from './fixtures';
import { expectAccessibleInBothThemes } from './access';
import { lessons } from '../../src/lessons';
import { anything, type Step } from '../../src/lessons/lesson';
import { en } from '../../src/words/en';
import { openTable, twoSeats } from './table';

/// Lessons are taken by keys alone: what has the focus is where the page put it.

const stage = (page: Page, name: string) => page.locator(`main[data-stage="${name}"]`).waitFor({ state: 'attached' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/// Chooses the lit square and turns the tile until it lies as it is wanted.
async function lay(page: Page, turn?: number) {
  await page.keyboard.press('ArrowRight');
  const spoken = page.locator('.frame .sr-only');
  await expect(spoken).not.toBeEmpty();
  for (let i = 0; turn !== undefined && i < 4 && !(await spoken.textContent())!.includes(`${turn}°`); ++i) await page.keyboard.press('r');
  await page.keyboard.press('Enter');
}

async function bid(page: Page, kind: string, points: number) {
  await page.locator(`.lots [data-kind="${kind}"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator('.bazaar input').fill(String(points));
  await page.keyboard.press('Enter');
}

/// What is pointed at has a key, or is gone to.
async function takeWanted(page: Page) {
  const wanted = page.locator('.wanted');
  await wanted.waitFor();
  const key = wanted.locator('kbd');
  if (await key.count()) return page.keyboard.press((await key.textContent())!.toLowerCase());
  await wanted.focus();
  return page.keyboard.press('Enter');
}

async function doAsAsked(page: Page, { wants }: Step) {
  const turn = /^[^#].*@.*\/(\d+)/.exec(wants!)?.[1];
  const opening = /^#(.+):(\d+)$/.exec(wants!);
  if (turn) await lay(page, Number(turn));
  else if (opening) await bid(page, opening[1], Number(opening[2]));
  else if (wants !== anything) await takeWanted(page);
  else if (await page.locator('rect.open').count()) await lay(page);
  else await page.keyboard.press('1');
}

for (const id of Object.keys(lessons))
  test(`the lesson about ${id}, to its end by keys`, async ({ page }) => {
    const { steps } = await lessons[id]();
    await page.goto('/');
    await page.getByRole('link', { name: `Learn: ${en[`game.${id}` as keyof typeof en]}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    for (const [i, step] of steps.entries()) {
      await page.locator(`main[data-step="${i}"]`).waitFor();
      await expect(page.getByText(`Step ${i + 1} of ${steps.length}`)).toBeVisible();
      await expect(page.locator('.say').first()).toHaveText(step.say.en);
      if (step.wants) {
        await stage(page, 'asks');
        await doAsAsked(page, step);
        await stage(page, 'answers');
        await expect(page.locator('.done')).toContainText(step.done?.en ?? 'Right.');
      }
      await stage(page, 'answers');
      await expect.poll(() => focused(page)).toBe('Go on');
      await page.keyboard.press('Enter');
    }
    await stage(page, 'ended');
    await expect.poll(() => focused(page)).toBe('Play a first game');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your tutor')).toBeVisible();
  });

test('another legal move is not taken, and the page says what is wanted', async ({ page }) => {
  await page.goto('/learn/classic');
  await stage(page, 'asks');
  await lay(page, 180);
  await stage(page, 'answers');
  await page.keyboard.press('Enter');
  await stage(page, 'asks');
  await page.getByRole('button', { name: 'No follower' }).click();
  await expect(page.locator('.other')).toContainText('take the city');
  await expect(page.locator('main')).toHaveAttribute('data-stage', 'asks');
  await page.getByRole('button', { name: /Follower on the city/ }).click();
  await expect(page.locator('.done')).toContainText('4 for you');
});

test('the table leads to its lesson, and a score to its clause', async ({ page }) => {
  await openTable(page, {
    setup: { game: 'classic', options: { cult: 'on' }, seats: twoSeats(), first: 0 },
    tokens: ['*E', 'E@0,-1/180', '+city:S'],
  });
  const rule = page.getByRole('link', { name: 'The rule: 3.2' });
  await rule.click();
  const beside = page.getByRole('dialog', { name: 'Rules' });
  await expect(beside.locator('[id="c3.2"]')).toBeInViewport();
  await expect(page).toHaveURL(/table$/);
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(rule).toBeFocused();
  await page.getByRole('link', { name: 'Lesson', exact: true }).click();
  await expect(page).toHaveURL(/learn\/cult$/);
});

test('a lesson leads to its rule without being left', async ({ page }) => {
  await page.goto('/learn/castle');
  await stage(page, 'asks');
  await page.getByRole('link', { name: 'The rule about this' }).click();
  const beside = page.getByRole('dialog', { name: 'Rules' });
  await expect(beside.locator('.asked')).toBeInViewport();
  await expect(page).toHaveURL(/learn\/castle$/);
  await beside.getByRole('button', { name: 'Close' }).click();
  await stage(page, 'asks');
});

test('a lesson leaves the game on the table alone', async ({ page }) => {
  await openTable(page, { setup: { game: 'classic', options: {}, seats: twoSeats(), first: 0 }, tokens: ['*E', 'E@0,-1/180'] });
  const kept = () => page.evaluate(() => localStorage.getItem('table'));
  const before = await kept();
  await page.goto('/learn/castle');
  await stage(page, 'asks');
  await lay(page, 0);
  await stage(page, 'answers');
  expect(await kept()).toBe(before);
});

const longest = { it: 'Lezione: Ponti, Castelli e Bazar', de: 'Lektion: Brücken, Burgen und Basare' };
for (const [language, title] of Object.entries(longest))
  test(`lessons and rules in ${language} on a phone of 360 pixels`, async ({ browser }) => {
    const page = await visitor(browser, { locale: language, viewport: { width: 360, height: 740 } });
    for (const path of ['/learn/bridges', '/rules/bridges', '/rules/castle', '/', '/new/castle', '/tiles', '/replay']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      if (path.startsWith('/rules')) await expect(page.locator('figure').first()).toBeVisible();
      if (path.startsWith('/learn')) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await stage(page, 'asks');
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
    await page.context().close();
  });

for (const path of ['/learn/classic', '/learn/dice', '/rules/castle'])
  test(`no accessibility violations: ${path}`, async ({ page }) => {
    await page.goto(path);
    await (path.startsWith('/learn') ? page.locator('.say') : page.locator('figure')).first().waitFor();
    await expectAccessibleInBothThemes(page);
  });
