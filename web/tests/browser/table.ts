import { expect, type Page } from '@playwright/test';

/// A player made of clicks or keys, who takes whatever comes first.

export async function openTable(page: Page, setup: object) {
  await page.goto('/');
  await page.evaluate((table) => localStorage.setItem('table', JSON.stringify(table)), { tokens: [], seed: 11, ...setup });
  await page.goto('/table');
  await expect(page.getByRole('status').first()).not.toHaveText(/Setting the table/);
}

export const twoSeats = (bot?: string) => [{ name: 'Anna' }, bot ? { name: 'Bot', bot } : { name: 'Ben' }];

type Next = 'over' | 'confirm' | 'place' | 'choose' | 'lot' | 'wait';

/// The state of the table as its page tells it: what can be done now.
async function next(page: Page): Promise<Next> {
  return page.evaluate(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const status = document.querySelector('.status')?.textContent ?? '';
    if (/The game is over/.test(status)) return 'over';
    const buttons = [...document.querySelectorAll('.row button')].map((b) => b.textContent ?? '');
    if (buttons.some((text) => text.includes('End the turn'))) return 'confirm';
    if (has('.ends button')) return 'choose';
    if (has('[role=dialog] .row button') || has('.choices button')) return has('rect.open') && !has('.choices button') ? 'place' : 'choose';
    if (has('[role=dialog] .lots button:not(:disabled)')) return 'lot';
    return has('rect.open') ? 'place' : 'wait';
  });
}

const settled = (page: Page) => page.locator('main[aria-busy="false"]').waitFor({ state: 'attached', timeout: 20_000 });

async function act(page: Page, what: Next) {
  if (what === 'confirm') await page.keyboard.press('e');
  else if (what === 'place') {
    await page.locator('.frame').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  } else if (what === 'choose') {
    const bid = page.locator('[role=dialog] .row button').first();
    if (await bid.count()) {
      await bid.focus();
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('1');
  } else {
    await page.locator('[role=dialog] .lots button:not(:disabled)').first().focus();
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
