import { expect } from '@playwright/test';
import { closeAll, guest, makeTable, test } from './server';
import { playTogether, status } from './table';

/// For every rule set a short game at a server: two browsers by keys, and one that watches.

const games = [
  { name: 'classic', settings: { game: 'classic', bag: 'U V E D' } },
  {
    name: 'bridges, castles and bazaars',
    settings: { game: 'classic', options: 'bridges=on castles=on bazaars=on', bag: 'BCB-01 BCB-04 U V E E D R' },
  },
  { name: 'the cult', settings: { game: 'classic', options: 'cult=on', bag: 'CULT-1 B CULT-2 U' } },
  { name: 'castle', settings: { game: 'castle', bag: 'C01 C02 C04 C05 C06 C07' } },
  { name: 'discovery', settings: { game: 'discovery', bag: 'PM04 PM05 PS17 MS09' } },
  { name: 'discovery, expert', settings: { game: 'discovery', options: 'variant=expert', bag: 'PM04 PM05 PM05 PM06 PS17 MS09' } },
  { name: 'dice', settings: { game: 'dice', options: 'turn_limit=2' } },
];

for (const { name, settings } of games)
  test(`two play ${name} online and one watches`, async ({ browser, server }) => {
    const [anna, ben, cleo] = [
      await guest(browser, server, 'Anna'),
      await guest(browser, server, 'Ben'),
      await guest(browser, server, 'Cleo'),
    ];
    const errors: string[] = [];
    for (const page of [anna, ben, cleo]) page.on('pageerror', (error) => errors.push(error.message));
    const link = await makeTable(anna, server, settings);
    await Promise.all([anna, ben, cleo].map((page) => page.goto(link)));
    await ben.getByRole('button', { name: 'Sit down: 2' }).click();
    for (const page of [anna, ben, cleo]) await expect(page.locator('main.table-frame[aria-busy="false"]')).toBeAttached();

    await playTogether([anna, ben]);
    const [scores, ...others] = await Promise.all(
      [anna, ben, cleo].map(async (page) => {
        await expect(status(page)).toContainText('The game is over');
        return page.locator('.players .points').allInnerTexts();
      }),
    );
    for (const seen of others) expect(seen).toEqual(scores);
    await expect(cleo.locator('ol.log li').first()).toBeVisible();
    expect(errors).toEqual([]);
    await closeAll(anna, ben, cleo);
  });
