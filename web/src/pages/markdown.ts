/// The little of Markdown that the rules are written in: headings, paragraphs, lists, tables, emphasis, links.

export interface Block {
  html: string;
  /// The number of the clause that the block is.
  clause?: string;
  heading?: { level: number; id: string; text: string };
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function inline(text: string): string {
  return (
    escape(text)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>')
      .replace(/\[([^\]]+)\]\(([\w-]+)\.md\)/g, '<a href="/rules/$2">$1</a>')
      // What lies outside of the rules is no page here.
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  );
}

function table(lines: string[]): string {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim())),
  );
  const [head, , ...body] = rows;
  const row = (cells: string[], tag: string) => `<tr>${cells.map((c) => `<${tag}>${c}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((r) => row(r, 'td')).join('')}</tbody></table>`;
}

export function toBlocks(markdown: string): Block[] {
  const blocks = markdown
    .replace(/<!--.*?-->/g, '')
    .split(/\n\s*\n/)
    .map((block) => block.replace(/\n$/, ''))
    .filter((block) => block.trim());
  return blocks.map((block, number) => {
    const lines = block.split('\n');
    const heading = /^(#{1,3}) (.*)$/.exec(lines[0]);
    if (heading) {
      const [level, id, text] = [heading[1].length, `s${number}`, heading[2]];
      return { html: `<h${level} id="${id}" tabindex="-1">${inline(text)}</h${level}>`, heading: { level, id, text } };
    }
    if (lines[0].startsWith('|')) return { html: table(lines) };
    if (/^[-*] /.test(lines[0])) {
      const items = block.split(/\n(?=[-*] )/).map((item) => `<li>${inline(item.replace(/^[-*] /, '').replace(/\n\s+/g, ' '))}</li>`);
      return { html: `<ul>${items.join('')}</ul>` };
    }
    // A clause goes by its number, so that the table can point at it.
    const clause = /^\*\*([\d.]+)\*\*/.exec(block)?.[1];
    return { html: `<p${clause ? ` id="c${clause}"` : ''}>${inline(lines.join(' '))}</p>`, clause };
  });
}
