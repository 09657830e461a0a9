/// The little of Markdown that the rules are written in: headings, paragraphs, lists, tables, emphasis, links.

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\(([\w-]+)\.md\)/g, '<a href="/rules/$2">$1</a>');
}

function table(lines: string[]): string {
  const rows = lines.map((line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim())));
  const [head, , ...body] = rows;
  const row = (cells: string[], tag: string) => `<tr>${cells.map((c) => `<${tag}>${c}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((r) => row(r, 'td')).join('')}</tbody></table>`;
}

export function toHtml(markdown: string): string {
  const blocks = markdown.split(/\n\s*\n/).map((block) => block.replace(/\n$/, '')).filter((block) => block.trim());
  return blocks
    .map((block) => {
      const lines = block.split('\n');
      const heading = /^(#{1,3}) (.*)$/.exec(lines[0]);
      if (heading) {
        const rest = lines.slice(1).join('\n');
        return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>${rest.trim() ? toHtml(rest) : ''}`;
      }
      if (lines[0].startsWith('|')) return table(lines);
      if (/^[-*] /.test(lines[0])) {
        const items = block.split(/\n(?=[-*] )/).map((item) => `<li>${inline(item.replace(/^[-*] /, '').replace(/\n\s+/g, ' '))}</li>`);
        return `<ul>${items.join('')}</ul>`;
      }
      // A clause goes by its number, so that the table can point at it.
      const clause = /^\*\*([\d.]+)\*\*/.exec(block);
      return `<p${clause ? ` id="c${clause[1]}"` : ''}>${inline(lines.join(' '))}</p>`;
    })
    .join('\n');
}
