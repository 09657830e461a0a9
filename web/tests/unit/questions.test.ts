import { describe, expect, it } from 'vitest';
import type { View } from '../../src/engine/types';
import { questionOf } from '../../src/table/questions';

/// What the table asks, in words that agree with what else is shown.

const dice = (rolls: number, left: number, choices: string[]) =>
  questionOf({ game: 'dice', phase: 'decide', rolls, left } as View, choices, false, false, String).text;

describe('a roll of dice', () => {
  it('is the last one only when it is the third', () => {
    expect(dice(1, 7, ['roll', 'stop'])).toMatch(/then roll or stop/);
    expect(dice(3, 2, ['stop'])).toMatch(/last roll/);
  });
  it('is asked about in the same words while a decision is on its way', () => {
    for (const rolls of [1, 2]) expect(dice(rolls, 5, [])).toBe(dice(rolls, 5, ['roll', 'stop']));
  });
  it('with nothing left to roll says so', () => {
    expect(dice(1, 0, ['stop'])).toMatch(/No die is left/);
  });
});
