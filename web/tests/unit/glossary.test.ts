import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lessons } from '../../src/lessons';
import { pages } from '../../src/rules/pictures';
import { de } from '../../src/words/de';
import type { Words } from '../../src/words/form';
import { it as italian } from '../../src/words/it';

/// One term for one thing, on the page, in the rules, at their pictures and in the lessons. Of the words that a translator might take for
/// it only one is right; `not` finds the others.
const glossary: Record<'de' | 'it', { term: RegExp; not: RegExp }[]> = {
  de: [
    { term: /Plättchen/, not: /karten?\b|\bKärtchen|\bKacheln?\b|\bSteine? (?:an)?legen/i },
    { term: /Gefolgs(?:mann|leute)/, not: /\bMeeples?\b|\bMännchen|\bAnhänger/i },
    {
      term: /\bsetz(?:en|t|)\b/i,
      not: /Gefolgs(?:mann|leute) (?:hinein)?stell(?:en|t|st)\b|\b(?:hinein)?stellst (?:du )?(?:einen|deinen)\b/i,
    },
    { term: /heimhol/, not: /Gefolgs(?:mann|leute) zurückziehen/i },
    { term: /Wegelagerer/, not: /\bDiebe?\b|\bStraßenräuber/i },
    { term: /Kultstätte/, not: /\bSchreine?\b|\bHeiligt[uü]m/i },
    { term: /Bergfried/, not: /\bDonjon|\bWohnturm/i },
    { term: /markiert/, not: /\bhelle[ns]? Feld/i },
    { term: /Beutel/, not: /\bS[aä]ck(?:e|chen)?\b/i },
  ],
  it: [
    { term: /tesser[ae]/i, not: /\bcart[ae]\b|\btassell[oi]\b|\bpiastrell/i },
    { term: /seguac[ei]/i, not: /\bmeeples?\b|\bomin[oi]\b|\bpedon[ei]\b/i },
    { term: /richiam/i, not: /\briprend\w+ (?:un|uno|il|i|dei) (?:\w+ )?seguac|\britir\w+ (?:un|il) seguace/i },
    { term: /punti/i, not: /\bsegn(?:a|are|ano|i) (?:punti|il suo territorio)\b/i },
    { term: /chiostr[oi]/i, not: /\bmonaster[oi]\b|\bconvent[oi]\b|\babbazi/i },
    { term: /brigant[ei]/i, not: /\bladr[oi]\b|\bladron[ei]\b|\bbandit[oi]\b/i },
    { term: /santuari/i, not: /\btempli?o?\b/i },
    { term: /mastio/i, not: /\btorrion[ei]\b|\bdongione/i },
    { term: /connessione/i, not: /\bcollegamento\b/i },
    { term: /sacchetto/i, not: /\bborsa\b|\bsacc[oa]\b/i },
    { term: /\bper esperti\b/i, not: /\bpartit[ae] espert[ae]\b/i },
    { term: /posar|\bposa\b/i, not: /\bnon va da nessuna parte\b|\bpiazz(?:a|are|i) (?:la|una) tessera/i },
  ],
};

const folder = join(__dirname, '../../../docs/rules');
const words: Record<'de' | 'it', Words> = { de, it: italian };

/// Every text that stands under a language's name, however deep.
function textsOf(value: unknown, language: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === 'string' ? [inner] : textsOf(inner, language),
  );
}

describe.each(['de', 'it'] as const)('the terms in %s', (language) => {
  const onThePage = Object.values(words[language]).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)));
  const inTheRules = readdirSync(join(folder, language)).map((file) => readFileSync(join(folder, language, file), 'utf8'));

  it.each(glossary[language])('$term: nothing is called $not', async ({ term, not }) => {
    const inTheLessons = textsOf(await Promise.all(Object.values(lessons).map((load) => load())), language);
    const everywhere = [...onThePage, ...inTheRules, ...textsOf(pages, language), ...inTheLessons];
    expect(inTheLessons.length).toBeGreaterThan(50);
    const found = everywhere.flatMap((text) => text.match(new RegExp(`.{0,30}(?:${not.source}).{0,20}`, 'i')) ?? []);
    expect(found).toEqual([]);
    expect(everywhere.filter((text) => term.test(text)).length).toBeGreaterThan(1);
  });
});
