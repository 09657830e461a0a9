/// Pieces of SVG. Colours are variables of the theme.

export const round = (v: number) => Math.round(v * 10) / 10;
export const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

export const fill = (d: string, colour: string, more = '') => (d ? `<path d="${d}" fill="var(--${colour})"${more}/>` : '');
export const stroke = (d: string, colour: string, width: number, more = '') =>
  d ? `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}"${more}/>` : '';

/// A small drawing at a place: relative commands without arcs, whose numbers grow with the size.
export const glyph = (x: number, y: number, steps: string, size = 1) =>
  `M${at(x, y)}${size === 1 ? steps : steps.replace(/-?[\d.]+/g, (v) => String(+(+v * size).toFixed(2)))}`;

export const disc = (x: number, y: number, r: number) =>
  `M${at(x - r, y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
export const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${at(x - rx, y)}a${round(rx)} ${round(ry)} 0 1 0 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-2 * rx)} 0z`;
