import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import levels from '../../src/generated/levels.json';
import tiles from '../../src/generated/tiles.json';
import { games } from '../../src/table/presets';
import { languages, preferredLanguage, translate } from '../../src/words';
import { en } from '../../src/words/en';

const fields = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' || entry.name === 'words' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}
const source = sources(join(__dirname, '../../src')).join('\n');

describe.each(Object.entries(languages))('the words in %s', (_, words) => {
  it('have every key of English and no other', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });
  it('have the same fields in every text, and no empty text', () => {
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('');
      expect(fields(text), key).toEqual(fields(en[key as keyof typeof en]));
    }
  });
});

describe('the words', () => {
  it('exist wherever the client asks for one', () => {
    const asked = [...source.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((m) => m[1]).filter((key) => !key.endsWith('.'));
    expect(asked.length).toBeGreaterThan(60);
    for (const key of asked) expect(en, key).toHaveProperty([key]);
  });
  it('are all asked for', () => {
    for (const key of Object.keys(en)) {
      const family = key.slice(0, key.indexOf('.') + 1);
      const isAsked = source.includes(`'${key}'`) || source.includes(`'${family}' +`) || source.includes('`' + family + '$');
      expect(isAsked, key).toBe(true);
    }
  });
  it('name every option, value, level, set and face', () => {
    for (const game of games) for (const option of game.options) expect(en).toHaveProperty([`option.${option.name}`]);
    for (const level of levels) expect(en).toHaveProperty([`bot.${level}`]);
    for (const set of tiles.classic) expect(en).toHaveProperty([`set.${set.set}`]);
    for (const face of tiles.dice.faces) expect(en).toHaveProperty([`face.${face.name}`]);
    for (const game of games)
      for (const option of game.options)
        for (const value of option.values) if (!/^\d+$/.test(value)) expect(en).toHaveProperty([`value.${value}`]);
  });
  it('are filled in', () => {
    expect(translate(en, 'table.points', { points: 7 })).toBe('7 points');
    expect(translate(en, 'table.points', { points: 1 })).toBe('1 point');
  });
  it('come in the language that the browser asks for, or the one that was chosen', () => {
    expect(preferredLanguage(['it-IT', 'en'], null)).toBe('it');
    expect(preferredLanguage(['fr', 'de-AT'], null)).toBe('de');
    expect(preferredLanguage(['fr'], null)).toBe('en');
    expect(preferredLanguage(['it'], 'de')).toBe('de');
  });
});
