import { toBlocks, type Block } from '../pages/markdown';
import { has, language, named } from '../words';

/// The rules as a player reads them. The same texts serve those who write programs; what concerns only them is left out here, and options
/// are called what the setup page calls them.

/// One page in one language is loaded; English lies at the top, the others in folders of their own.
const texts = import.meta.glob(['../../../docs/rules/*.md', '../../../docs/rules/*/*.md', '!**/README.md'], {
  query: '?raw',
  import: 'default',
}) as Record<string, () => Promise<string>>;

const fileNames: Record<string, string> = { bridges: 'bridges-castles-bazaars' };
/// The name of the file behind `/rules/PAGE`.
export const rulesFile = (page: string) => fileNames[page] ?? page;

export interface Section {
  id: string;
  title: string;
}
export interface RulesPage {
  file: string;
  title: string;
  sections: Section[];
  blocks: Block[];
}

const valueWords = (value: string) => (has(`value.${value}`) ? `*${named('value', value)}*` : value);
const optionForm = /\*(\w+)\*\s*=\s*(`[^`]+`(?:[^`:.;]{1,9}`[^`]+`)*(?:, [^`:.]{1,20}(?=:))?),?/g;

export function forPlayers(markdown: string): string {
  return markdown
    .replace(/<!-- programs -->[\s\S]*?<!-- players -->/g, '')
    .replace(optionForm, (all, name: string, values: string) => (has(`option.${name}`) ? `*${name}* (${values})` : all))
    .replace(/\*(\w+)\*/g, (all, name: string) => (has(`option.${name}`) ? `*${named('option', name)}*` : all))
    .replace(/`([^`]+)`/g, (_, value: string) => valueWords(value));
}

/// What is meant by a number in brackets is one click away.
function withReferences(html: string, clauses: Set<string>, page: string): string {
  return html.replace(/([(:;,] ?|<td>)(\d+(?:\.\d+)?)(?=[):;,])/g, (all, before: string, clause: string) =>
    clauses.has(clause) ? `${before}<a href="/rules/${page}#c${clause}">${clause}</a>` : all,
  );
}

export function toPage(markdown: string, page: string): RulesPage {
  const blocks = toBlocks(forPlayers(markdown));
  const clauses = new Set(blocks.flatMap((block) => block.clause ?? []));
  return {
    file: rulesFile(page),
    title: blocks.find((block) => block.heading?.level === 1)?.heading?.text ?? '',
    sections: blocks.flatMap(({ heading }) => (heading?.level === 2 ? [{ id: heading.id, title: heading.text }] : [])),
    blocks: blocks.map((block) => (block.heading ? block : { ...block, html: withReferences(block.html, clauses, page) })),
  };
}

export async function loadRules(page: string): Promise<RulesPage | undefined> {
  const load = texts[`../../../docs/rules/${language === 'en' ? '' : `${language}/`}${rulesFile(page)}.md`];
  return load && toPage(await load(), page);
}
