import { distance, type Point } from '../geometry';
import { bush, tree } from '../houses';
import { cellAt, middleOf } from '../raster';
import type { Scene } from '../scene';
import { at, disc, fill, glyph, round, stroke } from '../svg';
import type { Layout } from './layout';

/// Fields: soft patches of green, ploughed strips with hedges, groves, flowers.

/// Soft patches of other greens. What runs over the edges is the same on every tile, so that it goes on beyond them.
type Patch = [x: number, y: number, rx: number, ry: number];
const overEdges: Patch[] = [
  [24, 0, 21, 14],
  [0, 70, 15, 20],
  [72, 0, 20, 13],
  [0, 24, 17, 16],
];
const shades = ['field-dark', 'field-light'];
const washes = shades
  .map(
    (name) =>
      `<radialGradient id="${name}"><stop offset=".2" stop-color="var(--${name})"/><stop offset="1" stop-color="var(--${name})" stop-opacity="0"/></radialGradient>`,
  )
  .join('');
const wash = ([x, y, rx, ry]: Patch, shade: number) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="url(#${shades[shade]})"/>`;

function patches(isCoarse: boolean, random: () => number): string {
  const rims = overEdges.map(([x, y, rx, ry], i) => wash([x, y, rx, ry], i >> 1) + wash([x || 100, y || 100, rx, ry], i >> 1));
  const inner = [0, 1, 0, 1, 0].map((shade) => {
    const [rx, ry] = [12 + random() * 10, 9 + random() * 8];
    return wash([rx + random() * (100 - 2 * rx), ry + random() * (100 - 2 * ry), rx, ry], shade);
  });
  // where tiles are small the patches only make blotches, but for those that join them
  return washes + rims.join('') + (isCoarse ? '' : inner.join(''));
}

interface Strip {
  corners: Point[];
  middle: Point;
  reach: number;
  furrows: string;
}

/// A patchwork of ploughed strips side by side about a place, slightly curved, as many as lie in one field.
function patchwork({ ground }: Layout, [x, y]: Point, size: number, random: () => number): Strip[] {
  const angle = (random() - 0.5) * 2.6;
  const skew = (random() - 0.5) * 0.5;
  const curve = (random() - 0.5) * 0.03;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const [vx, vy] = [-uy + skew * ux, ux + skew * uy];
  const own = ground.raster[cellAt([x, y])];
  const isInside = (q: Point) =>
    Math.min(q[0], q[1], 100 - q[0], 100 - q[1]) > 2.5 && ground.raster[cellAt(q)] === own && ground.depth[cellAt(q)] > 2.5;
  const long = size * (10 + random() * 6);
  const strips: Strip[] = [];
  let from = size * (-13 + random() * 4);
  for (let i = 0; i < 4; ++i) {
    const wide = size * (5.5 + random() * 3.5);
    const [start, end] = [-long + random() * 4, long - random() * 4];
    const place = (a: number, b: number): Point => {
      const out = from + b + curve * a * a;
      return [x + a * ux + out * vx, y + a * uy + out * vy];
    };
    const row = (b: number, inset: number) => [0, 0.25, 0.5, 0.75, 1].map((t) => place(start + inset + (end - start - 2 * inset) * t, b));
    const corners = [...row(0, 0), ...row(wide, 0).reverse()];
    if (corners.every(isInside)) {
      let furrows = '';
      const rows = Math.round(wide / 1.3);
      for (let r = 1; r < rows; ++r)
        furrows += `M${row((wide * r) / rows, 0.8)
          .map((q) => at(...q))
          .join('L')}`;
      strips.push({ corners, middle: place(0, wide / 2), reach: Math.max(end, -start), furrows });
    }
    from += wide + 0.8;
  }
  return strips;
}

const closed = (corners: Point[]) => `M${corners.map(([x, y]) => at(x, y)).join('L')}z`;
const crops = ['wheat', 'soil', 'clover'];

export function meadow(scene: Scene, layout: Layout, isOpen: (p: Point) => boolean, isCoarse: boolean, random: () => number): string {
  const { ground, kind } = layout;
  const { raster, depth } = ground;
  const isField = kind.features.map((f) => f.type === 'field');
  const cells: number[] = [];
  raster.forEach((feature, cell) => feature >= 0 && isField[feature] && depth[cell] > 4 && cells.push(cell));
  if (cells.length === 0 && !isField.some(Boolean)) return '';
  const spots = kind.features.map((_, number) => ground.spot(number));
  /// Not where a follower will stand, nor behind it.
  const isCalm = ([x, y]: Point) => spots.every(([sx, sy]) => Math.abs(x - sx) > 9 || y > sy + 6 || y < sy - 20);
  const somewhere = (): Point => {
    const [x, y] = middleOf(cells[Math.floor(random() * cells.length)] ?? 0);
    return [x + random() * 2 - 1, y + random() * 2 - 1];
  };

  const strips: Strip[] = [];
  for (let tries = 0; tries < 18 && strips.length < 3 && cells.length > 0; ++tries) {
    const works = patchwork(layout, somewhere(), 1.35 - 0.035 * tries, random);
    const isFree = (strip: Strip) =>
      strip.corners.every(isOpen) && strips.every((other) => distance(other.middle, strip.middle) > other.reach + strip.reach + 3);
    if (works.length > (tries < 9 ? 2 : tries < 14 ? 1 : 0) && works.every(isFree)) strips.push(...works);
  }
  const sown = strips.map((strip, i) => ({ ...strip, crop: crops[(i + Math.floor(random() * 3)) % 3] }));
  const fields = crops.map((crop) => {
    const own = sown.filter((strip) => strip.crop === crop);
    return (
      fill(own.map((s) => closed(s.corners)).join(''), crop, ` stroke="var(--${crop})" stroke-width="1.6" stroke-linejoin="round"`) +
      stroke(isCoarse ? '' : own.map((s) => s.furrows).join(''), `${crop}-line`, 0.6, ' stroke-linecap="round"')
    );
  });
  // A hedge along one side of a strip.
  for (const { corners } of isCoarse ? [] : strips) {
    if (random() < 0.5) continue;
    const [a, b] = random() < 0.5 ? [corners[0], corners[9]] : [corners[4], corners[5]];
    const many = Math.round(distance(a, b) / 2);
    for (let i = 0; i <= many; ++i) {
      const [x, y] = [a[0] + ((b[0] - a[0]) * i) / many, a[1] + ((b[1] - a[1]) * i) / many];
      bush(scene, x, y + 0.8, 1 + random() * 0.35);
    }
  }

  const hasRoom = ([x, y]: Point, size: number) =>
    isOpen([x, y]) &&
    isCalm([x, y]) &&
    x > 5 &&
    x < 93 &&
    y > 10 * size &&
    y < 98 &&
    isField[raster[cellAt([x, y - 8 * size])]] &&
    isField[raster[cellAt([x - 4, y])]] &&
    isField[raster[cellAt([x + 4, y])]] &&
    strips.every((s) => distance(s.middle, [x, y]) > s.reach * 0.8);
  const groves: Point[] = [];
  for (let tries = 0; tries < 40 && groves.length < (isCoarse ? 2 : 4) && cells.length > 0; ++tries) {
    const [x, y] = somewhere();
    if (groves.some((g) => distance(g, [x, y]) < 22)) continue;
    const many = isCoarse ? 2 : 1 + Math.floor(random() * 3);
    const isCypress = !isCoarse && random() < 0.3;
    let grown = 0;
    for (let i = 0; i < many; ++i) {
      const size = isCoarse ? 1.25 : isCypress ? 0.85 + random() * 0.25 : 0.75 + random() * 0.35;
      const foot: Point = [x + (i - 1) * (isCypress ? 4 : 5.6), y + (i === 1 ? 2.6 : 0) + random()];
      if (!hasRoom(foot, size)) continue;
      tree(scene, foot[0], foot[1], size, isCypress);
      ++grown;
    }
    if (grown > 0) groves.push([x, y]);
  }

  // A footpath from a grove to what is ploughed in the same field.
  let footpath = '';
  const fieldAt = (p: Point) => raster[cellAt(p)];
  for (const [x, y] of groves) {
    const to = strips.find(({ middle }) => fieldAt(middle) === fieldAt([x, y]) && distance(middle, [x, y]) > 16)?.middle;
    const bend: Point = to ? [(x + to[0]) / 2 + 4, (y + to[1]) / 2 - 4] : [x, y];
    if (!isCoarse && to && !footpath && fieldAt(bend) === fieldAt(to) && depth[cellAt(bend)] > 3)
      footpath = `M${at(x, y)}Q${at(...bend)} ${at(...to)}`;
  }

  let grass = '';
  let [white, gold] = ['', ''];
  for (let i = 0; i < (isCoarse ? 0 : 26) && cells.length > 0; ++i) {
    const [x, y] = somewhere();
    if (!isOpen([x, y]) || strips.some((s) => distance(s.middle, [x, y]) < s.reach)) continue;
    if (i % 3 > 0) grass += glyph(x, y, 'm-1.200 -1.200l.5 1.500m.8 -2v2m1.400 -1.500l-.6 1.500');
    else
      for (let j = 0; j < 4; ++j) {
        const d = disc(x + (random() - 0.5) * 5, y + (random() - 0.5) * 3.4, 0.5);
        if (i % 2) white += d;
        else gold += d;
      }
  }
  return (
    patches(isCoarse, random) +
    stroke(footpath, 'road', 1, ' stroke-dasharray="2.2 1.3" stroke-linecap="round" stroke-opacity=".8"') +
    fields.join('') +
    stroke(grass, 'tuft', 0.5, ' stroke-linecap="round"') +
    fill(white, 'blossom') +
    fill(gold, 'blossom-gold')
  );
}
