import { describe, expect, it } from 'vitest';
import { usualClocks, usualSettings } from '../../src/online/settings';
import { timeWords } from '../../src/online/time';
import { agreedWords, aidsWords, clockWords } from '../../src/online/words';
import { aidNames, aidPresets, bothAids, presetOfAids } from '../../src/table/aids';

describe('clocks in words', () => {
  it('round up, so that nothing left means that it is over', () => {
    expect(timeWords(0)).toBe('0:00');
    expect(timeWords(1)).toBe('0:01');
    expect(timeWords(59_001)).toBe('1:00');
    expect(timeWords(725_000)).toBe('12:05');
    expect(timeWords(3_723_000)).toBe('1:02:03');
    expect(timeWords(86_400_000)).toBe('1 d 0 h');
    expect(timeWords(3 * 86_400_000 - 1000)).toBe('2 d 23 h');
  });
  it('say what is agreed', () => {
    expect(Object.values(usualClocks).map(clockWords)).toEqual([
      'No clock',
      '90 seconds for each turn',
      '15 minutes each, and 10 seconds more with each turn',
      '3 days for each turn',
    ]);
    expect(clockWords({ kind: 'days', days: 1 })).toBe('1 day for each turn');
  });
});

describe('what a table agrees on', () => {
  it('leaves out what goes without saying', () => {
    expect(agreedWords(usualSettings, 2)).toEqual(['No clock', 'Only by its link', 'Others may watch']);
  });
  it('tells of everything else', () => {
    const strict = { ...usualSettings, confirm: false, order: 'random', spectators: false, public: true } as const;
    expect(agreedWords(strict, 3)).toEqual([
      'No clock',
      'Everybody can find it',
      'Nobody may watch',
      'Turns end without a question',
      'Seats are shuffled at the start',
      'A bot plays on for one who leaves',
    ]);
  });
});

describe('aids', () => {
  it('are known by their preset', () => {
    for (const [name, aids] of Object.entries(aidPresets)) expect(presetOfAids({ ...aids })).toBe(name);
    expect(presetOfAids({ ...aidPresets.learn, squares: false })).toBeUndefined();
    expect(aidsWords(aidPresets.casual)).toBe('Casual (no hints)');
    expect(aidsWords({ ...aidPresets.casual, holes: false })).toBe('chosen one by one');
  });
  it('are on only where the table and the player both want them', () => {
    const mine = { ...aidPresets.learn, squares: false };
    expect(aidNames.filter((name) => bothAids(aidPresets.tournament, mine)[name])).toEqual([]);
    expect(bothAids(aidPresets.casual, aidPresets.learn)).toEqual(aidPresets.casual);
  });
});
