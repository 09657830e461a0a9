import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import type { GameEvent, GameName, Look } from '../../src/engine/types';
import { scoresOf } from '../../src/table/ending';
import { headersOf } from '../../src/table/presets';
import { courseOf, sheetOf } from '../../src/table/sheet';
import type { LogEntry } from '../../src/table/table-session';
import { wholeEngine } from './whole-engine';

let engine: Engine;
beforeAll(async () => {
  engine = await wholeEngine();
});

const names = ['A', 'B', 'C', 'D'];
const setups: [GameName, Record<string, string>, number][] = [
  ['classic', {}, 4],
  ['classic', { farmers: 'off' }, 2],
  ['classic', { bridges: 'on', castles: 'on', bazaars: 'on', cult: 'on' }, 3],
  ['castle', {}, 2],
  ['castle', { second_lap: 'none' }, 2],
  ['discovery', {}, 3],
  ['discovery', { variant: 'expert' }, 2],
  ['dice', { turn_limit: '5' }, 3],
];

function playOut(game: GameName, options: Record<string, string>, seats: number, seed: number): { log: LogEntry[]; scores: number[] } {
  engine.seed(seed);
  const opened = engine.open(headersOf({ game, options, seats: names.slice(0, seats).map((name) => ({ name })), first: 0 }));
  expect(opened).toEqual({});
  const log: LogEntry[] = [];
  for (;;) {
    const { view } = engine.look(-1) as Look;
    if (view.over) return { log, scores: view.scores };
    const actor = view.actor ?? -1;
    const { token } = actor < 0 ? engine.sample() : engine.choose(seed % 2 === 0 ? 'greedy' : 'random');
    const { events } = engine.play(token) as { events: GameEvent[] };
    log.push({ ply: log.length + 1, seat: actor < 0 ? view.active : actor, token, events });
  }
}

describe.each(setups)('the sheet of %s %o for %i', (game, options, seats) => {
  it('adds up to the final scores, by row and by column', () => {
    for (let seed = 1; seed <= 6; ++seed) {
      const { log, scores } = playOut(game, options, seats, seed);
      const { during, final, totals } = sheetOf(game, log, seats);
      expect(totals).toEqual(scores);
      for (const part of [during, final])
        expect(part.sums).toEqual(scores.map((_, seat) => part.rows.reduce((sum, { points }) => sum + points[seat], 0)));
      const course = courseOf(log, seats);
      expect(course).toHaveLength(log.length + 1);
      expect(course.at(-1)).toEqual(scores);
      // The end is counted after all turns, and what is complete has paid before it.
      const steps = log.map((entry) => scoresOf(game, entry));
      const first = steps.findIndex((step) => step.final.length > 0);
      if (first >= 0) expect(steps.slice(first + 1).every((step) => step.during.length === 0)).toBe(true);
      if (game === 'classic') expect(steps.flatMap((step) => step.final).every(({ completed }) => completed === false)).toBe(true);
      if (game === 'dice') expect(final.rows).toEqual([]);
    }
  });
});

it('tells a turn from the end that follows it in the same step', () => {
  const score = (type: string, completed: boolean, points: number[]): GameEvent => ({ event: 'scored', type, completed, points });
  const entry: LogEntry = {
    ply: 1,
    seat: 0,
    token: '<sea@0,0:N',
    events: [score('sea', false, [3, 0]), score('plain', false, [0, 2]), { event: 'ended' }],
  };
  const sheet = sheetOf('discovery', [entry], 2);
  expect(sheet.during).toEqual({ rows: [{ type: 'sea', points: [3, 0] }], sums: [3, 0] });
  expect(sheet.final).toEqual({ rows: [{ type: 'plain', points: [0, 2] }], sums: [0, 2] });
});

it('takes what was paid at a bazaar as less than nothing', () => {
  const sold: GameEvent = { event: 'sold', type: 'bazaar', completed: true, seat: 0, points: [-3, 3] };
  const { during, totals } = sheetOf('classic', [{ ply: 1, seat: 0, token: 'buy', events: [sold] }], 2);
  expect(during.rows).toEqual([{ type: 'bazaar', points: [-3, 3] }]);
  expect(totals).toEqual([-3, 3]);
});
