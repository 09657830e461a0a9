import { read, write } from '../table/storage';
import { de } from './de';
import { en, type Key } from './en';
import { it } from './it';

/// The words of the page in the reader's language.

export const languages = { en, it, de } as const;
export type Language = keyof typeof languages;
export const languageNames: Record<Language, string> = { it: 'Italiano', en: 'English', de: 'Deutsch' };

export function preferredLanguage(wanted: readonly string[], stored: string | null): Language {
  for (const tag of stored ? [stored, ...wanted] : wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return 'en';
}

export const language: Language = typeof navigator === 'undefined' ? 'en' : preferredLanguage(navigator.languages ?? [], read('language'));

export function setLanguage(chosen: Language): void {
  write('language', chosen);
  location.reload();
}

export function translate(words: Record<Key, string>, key: string, values: Record<string, string | number> = {}): string {
  const text = words[key as Key];
  if (text === undefined) return key;
  // Two forms, for one and for more: by the number that the text has.
  if (text.includes('|'))
    return translate({ ...words, [key]: text.split('|')[(values.n ?? values.count ?? values.points) === 1 ? 0 : 1] }, key, values);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

export const t = (key: string, values?: Record<string, string | number>) => translate(languages[language], key, values);
export const has = (key: string) => key in en;
