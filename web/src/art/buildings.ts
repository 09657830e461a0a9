import { sample, toPath, type Line, type Point } from './geometry';

/// The pieces of which classic tiles are drawn. Colours are variables of the theme. One path holds all pieces of one
/// colour, so that a tile stays light however much stands on it.

const at = (x: number, y: number) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;
export const fill = (d: string, colour: string, more = '') => `<path d="${d}" fill="var(--${colour})"${more}/>`;
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}"${more}/>`;

export function meadow(random: () => number): string {
  let patches = '';
  for (let i = 0; i < 4; ++i) {
    const [x, y, r] = [15 + random() * 70, 15 + random() * 70, 8 + random() * 7];
    patches += `M${at(x - r, y)}q${at(r * 0.4, -r)} ${at(r, -r * 0.6)}t${at(r, r * 0.5)}t${at(-r, r * 0.7)}t${at(-r, -r * 0.6)}z`;
  }
  return '<rect width="100" height="100" fill="var(--field)"/>' + fill(patches, 'field-patch');
}

export function tufts(points: Point[]): string {
  return stroke(
    points.map(([x, y]) => `M${at(x - 1.6, y - 1.6)}l.8 2M${at(x, y - 2.2)}v2.6M${at(x + 1.6, y - 1.6)}l-.8 2`).join(''),
    'tuft',
    0.7,
    ' stroke-linecap="round"',
  );
}

