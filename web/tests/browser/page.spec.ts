import { expect, test, visitor } from './fixtures';
import { expectAccessibleInBothThemes } from './access';
import { recordText } from './records';
import { mainButton, middleOf, openTable, playByKeys, status, tiles, twoSeats } from './table';

const classic = { game: 'classic', options: {}, seats: twoSeats('beginner'), first: 0 };

test('the pictures of home come one by one, also in a browser that never rests', async ({ page }) => {
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    // It has no time until it must.
    window.requestIdleCallback = (act, options) => {
      if (options?.timeout === undefined) return 0;
      return setTimeout(() => {
        counts.push(document.querySelectorAll('.cards .picture:has(svg)').length);
        act({ didTimeout: true, timeRemaining: () => 0 });
      }) as unknown as number;
    };
  });
  await page.goto('/');
  await expect(page.locator('.cards .picture:has(svg)')).toHaveCount(6);
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  expect(counts).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5]));
});

test('two clicks from the address to the first tile', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot: The Landscape' }).click();
  await expect(status(page)).toContainText('Choose a lit square');
  const [x, y] = await middleOf(page.locator('rect.open'));
  await page.mouse.click(x, y);
  await expect(page.getByRole('button', { name: 'Lay it here' })).toBeEnabled();
});

test('a tile is shown on hover, turned by click, wheel and R, laid, and every step taken back', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const [x, y] = await middleOf(page.locator('rect.open'));
  await page.mouse.move(x, y);
  const ghost = page.locator('image.ghost');
  await expect(ghost).toHaveCount(1);
  await page.mouse.click(x, y);
  const turns = new Set([await ghost.getAttribute('href')]);
  await page.mouse.click(x, y);
  turns.add(await ghost.getAttribute('href'));
  await page.mouse.wheel(0, 100);
  await page.keyboard.press('r');
  turns.add(await ghost.getAttribute('href'));
  expect(turns.size).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Lay it here' }).click();
  await expect(page.locator('g.spot')).not.toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);

  const [sx, sy] = await middleOf(page.locator('g.spot'));
  await page.mouse.click(sx, sy);
  await expect(page.getByRole('button', { name: 'End the turn' })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('g.spot')).not.toHaveCount(0);
  await page.keyboard.press('u');
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeDisabled();
});

test('what a follower would score is shown, and a score explains itself and its feature', async ({ page }) => {
  await openTable(page, { setup: { ...classic, seats: twoSeats() }, tokens: ['*E', 'E@0,-1/180'] });
  await expect(page.getByRole('button', { name: /Follower on the city \+4/ })).toBeVisible();
  await page.getByRole('button', { name: /Follower on the city/ }).click();
  const score = page.getByRole('button', { name: 'Anna scores 4 points for the city (2 tiles)' });
  await expect(score).toBeVisible();
  await score.hover();
  await expect(page.locator('path.area')).toHaveCount(2);
});

test('the board moves and zooms by mouse and keyboard', async ({ page }) => {
  await openTable(page, { setup: classic });
  const transform = () => page.locator('.plane').getAttribute('style');
  const seen = new Set([await transform()]);
  const box = (await page.locator('.frame').boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 4 });
  await page.mouse.up();
  seen.add(await transform());
  await page.mouse.wheel(0, -200);
  await expect.poll(transform).not.toBe([...seen][1]);
  seen.add(await transform());
  await page.getByRole('button', { name: 'Zoom out' }).click();
  seen.add(await transform());
  await page.locator('.frame').focus();
  await page.keyboard.press('+');
  seen.add(await transform());
  expect(seen.size).toBe(5);
});

test('two fingers on a trackpad move the board and pinch it, also over a lit square, where a wheel turns', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const place = async () => (await page.locator('.plane').getAttribute('style'))!.match(/-?[\d.]+(?=px|\))/g)!.map(Number);
  const [x, y] = await middleOf(page.locator('rect.open'));
  await page.mouse.click(x, y);
  const ghost = page.locator('image.ghost');
  const [turned, before] = [await ghost.getAttribute('href'), await place()];
  // Fine and along both axes, as no wheel is.
  await page.mouse.wheel(30, 20);
  await expect.poll(place).toEqual([before[0] - 30, before[1] - 20, before[2]]);
  expect(await ghost.getAttribute('href')).toBe(turned);
  await page.mouse.wheel(-30, -20);
  await expect.poll(place).toEqual(before);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await place())[2]).toBeGreaterThan(before[2]);
  expect(await ghost.getAttribute('href')).toBe(turned);
});

