import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTable, loadTable, saveTable, shelvedTables, type SavedTable } from '../../src/table/store';
import { aidPresets } from '../../src/table/aids';
import { loadPreferences } from '../../src/table/preferences.svelte';

/// The browser's own store, as Node does not have it.
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
beforeEach(() => kept.clear());

const game = (seed: number, tokens = ['*E', 'E@0,-1/180']): SavedTable => ({
  setup: { game: 'classic', options: {}, seats: [], first: 0 },
  tokens,
  seed,
});
const shelf = () => shelvedTables().map(({ seed }) => seed);

describe('tables on this device', () => {
  it('go onto the shelf when another one is begun, and come back', () => {
    saveTable(game(1));
    saveTable(game(1, ['*E', 'E@0,-1/180', '-']));
    expect(shelf()).toEqual([]);
    saveTable(game(2));
    expect(shelf()).toEqual([1]);
    saveTable(shelvedTables()[0]);
    expect(loadTable()?.tokens).toHaveLength(3);
    expect(shelf()).toEqual([2]);
  });
  it('that were never played are not kept', () => {
    saveTable(game(1, ['*E']));
    saveTable(game(2));
    expect(shelf()).toEqual([]);
  });
  it('are forgotten on request, and the oldest by themselves', () => {
    for (let seed = 1; seed <= 50; ++seed) saveTable(game(seed));
    expect(shelf()).toHaveLength(40);
    expect(shelf()[0]).toBe(49);
    forgetTable(49);
    forgetTable(50);
    expect(shelf()).toHaveLength(39);
    expect(loadTable()).toBeUndefined();
  });
});

describe('a device without room', () => {
  it('forgets the oldest games for the one that is played, and says when that is not enough', () => {
    for (let seed = 1; seed <= 12; ++seed) saveTable(game(seed));
    expect(shelf()).toHaveLength(11);
    const real = localStorage.setItem;
    let room = 900;
    localStorage.setItem = (key, value) => {
      const others = [...kept].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > room) throw new Error('full');
      real(key, value);
    };
    expect(saveTable(game(12, ['*E', 'E@0,-1/180', '-', '*U']))).toBe(true);
    expect(loadTable()?.tokens).toHaveLength(4);
    expect(shelf().length).toBeGreaterThan(0);
    expect(shelf().length).toBeLessThan(11);
    expect(shelf()[0]).toBe(11);
    room = 10;
    expect(saveTable(game(12))).toBe(false);
    localStorage.setItem = real;
  });
});

describe('what is liked', () => {
  it('is read although an older page kept it differently', () => {
    kept.set('liking', '{"aids":true,"confirm":false}');
    expect(loadPreferences()).toMatchObject({ turnEnd: 'now', notice: false, aids: aidPresets.learn });
    kept.set('liking', '{"confirm":true}');
    expect(loadPreferences().turnEnd).toBe('soon');
    kept.set('liking', 'no such thing');
    expect(loadPreferences().turnEnd).toBe('soon');
  });
});