const disc = (x: number, y: number, r: number) => `M${at(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export function trees(points: Point[], random: () => number): string {
  if (points.length === 0) return '';
  let shade = '';
  let crown = '';
  let light = '';
  for (const [x, y] of points) {
    const r = +(2.5 + random() * 1.3).toFixed(1);
    shade += disc(x + 1.1, y + 1.4, r);
    crown += disc(x, y, r);
    light += disc(x - r * 0.3, y - r * 0.35, +(r * 0.5).toFixed(1));
  }
  return fill(shade, 'shade') + fill(crown, 'tree') + fill(light, 'tree-light');
}

export function roads(lines: Line[]): string {
  if (lines.length === 0) return '';
  const d = lines.map((line) => toPath(line)).join('');
  const join = ' stroke-linejoin="round"';
  return (
    stroke(d, 'road-rim', 13.5, join) +
    stroke(d, 'road', 10.5, join) +
    stroke(d, 'road-track', 1, ' stroke-dasharray="2.5 4.5" stroke-linecap="round"')
  );
}

/// Where roads end: a small square with a well and a few houses.
export function junction(random: () => number): string {
  const tilt = (random() * 4).toFixed(1);
  return (
    `<g transform="rotate(${tilt} 50 50)"><circle cx="50" cy="50" r="12" fill="var(--road)" stroke="var(--road-rim)" stroke-width="1.5"/>` +
    '<circle cx="50" cy="50" r="8.4" fill="none" stroke="var(--road-track)" stroke-width=".8" stroke-dasharray="1.6 2"/></g>' +
    rooftops(
      [
        [36, 36.5],
        [64, 63.5],
        [36, 64],
      ],
      random,
    ) +
    '<circle cx="50" cy="50" r="3.4" fill="var(--stone)" stroke="var(--ink)" stroke-width=".8"/><circle cx="50" cy="50" r="1.6" fill="var(--water)"/>'
  );
}

/// Little houses seen from above at a slant: front, lit and shaded roof.
export function roofs(points: Point[], scale: number, random: () => number): string {
  let front = '';
  let lit = '';
  let dim = '';
  let shade = '';
  for (const [x, y] of points) {
    const w = (3.4 + random() * 1.1) * scale;
    const h = (2.4 + random() * 0.7) * scale;
    shade += `M${at(x - w * 0.6, y + h * 1.5)}h${(w * 2).toFixed(1)}l-${(w * 0.4).toFixed(1)} 1.6h-${(w * 1.8).toFixed(1)}z`;
    front += `M${at(x - w, y)}h${(2 * w).toFixed(1)}v${(h * 1.5).toFixed(1)}h${(-2 * w).toFixed(1)}z`;
    lit += `M${at(x - w - 0.5, y + 0.3)}l${at(w * 0.7, -h * 1.5)}h${(w * 0.8).toFixed(1)}v${(h * 1.5).toFixed(1)}z`;
    dim += `M${at(x - w - 0.5 + w * 1.5, y + 0.3)}v${(-h * 1.5).toFixed(1)}l${at(w * 0.6 + 0.9, h * 1.5)}z`;
  }
  return fill(shade, 'shade') + fill(front, 'plaster') + fill(lit, 'roof') + fill(dim, 'roof-dim');
}

/// Roofs seen from above, which look right however the tile is turned.
export function rooftops(points: Point[], random: () => number): string {
  let lit = '';
  let dim = '';
  let shade = '';
  const box = (x: number, y: number, w: number, h: number) => `M${at(x, y)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}z`;
  for (const [x, y] of points) {
    const long = 7 + random() * 2.4;
    const wide = 4.8 + random() * 1.2;
    const along = random() < 0.5;
    const [w, h] = along ? [long, wide] : [wide, long];
    const [left, top] = [x - w / 2, y - h / 2];
    shade += box(left + 0.9, top + 1.1, w, h);
    lit += along ? box(left, top, w, h / 2) : box(left, top, w / 2, h);
    dim += along ? box(left, y, w, h / 2) : box(x, top, w / 2, h);
  }
  return fill(shade, 'shade') + fill(lit, 'roof') + fill(dim, 'roof-dim');
}

export function city(path: string, walls: Line[], houses: Point[], random: () => number): string {
  const wall = walls.map((line) => toPath(line)).join('');
  const towers = walls.flatMap((line) => {
    const points = sample(line, 24);
    return [points[7], points[12], points[17]].slice(0, 3);
  });
  const drum = towers.map(([x, y]) => disc(x, y, 3.3)).join('');
  const inner = towers.map(([x, y]) => disc(x, y, 1.7)).join('');
  return (
    fill(path, 'city') +
    rooftops(houses, random) +
    (walls.length === 0
      ? ''
      : stroke(wall, 'wall-shade', 7) +
        stroke(wall, 'stone', 6, ' stroke-dasharray="2.6 1.5"') +
        stroke(wall, 'stone', 3.6) +
        stroke(wall, 'stone-dim', 0.9) +
        fill(drum, 'stone', ' stroke="var(--wall-shade)" stroke-width=".8"') +
        fill(inner, 'stone-dim'))
  );
}

export function shield([x, y]: Point): string {
  const d = `M${at(x - 7, y - 8)}h14v7q0 7.5-7 10q-7-2.5-7-10z`;
  return (
    fill(d, 'pennant', ' stroke="var(--pennant-rim)" stroke-width="1.6"') +
    fill(`M${at(x - 1.4, y - 7.2)}h2.8v4.8h4.6v2.8h-4.6v6l-1.4.9l-1.4-.9v-6h-4.6v-2.8h4.6z`, 'pennant-rim')
  );
}

export function cloister([cx, cy]: Point): string {
  return (
    `<g transform="translate(${cx - 50} ${cy - 50})">` +
    '<rect x="30.5" y="33" width="39" height="35" rx="3" fill="var(--garden)" stroke="var(--hedge)" stroke-width="1.8"/>' +
    stroke('M34 61.5h31M34 64.8h31M65.6 38v18', 'hedge', 1, ' stroke-dasharray="1.5 1.5"') +
    fill('M38 62l4-3h24l-3 3z', 'shade') +
    fill('M36 46h25v14h-25z', 'plaster') +
    fill('M33.6 47l5-11h20.4l5 11z', 'cloister-roof') +
    stroke('M36 43.6h25.6M37.2 40.4h23.2', 'cloister-dim', 0.8) +
    fill('M53 33h9.4v27h-9.4z', 'plaster', ' stroke="var(--ink)" stroke-opacity=".25" stroke-width=".6"') +
    fill('M51.4 33.6l6.3-11.6l6.3 11.6z', 'cloister-roof') +
    fill('M57.7 22l6.3 11.6h-4.4z', 'cloister-dim') +
    stroke('M57.7 22.6v-7M55.2 18h5', 'ink', 1.3) +
    fill('M46 60v-5.6a2.6 2.6 0 0 1 5.2 0v5.6zM39.4 50h3v4.6h-3zM56.2 37.6h3v4.6h-3zM56.2 46.6h3v4.6h-3z', 'ink', ' fill-opacity=".72"') +
    '</g>'
  );
}

/// A ring of standing stones round an altar.
export function shrine(): string {
  const stones = [0, 60, 120, 180, 240, 300]
    .map((degrees) => {
      const a = (degrees * Math.PI) / 180;
      return [50 + 14 * Math.cos(a), 50 + 11.5 * Math.sin(a)] as Point;
    })
    .sort((a, b) => a[1] - b[1]);
  const body = stones.map(([x, y]) => `M${at(x - 3, y + 3.4)}v-8q3-3.6 6 0v8q-3 1.6-6 0z`).join('');
  const side = stones.map(([x, y]) => `M${at(x + 0.8, y + 3.9)}v-9.4q1.4.2 2.2 1.5v7.4q-1 .6-2.2.5z`).join('');
  const shadow = stones.map(([x, y]) => `M${at(x - 2, y + 3.6)}l5 .4l4.6 2.4l-5.4.4z`).join('');
  return (
    '<ellipse cx="50" cy="51.5" rx="20.5" ry="17.5" fill="var(--field-patch)" stroke="var(--tuft)" stroke-width="1" stroke-dasharray="2 2"/>' +
    fill(shadow, 'shade') +
    fill(body, 'stone', ' stroke="var(--wall-shade)" stroke-width=".6"') +
    fill(side, 'stone-dim') +
    fill('M44.5 47.5h11l2 2.4h-15zM46 50h8v4.6h-8z', 'stone', ' stroke="var(--wall-shade)" stroke-width=".6"') +
    fill('M50 39.4q3.6 3.8 1.8 7h-3.6q-1.8-3.2 1.8-7z', 'flame')
  );
}

function tent(x: number, y: number, colour: string): string {
  const stripes = [0, 2, 4].map((i) => `M${at(x, y - 8)}L${at(x - 8 + i * 3.2, y + 3)}h3.2z`).join('');
  return (
    fill(`M${at(x - 7, y + 8)}h16l3 2h-16z`, 'shade') +
    fill(`M${at(x - 6.6, y + 3)}h13.2v5.6h-13.2z`, 'plaster') +
    fill(`M${at(x, y - 8)}L${at(x + 8, y + 3)}h-16z`, 'plaster') +
    fill(stripes, colour) +
    fill(`M${at(x - 2, y + 8.6)}v-4.4h4v4.4z`, 'ink', ' fill-opacity=".6"') +
    stroke(`M${at(x, y - 8)}v-3.4h3.4`, 'ink', 0.9)
  );
}

/// A market of striped tents.
export function bazaar(where: 'city' | 'field'): string {
  const ground = where === 'city' ? 'road' : 'garden';
  return (
    `<ellipse cx="50" cy="51" rx="25" ry="20" fill="var(--${ground})" stroke="var(--road-rim)" stroke-width="1.2"/>` +
    tent(50, 42, 'tent-blue') +
    tent(39, 54, 'tent-red') +
    tent(61, 55, 'tent-gold')
  );
}

export function inn([x, y]: Point): string {
  return (
    fill(`M${at(x - 5, y - 1)}h11v7h-11z`, 'plaster') +
    fill(`M${at(x - 6.6, y)}l4-6.4h6.4l4 6.4z`, 'thatch') +
    fill(`M${at(x - 1, y + 6)}v-4h3v4z`, 'ink', ' fill-opacity=".6"') +
    `<circle cx="${x + 9}" cy="${y + 3}" r="3.6" fill="var(--water)"/>`
  );
}