test('after a swipe the pointer points at what has come under it', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*V'] });
  const open = page.locator('rect.open');
  const [x, y] = await middleOf(open.first());
  await page.mouse.move(x, y);
  const ghost = page.locator('image.ghost');
  await expect(ghost).toHaveCount(1);
  await page.mouse.wheel(1000, 3);
  await expect(ghost).toHaveCount(0);
  await page.mouse.wheel(-1000, -3);
  await expect(ghost).toHaveCount(1);
});

test('a reload comes back to the same table', async ({ page }) => {
  await openTable(page, { setup: classic });
  await playByKeys(page, 6);
  const tokens = async () => page.evaluate(() => JSON.parse(localStorage.getItem('table')!).tokens as string[]);
  const before = await tokens();
  await page.reload();
  await expect(status(page)).not.toHaveText(/Setting/);
  expect((await tokens()).slice(0, before.length)).toEqual(before);
});

test('everything works offline after the first visit', async ({ browser, baseURL }) => {
  const page = await visitor(browser, { baseURL, serviceWorkers: 'allow' });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [name] = await caches.keys();
        return name ? (await (await caches.open(name)).keys()).length : 0;
      }),
    )
    .toBeGreaterThan(10);
  await page.context().setOffline(true);
  await page.goto('/tiles');
  await expect(page.getByRole('heading', { name: 'All the tiles' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot: The Discovery' }).click();
  await expect(status(page)).toContainText('Choose a lit square');
  await page.context().close();
});

test('a finished game can be replayed, shared and gone on with', async ({ page }) => {
  const bag = ['U', 'V', 'E', 'D'];
  await openTable(page, { setup: { ...classic, seats: twoSeats(), bag } });
  await playByKeys(page);
  await page.getByRole('button', { name: 'Look at it again' }).click();
  await expect(page.getByText(/Step 0 of \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(tiles(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'On', exact: true }).click();
  await page.getByRole('button', { name: 'On', exact: true }).click();
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/table/);
  await expect(tiles(page)).toHaveCount(2);
});

test('a tutor stands by in a first game, and the rules open at the clause', async ({ page }) => {
  await openTable(page, { setup: { ...classic, bag: ['D', 'E', 'U', 'V', 'B', 'J'] }, coach: true });
  const coach = page.getByLabel('Your tutor');
  await expect(coach).toContainText('Lay your tile on a lit square');
  await playByKeys(page, 1);
  await expect(coach).toContainText(/A follower claims|You can still take/);
  await coach.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Rules' }).locator('[id="c2.4"]')).toBeInViewport();
  await expect(page).toHaveURL(/table$/);
});

test('a hint is a legal move in words, and what is left tells what fits', async ({ page }) => {
  await openTable(page, { setup: classic, tokens: ['*E'] });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(status(page)).toContainText('Hint: ');
  // The advice lies on one of the lit squares.
  const [ax, ay] = await middleOf(page.locator('rect.advice'));
  await page.mouse.click(ax, ay);
  await expect(mainButton(page)).toHaveText(/Lay it here/);
  await expect(mainButton(page)).toBeEnabled();
  const [x, y] = await middleOf(page.locator('rect.open'));
  await page.mouse.move(x, y);
  await expect(page.locator('summary').first()).toHaveText(/70 tiles left, \d+ fit here/);
});

test('a die is dragged from the tray and built', async ({ page }) => {
  await openTable(page, { setup: { game: 'dice', options: {}, seats: twoSeats(), first: 0 }, tokens: ['*cclstkkxx'] });
  const square = (await page.locator('rect.open').first().boundingBox())!;
  const board = (await page.locator('.frame').boundingBox())!;
  await page.getByRole('button', { name: 'corner', exact: true }).dragTo(page.locator('.frame'), {
    targetPosition: { x: square.x + square.width / 2 - board.x, y: square.y + square.height / 2 - board.y },
  });
  await page.getByRole('button', { name: 'Build', exact: false }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'corner', exact: true })).toHaveCount(0);
});

test('a broken record is refused with a reason', async ({ page }) => {
  await page.goto('/replay');
  await page.getByLabel('A game record').fill('[Record "bastide 1"]\n[Game "classic"]\n*Q E@0,1/0');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('the tile in hand is Q');
});

