import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import levels from '../../src/generated/levels.json';
import tiles from '../../src/generated/tiles.json';
import { clockWords } from '../../src/online/words';
import { games, presets } from '../../src/table/presets';
import { has, languageNames, languages, loadWords, named, preferredLanguage, t, type Key } from '../../src/words';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';
import type { Plural, Words } from '../../src/words/form';
import { it as italian } from '../../src/words/it';
import { speaker } from '../../src/words/speaker';

const all: Record<keyof typeof languages, Words> = { en, it: italian, de };
const keys = Object.keys(en) as Key[];
const formsOf = (entry: string | Plural) => (typeof entry === 'string' ? [entry] : Object.values(entry));
const fieldsOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' || entry.name === 'words' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}
const source = sources(join(__dirname, '../../src')).join('\n');

describe.each(Object.entries(all))('the words in %s', (language, words) => {
  it('have every key of English and no other', () => {
    expect(Object.keys(words).sort()).toEqual([...keys].sort());
  });
  it('have a plural where English has one, and nowhere else', () => {
    for (const key of keys) expect(typeof words[key], key).toBe(typeof en[key]);
  });
  it('have the same fields in every form, and no empty one', () => {
    for (const key of keys) {
      const [expected] = formsOf(en[key]).map(fieldsOf);
      for (const form of formsOf(words[key])) {
        expect(form.trim(), key).not.toBe('');
        expect(form, key).not.toContain('|');
        expect(fieldsOf(form), key).toEqual(expected);
      }
    }
  });
  it('have a form for every number, chosen by one that is shown', () => {
    // Millions alone ask for `many` in Italian; nothing here is counted so far.
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((category) => category !== 'many');
    for (const key of keys) {
      const entry = words[key];
      if (typeof entry === 'string') continue;
      expect(Object.keys(entry).sort(), key).toEqual([...needed].sort());
      expect(fieldsOf(entry.other).filter((field) => field === 'n' || field === 'count')).toHaveLength(1);
    }
  });
  it('are loaded by its name', async () => {
    expect(await languages[language as keyof typeof languages]()).toBe(words);
    expect(languageNames).toHaveProperty(language);
  });
});

describe('the words', () => {
  it('are all asked for', () => {
    // As they are, by a template with gaps, as one of these with an ending, or as names that the engine gives.
    const literals = new Set([...source.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map((m) => m[1]));
    const templates = [...source.matchAll(/`([a-z]\w*\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g)].map((m) => m[1]);
    const endings = [...source.matchAll(/\bt\(`\$\{\w+\}(_\w+)`/g)].map((m) => m[1]);
    const families = [...source.matchAll(/\bnamed\('(\w+)'/g)].map((m) => `${m[1]}.\${}`);
    const patterns = [...new Set([...templates, ...families])].map(
      (template) => new RegExp(`^${template.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
    );
    expect(literals.size).toBeGreaterThan(60);
    const isAskedFor = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
    for (const key of keys)
      expect(isAskedFor(key) || endings.some((end) => key.endsWith(end) && isAskedFor(key.slice(0, -end.length))), key).toBe(true);
  });
  it('name every game, option, value, level, set and face', () => {
    const names = [
      ...presets.flatMap(({ id }) => [`game.${id}`, `about.${id}`]),
      ...games.flatMap((game) => game.options.map((option) => `option.${option.name}`)),
      ...games.flatMap((game) => game.options.flatMap((option) => option.values.map((value) => `value.${value}`))),
      ...levels.map((level) => `bot.${level}`),
      ...tiles.classic.map((set) => `set.${set.set}`),
      ...tiles.dice.faces.map((face) => `face.${face.name}`),
    ];
    for (const name of names) if (!/^value\.\d+$/.test(name)) expect(has(name), name).toBe(true);
  });
  it('come in the language that the browser asks for, or the one that was chosen', () => {
    expect(preferredLanguage(['it-IT', 'en'], null)).toBe('it');
    expect(preferredLanguage(['fr', 'de-AT'], null)).toBe('de');
    expect(preferredLanguage(['fr'], null)).toBe('en');
    expect(preferredLanguage(['it'], 'de')).toBe('de');
  });
  it('that the engine names are told from those that nobody knows', () => {
    expect(named('feature', 'city')).toBe('city');
    expect(named('bot', 'beginner')).toBe('Beginner');
    expect(named('bot', 'my-program')).toBe('my-program');
    expect(has('refusal.illegal')).toBe(true);
    expect(has('refusal.toString')).toBe(false);
    expect(has('toString')).toBe(false);
  });
});

describe('numbers', () => {
  const [english, inItalian, german] = [speaker('en', en), speaker('it', italian), speaker('de', de)];
  it('choose the form of a text', () => {
    expect([0, 1, 2, 21].map((n) => english.say('table.points', { n }))).toEqual(['0 points', '1 point', '2 points', '21 points']);
    expect([0, 1, 2].map((count) => inItalian.say('table.left', { count }))).toEqual([
      '0 tessere rimaste',
      '1 tessera rimasta',
      '2 tessere rimaste',
    ]);
    expect([0, 1, 2].map((count) => german.say('table.left', { count }))).toEqual([
      'noch 0 Plättchen',
      'noch 1 Plättchen',
      'noch 2 Plättchen',
    ]);
  });
  it('may be two in one text', () => {
    const clock = (minutes: number, increment: number) => clockWords({ kind: 'increment', seconds: minutes * 60, increment });
    expect(clock(1, 1)).toBe('1 minute each, and 1 second more with each turn');
    expect(clock(1, 10)).toBe('1 minute each, and 10 seconds more with each turn');
    expect(clock(15, 0)).toBe('15 minutes each');
  });
  it('that no form was written for have the usual one', () => {
    expect(inItalian.say('table.points', { n: 1_000_000 })).toBe('1000000 punti');
  });
  it('are written as the language writes them', () => {
    expect(english.say('time.minutes', { n: 1.5 })).toBe('1.5 minutes');
    expect(inItalian.say('time.minutes', { n: 1.5 })).toBe('1,5 minuti');
    expect(german.say('time.minutes', { n: 1.5 })).toBe('1,5 Minuten');
    expect(english.say('table.square', { x: -1, y: 0 })).toBe('Column -1, row 0');
  });
});

describe('words that cannot be loaded', () => {
  const gone = () => Promise.reject(new Error('offline'));
  afterEach(async () => {
    vi.restoreAllMocks();
    await loadWords('en');
  });
  it('give way to those of another language', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(languages, 'it').mockImplementation(gone);
    vi.spyOn(languages, 'en').mockImplementation(gone);
    await loadWords('it');
    expect(t('nav.home')).toBe('Spiele');
  });
  it('are told of where there are none', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const language of ['en', 'it', 'de'] as const) vi.spyOn(languages, language).mockImplementation(gone);
    await expect(loadWords('it')).rejects.toThrow('no words');
  });
});
