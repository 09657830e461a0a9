import { expect, type Locator, type Page } from '@playwright/test';

/// A player made of clicks or keys, who takes whatever comes first.

/// Dice that wait in a position are rolled; those of a new game wait for the test.
export async function openTable(page: Page, setup: { tokens?: string[]; [more: string]: unknown }) {
  // Somewhere at this address where no page runs yet.
  await page.goto('/icon.svg');
  await page.evaluate((table) => localStorage.setItem('table', JSON.stringify(table)), { tokens: [], seed: 11, ...setup });
  await page.goto('/table');
  await expect(page.locator('.bar')).toBeVisible();
  await settled(page);
  if ((setup.tokens?.length ?? 0) > 0 && (await page.locator('button.cup').count()) > 0) {
    await page.keyboard.press('r');
    await settled(page);
  }
}

export const twoSeats = (bot?: string) => [{ name: 'Anna' }, bot ? { name: 'Bot', bot } : { name: 'Ben' }];
/// What the bar says; where there is none, what the page does.
export const status = (page: Page) => page.locator('.bar [role=status], main:not(.table-frame) [role=status]').first();
/// The one button at the end of the bar: lay, no follower, end the turn.
export const mainButton = (page: Page) => page.locator('.bar .main');
export const tiles = (page: Page) => page.locator('image.tile');
/// Nothing is under way, and nothing is being shown.
export const settled = (page: Page) => page.locator('main[aria-busy="false"]').waitFor({ state: 'attached', timeout: 20_000 });

/// The middle of something that has come to rest: the board may still be on its way. A page's own clock may stand still, so that
/// it is looked at several times instead.
export async function middleOf(place: Locator): Promise<[number, number]> {
  const look = async () => (await place.first().boundingBox())!;
  let box = await look();
  for (let same = 0; same < 5;) {
    const next = await look();
    same = next.x === box.x && next.y === box.y && next.width === box.width ? same + 1 : 0;
    box = next;
  }
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/// On a small screen all that is beside the board is a sheet.
export async function openSheet(page: Page) {
  const pull = page.getByRole('button', { name: 'Scores, log and settings' });
  if (!(await pull.isVisible())) return;
  if ((await pull.getAttribute('aria-expanded')) === 'false') await pull.click();
  await expect(page.locator('aside.open')).toBeInViewport();
}

type Next = 'over' | 'confirm' | 'place' | 'choose' | 'bazaar' | 'pass' | 'wait';

/// The state of the table as its page tells it: what can be done now.
async function next(page: Page): Promise<Next> {
  return page.evaluate(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const status = document.querySelector('.status')?.textContent ?? '';
    if (/The game is over/.test(status)) return 'over';
    if (document.querySelector('.bar .main')?.textContent?.includes('End the turn')) return 'confirm';
    if (has('.ends button')) return 'choose';
    if (has('.bazaar .row button, .bazaar .lots button:enabled')) return 'bazaar';
    if (has('.bar .choices button')) return 'choose';
    if (has('rect.open')) return 'place';
    return has('.bar .main[data-token]') ? 'pass' : 'wait';
  });
}

async function act(page: Page, what: Next) {
  if (what === 'confirm') await page.keyboard.press('e');
  else if (what === 'place') {
    await page.locator('.frame').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  } else if (what === 'choose') await page.keyboard.press('1');
  else if (what === 'pass') await page.keyboard.press('n');
  else if (what === 'bazaar') {
    const bid = page.locator('.bazaar .row button');
    await ((await bid.count()) ? bid : page.locator('.bazaar .lots button:enabled')).first().focus();
    await page.keyboard.press('Enter');
  }
}

/// Plays by keys alone until the game is over or `limit` decisions were made. Returns how many.
export async function playByKeys(page: Page, limit = 1000): Promise<number> {
  let decisions = 0;
  for (; decisions < limit; ++decisions) {
    await settled(page);
    const what = await next(page);
    if (what === 'over') return decisions;
    expect(what).not.toBe('wait');
    await act(page, what);
  }
  return decisions;
}

/// Two or more at a table of a server, each by keys, until the game is over or `until` says so.
export async function playTogether(pages: Page[], until: () => Promise<boolean> = async () => false): Promise<void> {
  for (;;) {
    let turn: { page: Page; what: Next } | undefined;
    await expect
      .poll(
        async () => {
          for (const page of pages) {
            await settled(page);
            const what = await next(page);
            if (what !== 'wait') turn = { page, what };
            if (turn) break;
          }
          return turn !== undefined;
        },
        { intervals: [20, 50, 100] },
      )
      .toBe(true);
    if (turn!.what === 'over' || (await until())) return;
    await act(turn!.page, turn!.what);
  }
}

/// One turn by keys: the first square, no follower, confirmed.
export async function takeTurn(page: Page) {
  await expect(status(page)).toContainText('Your turn');
  await settled(page);
  await page.locator('.frame').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const end = page.getByRole('button', { name: 'End the turn' });
  await expect(page.getByRole('button', { name: 'No follower' }).or(end)).toBeVisible();
  await settled(page);
  if (!(await end.isVisible())) await page.keyboard.press('n');
  await expect(end).toBeVisible();
  await settled(page);
  await page.keyboard.press('e');
  await expect(end).toHaveCount(0);
}

/// Opens the preferences, does something there and closes them.
export async function prefer(page: Page, change: (dialog: Locator) => Promise<unknown>) {
  await openSheet(page);
  await page.getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
}