test('a broken link to a replay says what is wrong and offers a way on', async ({ page }) => {
  // Cut off within a letter.
  const cut = encodeURIComponent('[Record "bastide 1"]\n[Game "classic"]\n[Players "Anna; J').slice(0, -3) + '%C3';
  for (const hash of [cut, encodeURIComponent('[Record "bastide 1"]\n[Game "classic"]\n*Q E@0,1/0')]) {
    await page.goto('/replay');
    await page.goto(`/replay#${hash}`);
    await expect(page.getByRole('alert')).toContainText('That link leads to no game');
  }
  await expect(page.getByRole('alert')).toContainText('the tile in hand is Q');
  await page.getByRole('button', { name: /^Replay: The Dice Game/ }).click();
  await expect(page.getByText(/Step 0 of \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('link', { name: 'The rule: ' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Rules' }).locator('.asked')).toBeInViewport();
  await expect(page).toHaveURL(/replay#/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a replay begins with games that can be looked at, and takes a file that is dropped', async ({ page }) => {
  await page.goto('/replay');
  await expect(page.getByText('Two masters, one point apart.')).toBeVisible();
  await expect(page.locator('.board image').first()).toBeAttached();
  await page.getByRole('button', { name: /^Replay: The Dice Game, Agnes and Bertran · Bertran wins/ }).click();
  await expect(page.getByText(/Step 0 of \d+/)).toBeVisible();
  await page.goto('/replay');
  await expect(page.getByText('Two masters, one point apart.')).toBeVisible();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['[Record "bastide 1"]\n[Game "classic"]\n*E E@0,-1/180'], 'game.bgr'));
    document.querySelector('main')!.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('Step 0 of 2')).toBeVisible();
});

test('a link to a replay can be had without a clipboard, and figures keep their colours there', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/icon.svg');
  const figures = async (worn: number[]) => {
    await page.evaluate(
      ([record, kept]) => {
        sessionStorage.setItem('replay', record);
        sessionStorage.setItem('replay-figures', kept);
      },
      [recordText('classic-middle'), JSON.stringify(worn)],
    );
    await page.goto('/replay');
    await expect(tiles(page)).toHaveCount(1);
    return page.locator('#table-side [aria-current] svg').first().innerHTML();
  };
  expect(await figures([3, 2, 1, 0])).not.toBe(await figures([]));
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByText('Copy the link from here')).toBeVisible();
  await expect(page.getByLabel('The link to this game')).toHaveValue(/\/replay#/);
});

test('the title and the focus go with the page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Bastide');
  await page.getByRole('link', { name: 'Tiles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('All the tiles · Bastide');
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page).toHaveTitle('Rules: The Landscape · Bastide');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: '3 Scoring during play' }).click();
  await expect(page.getByRole('heading', { name: '3 Scoring during play' })).toBeInViewport();
});

test('a page that cannot be loaded says so, and comes when it is tried again', async ({ browser, baseURL }) => {
  const page = await visitor(browser, { baseURL });
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())));
  await page.route(/assets\/Tiles-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Tiles' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(/assets\/Tiles-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All the tiles' })).toBeVisible();
});

test('the header fits the smallest phone, in every language', async ({ browser }) => {
  for (const locale of ['en-GB', 'it-IT', 'de-DE']) {
    const page = await browser.newPage({ locale, viewport: { width: 320, height: 640 } });
    await page.goto('/');
    const header = page.getByRole('banner');
    expect((await header.boundingBox())!.height, locale).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(320);
    await header.locator('.more').click();
    await expect(header.locator('a[href="/replay"]:visible')).toHaveCount(1);
    await page.close();
  }
});

test('the page speaks the language of the browser, and another if asked', async ({ browser }) => {
  const page = await visitor(browser, { locale: 'it-IT' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scegli un gioco');
  await page.getByLabel('Lingua', { exact: true }).selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wähle ein Spiel');
  await page.context().close();
});

for (const path of ['/', '/new/bridges', '/tiles', '/rules/classic', '/replay', '/table', '/nowhere'])
  test(`no accessibility violations: ${path}`, async ({ page }) => {
    if (path === '/table') await openTable(page, { setup: { ...classic, seats: twoSeats() }, tokens: ['*E', 'E@0,-1/180'] });
    else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expectAccessibleInBothThemes(page);
  });

test('everything fits a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/new/classic', '/tiles', '/rules/castle', '/replay']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await openTable(page, { setup: classic });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await playByKeys(page, 8)).toBe(8);
});
