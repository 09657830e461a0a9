import type { Key, Values, Words } from './form';

/// A language with its words: puts numbers and names into texts as the language does.

export interface Speaker {
  say<K extends Key>(key: K, ...values: Values<K>): string;
  has<K extends string>(key: K): key is K & Key;
}

export function speaker(language: string, words: Words): Speaker {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language, { useGrouping: false });
  return {
    say(key, ...given) {
      const values: Record<string, string | number> = given[0] ?? {};
      const entry = words[key];
      const form = typeof entry === 'string' ? entry : (entry[rules.select(Number(values.n ?? values.count))] ?? entry.other);
      return form.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = values[field] ?? '';
        return typeof value === 'number' ? numbers.format(value) : value;
      });
    },
    has: <K extends string>(key: K): key is K & Key => Object.hasOwn(words, key),
  };
}
