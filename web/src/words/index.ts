import { read, write } from '../table/storage';
import type { Key, Values, Words } from './form';
import { speaker, type Speaker } from './speaker';

/// The words of the page in the reader's language. Only that language is loaded, before anything is shown.

export const languages = {
  en: async (): Promise<Words> => (await import('./en')).en,
  it: async (): Promise<Words> => (await import('./it')).it,
  de: async (): Promise<Words> => (await import('./de')).de,
};
export type Language = keyof typeof languages;
export type { Key };
export const languageNames: Record<Language, string> = { it: 'Italiano', en: 'English', de: 'Deutsch' };

export function preferredLanguage(wanted: readonly string[], stored: string | null): Language {
  for (const tag of stored ? [stored, ...wanted] : wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return 'en';
}

export const language: Language = typeof navigator === 'undefined' ? 'en' : preferredLanguage(navigator.languages ?? [], read('language'));

/// Dates as they are written where the reader lives.
export const locale: string =
  (typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])).find((tag) => tag.startsWith(language)) ?? language;

export function setLanguage(chosen: Language): void {
  write('language', chosen);
  location.reload();
}

let current: Speaker | undefined;

/// Makes the words ready. Where those of the chosen language cannot be had, as without a connection, another language that is
/// still there is better than none.
export async function loadWords(chosen: Language = language): Promise<void> {
  const rest = (Object.keys(languages) as Language[]).filter((other) => other !== chosen);
  for (const candidate of [chosen, ...rest]) {
    try {
      current = speaker(candidate, await languages[candidate]());
      return;
    } catch (failure) {
      console.warn(`no words in ${candidate}`, failure);
    }
  }
  throw new Error('no words');
}
/// What is said when there are no words at all.
export const wordless: Record<Language, string> = {
  en: 'The page could not be loaded. Check your connection and reload it.',
  it: 'Non è stato possibile caricare la pagina. Controlla la connessione e ricaricala.',
  de: 'Die Seite konnte nicht geladen werden. Prüfe deine Verbindung und lade sie neu.',
};

function ready(): Speaker {
  if (!current) throw new Error('words are asked for before they are loaded');
  return current;
}

export const t = <K extends Key>(key: K, ...values: Values<K>): string => ready().say(key, ...values);
/// For keys with a part that the server or the engine gives as a plain string.
export const has = <K extends string>(key: K): key is K & Key => ready().has(key);

const lists = new Intl.ListFormat(language, { type: 'conjunction' });
/// Several names as the language strings them together: "Anna, Ben and Carla".
export const listed = (names: string[]): string => lists.format(names);

/// What the engine names by plain strings, in words; by its own name where there are none.
type Named = 'bonus' | 'bot' | 'face' | 'feature' | 'for' | 'option' | 'set' | 'value';
export function named(family: Named, name: string): string {
  const key = `${family}.${name}` as const;
  return has(key) ? t(key) : name;
}
