import { expect, test, visitor, type Page } from './fixtures';
import { archived } from './records';
import { middleOf, openTable, twoSeats } from './table';

/// Nothing that can be pressed is ever cut off or covered: in many positions of all games every lit square is chosen, on a
/// screen, a phone and a phone that lies on its side.

/// An archived game up to the last tile that was laid before this share of it.
function position(name: string, share: number) {
  const { setup, tokens } = archived(name);
  let end = Math.ceil(tokens.length * share) - 1;
  while (!/^[^*#].*@.*\/\d+/.test(tokens[end])) --end;
  return { name: `${name} ${share}`, setup, tokens: tokens.slice(0, end) };
}
const games = {
  'the landscape': [...[0.1, 0.4, 0.7, 1].map((share) => position('classic-whole', share)), position('classic-five-seats', 1)],
  expansions: [
    position('bridges-middle', 1),
    position('castles-3-seats', 1),
    position('cult-5-seats', 1),
    ...[0.5, 1].map((share) => position('everything-2-seats', share)),
    position('everything-5-seats-no-auction', 1),
  ],
  'the castle and dice': [
    ...[0.1, 0.5, 1].map((share) => position('castle-whole', share)),
    ...[0.3, 0.8].map((share) => position('dice-whole', share)),
  ],
  'the discovery': [...[0.1, 0.6, 1].map((share) => position('discovery-whole', share)), position('discovery-expert-whole', 0.7)],
};
const screens = [
  { name: 'a screen', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { name: 'a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
];

/// Chooses every lit square and tells what is cut off, covered or too small.
const chooseAll = (page: Page, isTouch: boolean) =>
  page.evaluate(async (isTouch) => {
    const [frame, bar] = [document.querySelector('.frame')!, document.querySelector('.bar')!];
    const clipped: string[] = [];
    let controls = 0;
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const { port1, port2 } = new MessageChannel();
    /// What has happened is on the page.
    const turn = () =>
      new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage(0);
      });
    const until = async (isSo: () => boolean, what: string) => {
      const end = performance.now() + 30_000;
      do await turn();
      while (!isSo() && performance.now() < end);
      if (!isSo()) throw new Error(what);
    };
    /// Where the bar takes more room or less, the board follows with the next frames.
    const settle = async (before: DOMRect) => {
      if (frame.getBoundingClientRect().height === before.height) return;
      for (let i = 0; i < 2; ++i) await new Promise(requestAnimationFrame);
    };
    const within = (box: DOMRect, area: DOMRect) =>
      box.left >= area.left - 1 && box.top >= area.top - 1 && box.right <= area.right + 1 && box.bottom <= area.bottom + 1;
    const screen = new DOMRect(0, 0, innerWidth, innerHeight);
    const check = (what: string, part: Element, smallest: number, area = screen) => {
      ++controls;
      const box = part.getBoundingClientRect();
      const whole = part.closest('.spot') ?? part;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!within(box, area) || !within(box, screen)) clipped.push(`${what} is cut off`);
      else if (!hit || !(whole.contains(hit) || hit.contains(whole) || (part.matches('.open') && frame.contains(hit))))
        clipped.push(`${what} is covered by ${hit?.outerHTML.slice(0, 80)}`);
      else if (box.width < smallest || box.height < smallest)
        clipped.push(`${what} is small: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    };
    const key = (key: string) => frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const press = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      const pointerType = isTouch ? 'touch' : 'mouse';
      for (const type of ['pointerdown', 'pointerup'])
        frame.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType, clientX, clientY, button: 0 }));
    };
    const checkBar = (where: string) => {
      const smallest = isTouch ? 40 : 24;
      for (const button of all('.bar button:enabled, .strip .back, .strip .pull, .frame .arrow')) {
        if (button.getBoundingClientRect().width === 0) continue;
        const what = `${where}: ${button.ariaLabel ?? button.textContent!.trim()}`;
        const row = button.closest<HTMLElement>('.choices, .hand');
        if (row && !within(button.getBoundingClientRect(), row.getBoundingClientRect()) && row.scrollWidth > row.clientWidth)
          button.focus();
        check(what, button, smallest, row?.getBoundingClientRect());
      }
    };
    // Where something else can be chosen anyway, nothing is looked at ahead.
    const looksAhead = document.querySelector('.bar .choices button, .bar [data-token="-"], .tray') === null;
    const squares = all('rect.open').map((square) => square.dataset.square!);
    const rect = (square: string) => document.querySelector(`rect.open[data-square="${square}"]`)!;
    const isHeld = (square: string) => {
      const [x, y] = square.split(',').map(Number);
      return document.querySelector(`rect.held[x="${x * 100 + 2}"][y="${y * 100 + 2}"]`) !== null;
    };
    // A large board on a small screen begins closer than all of it.
    await until(() => {
      key('0');
      return frame.getBoundingClientRect().width > 0 && within(rect(squares[0]).getBoundingClientRect(), screen);
    }, 'nothing is in sight');
    checkBar('nothing is chosen');
    for (const square of squares) {
      // A finger has come closer to the square before.
      key('0');
      await turn();
      check(`the lit square ${square}`, rect(square), 8, frame.getBoundingClientRect());
      const before = frame.getBoundingClientRect();
      press(rect(square));
      await until(() => isHeld(square), `${square} was not chosen`);
      if (looksAhead) await until(() => /Lay it, or|Turn it as you like/.test(bar.textContent!), `${square}: nothing was seen ahead`);
      await settle(before);
      check(`the chosen square ${square}`, rect(square), 24, frame.getBoundingClientRect());
      for (const ghost of all('g.spot[data-token^="+"]'))
        check(`${square}: ${ghost.dataset.token}`, ghost.querySelector('.touch')!, 24, frame.getBoundingClientRect());
      checkBar(square);
    }
    return { squares: squares.length, controls, clipped };
  }, isTouch);

test('of eight choices all are in sight, and what one is worth covers none of them', async ({ page }) => {
  const setup = { game: 'classic', options: {}, seats: twoSeats(), first: 0 };
  await openTable(page, { setup, tokens: ['*X'] });
  await page.mouse.click(...(await middleOf(page.locator('rect.open').last())));
  const choices = page.locator('.bar .choices');
  await expect(choices.getByRole('button')).toHaveCount(8);
  expect(await choices.evaluate((row) => [row.scrollWidth - row.clientWidth, row.scrollHeight - row.clientHeight])).toEqual([0, 0]);
  const tile = (await page.locator('rect.held').boundingBox())!;
  for (const ghost of await page.locator('g.spot .touch').all()) {
    const { x, y, width, height } = (await ghost.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    const tip = (await page.locator('.tip').boundingBox())!;
    expect(tip.y + tip.height <= tile.y || tip.y >= tile.y + tile.height).toBe(true);
  }
});

for (const { name: on, ...screen } of screens)
  for (const [game, positions] of Object.entries(games))
    test(`nothing is clipped on ${on}: ${game}`, async ({ browser, baseURL }) => {
      test.slow();
      const page = await visitor(browser, { ...screen, baseURL });
      const found: string[] = [];
      let controls = 0;
      for (const { name, ...table } of positions) {
        await openTable(page, table);
        const take = page.getByRole('button', { name: /^I am / });
        if (await take.isVisible()) await take.click();
        await page.locator('rect.open').first().waitFor();
        const seen = await chooseAll(page, screen.hasTouch).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}`);
        });
        expect(seen.squares, name).toBeGreaterThan(0);
        controls += seen.controls;
        found.push(...seen.clipped.map((what) => `${name}: ${what}`));
      }
      expect(controls).toBeGreaterThan(100);
      expect(found).toEqual([]);
      await page.context().close();
    });
