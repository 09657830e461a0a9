import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Look } from '../../src/engine/types';
import { lessons } from '../../src/lessons';
import { anything, type Lesson } from '../../src/lessons/lesson';
import { toBlocks } from '../../src/pages/markdown';
import { headersOf, presets } from '../../src/table/presets';
import { languages, type Language } from '../../src/words';
import { wholeEngine } from './whole-engine';

const engine = await wholeEngine();
const pupil = 0;

function open(lesson: Lesson, tokens: string[]) {
  const seats = [{ name: 'You' }, { name: 'Anna' }];
  expect(engine.open(headersOf({ ...lesson, seats, bag: lesson.bag?.split(' ') })).error).toBeUndefined();
  for (const token of tokens) expect(engine.play(token).error, token).toBeUndefined();
}
const look = () => engine.look(pupil) as Look;

/// Takes a lesson from one of its steps on, by every way that it leaves open.
function take(lesson: Lesson, number: number, played: string[]) {
  const step = lesson.steps[number];
  if (!step) return;
  const tokens = [...played, ...(step.before ?? '').split(' ').filter(Boolean)];
  open(lesson, tokens);
  if (step.wants === undefined) return take(lesson, number + 1, tokens);
  const { view, gains } = look();
  expect(view.actor, `step ${number}`).toBe(pupil);
  const legal = Object.keys(gains!);
  expect(legal.length, `step ${number} leaves a choice or says what to do`).toBeGreaterThan(0);
  const ways = step.wants === anything ? legal : [step.wants];
  for (const token of ways) {
    expect(legal, `step ${number}`).toContain(token);
    take(lesson, number + 1, [...tokens, token]);
  }
}

it('there is a lesson for every card of the home page', () => {
  expect(Object.keys(lessons)).toEqual(presets.map((preset) => preset.id));
});

describe.each(Object.keys(lessons))('the lesson about %s', (id) => {
  it('is a game that the engine accepts, whatever is chosen where the choice is free', async () => take(await lessons[id](), 0, []));
  it('says everything in every language', async () => {
    const { steps } = await lessons[id]();
    expect(steps.length).toBeGreaterThan(5);
    for (const { say, other, done } of steps)
      for (const words of [say, other ?? say, done ?? say])
        for (const language of Object.keys(languages)) expect(words[language as Language].trim()).not.toBe('');
  });
  it('points at clauses that exist', async () => {
    for (const { clause } of (await lessons[id]()).steps) {
      const [page, number] = clause.split('#c');
      const file = page === 'bridges' ? 'bridges-castles-bazaars' : page;
      const blocks = toBlocks(readFileSync(join(__dirname, `../../../docs/rules/${file}.md`), 'utf8'));
      expect(
        blocks.map((block) => block.clause),
        clause,
      ).toContain(number);
    }
  });
});
