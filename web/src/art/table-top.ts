import { randomFrom } from './geometry';

/// The table below a board, as a tile that repeats without a seam: SVG in colours of the theme, calm enough to lie under anything.

export type TableTop = 'wood' | 'linen' | 'plain';

/// How wide and high a piece of it is; it repeats itself.
export const topSize = 480;
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${topSize}" height="${topSize}" viewBox="0 0 ${topSize} ${topSize}">${content}</svg>`;
const ground = (colour: string) => `<rect width="${topSize}" height="${topSize}" fill="var(--${colour})"/>`;
const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}"${more}/>`;

/// Planks whose grain begins and ends at the same height, so that it runs on.
function wood(): string {
  const random = randomFrom('wood');
  const planks = 4;
  const high = topSize / planks;
  let tones = '';
  let fine = '';
  let strong = '';
  let gaps = '';
  let glints = '';
  let knots = '';
  for (let plank = 0; plank < planks; ++plank) {
    const top = plank * high;
    if (plank % 2 === 1) tones += `M0 ${top}h${topSize}v${high}H0z`;
    gaps += `M0 ${top + 0.75}h${topSize}`;
    glints += `M0 ${top + 2.2}h${topSize}`;
    const end = Math.round(60 + random() * 360);
    gaps += `M${end} ${top}v${high}`;
    const [kx, ky] = [Math.round(40 + random() * 400), top + Math.round(30 + random() * 60)];
    const hasKnot = plank % 2 === 0;
    if (hasKnot)
      for (const r of [2.5, 5, 8])
        knots += `M${kx - r * 1.8} ${ky}a${r * 1.8} ${r} 0 1 1 ${r * 3.6} 0a${r * 1.8} ${r} 0 1 1 ${-r * 3.6} 0z`;
    for (let n = 0; n < 11; ++n) {
      const y = top + 8 + (n * (high - 14)) / 10 + random() * 4;
      const bow = (x: number) => {
        const near = hasKnot ? Math.exp(-(((x - kx) / 55) ** 2)) : 0;
        return y + Math.sign(y - ky) * near * Math.max(0, 13 - Math.abs(y - ky) * 0.35);
      };
      const wave = [0, 120, 240, 360, 480].map((x) => [x, bow(x) + (x % topSize === 0 ? 0 : (random() - 0.5) * 3)]);
      if (hasKnot) wave.push([kx, bow(kx)]);
      wave.sort((a, b) => a[0] - b[0]);
      let d = `M0 ${wave[0][1].toFixed(1)}`;
      for (let i = 1; i < wave.length; ++i) {
        const middle = (wave[i - 1][0] + wave[i][0]) / 2;
        d += `C${middle.toFixed(0)} ${wave[i - 1][1].toFixed(1)} ${middle.toFixed(0)} ${wave[i][1].toFixed(1)} ${wave[i][0]} ${wave[i][1].toFixed(1)}`;
      }
      if (n % 3 === 1) strong += d;
      else fine += d;
    }
  }
  return (
    ground('wood') +
    `<path d="${tones}" fill="var(--wood-tone)"/>` +
    line(fine, 'wood-grain', 0.8, ' stroke-opacity=".5"') +
    line(strong, 'wood-grain', 1.6, ' stroke-opacity=".45"') +
    line(knots, 'wood-grain', 1.2, ' stroke-opacity=".7"') +
    line(gaps, 'wood-gap', 1.5) +
    line(glints, 'wood-light', 1, ' stroke-opacity=".6"')
  );
}

/// A plain weave with some thicker threads.
function linen(): string {
  const random = randomFrom('linen');
  let across = '';
  let along = '';
  let thick = '';
  for (let v = 0; v < topSize; v += 6) {
    across += `M0 ${v + 1.5}h${topSize}`;
    along += `M${v + 1.5} 0v${topSize}`;
    if (random() < 0.22) {
      const from = Math.round(random() * 300);
      const long = Math.round(40 + random() * 90);
      thick += random() < 0.5 ? `M${from} ${v + 1.5}h${long}` : `M${v + 1.5} ${from}v${long}`;
    }
  }
  return (
    ground('linen') +
    line(across, 'linen-light', 3, ' stroke-dasharray="3 3"') +
    line(along, 'linen-dim', 1, ' stroke-opacity=".55"') +
    line(across, 'linen-dim', 0.6, ' stroke-opacity=".55"') +
    line(thick, 'linen-light', 2.4, ' stroke-linecap="round" stroke-opacity=".6"')
  );
}

export function tableTop(kind: TableTop): string {
  return svg(kind === 'wood' ? wood() : kind === 'linen' ? linen() : ground('felt'));
}
