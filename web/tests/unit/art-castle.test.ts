import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kindIds, tileArt } from '../../src/art';
import { bonusBack, bonusPicture } from '../../src/art/bonus';
import { tileData } from '../../src/art/catalogue';
import { facePicture } from '../../src/art/dice';

/// What must be told apart in The Castle and on dice.

const css = ['app', 'art'].map((name) => readFileSync(new URL(`../../src/${name}.css`, import.meta.url), 'utf8')).join('\n');
/// The colours of a theme: those by day, and what the dusk changes.
function colours(isDark: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, dark, body] of css.matchAll(/:root(\[data-theme='dark'\])? \{([^}]*)\}/g))
    if (!dark || isDark) for (const [, name, value] of body.matchAll(/--([\w-]+): (#[\da-f]{6});/g)) found.set(name, value);
  return found;
}
const channels = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
function light(rgb: number[]): number {
  const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a: number[], b: number[]) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);

describe.each([
  ['by day', false, 0.72],
  ['at dusk', true, 0.34],
] as const)('%s', (_, isDark, opacity) => {
  const all = colours(isDark);
  const of = (name: string) => channels(all.get(name)!);
  it.each(['yard', 'wood', 'linen', 'parchment'])('a square that fits stands out from the %s, its outline all the more', (ground) => {
    const mixed = of('open').map((v, i) => v * opacity + of(ground)[i] * (1 - opacity));
    const least = ground === 'linen' || (ground === 'parchment' && !isDark) ? 1.05 : 1.4;
    expect(contrast(mixed, of(ground))).toBeGreaterThan(least);
    expect(contrast(of('open-line'), of(ground))).toBeGreaterThan(3);
  });
  it('roofs have a lit and a shaded side, and towers stand out of their shade', () => {
    expect(contrast(of('roof-north'), of('roof-east'))).toBeGreaterThan(2);
    expect(contrast(of('tower'), of('tower-deep'))).toBeGreaterThan(2);
  });
  it('the numbers of the wall can be read, and are quieter than black', () => {
    expect(contrast(of('numeral'), of('slab'))).toBeGreaterThan(4.5);
    expect(contrast(of('numeral'), of('slab'))).toBeLessThan(contrast([0, 0, 0], of('slab')));
  });
  it('dice are ivory, engraved in black', () => {
    expect(contrast(of('ivory'), of('engraving'))).toBeGreaterThan(7);
  });
});

describe('The Castle', () => {
  it('has bonus tiles that differ, with numbers in the font of the page', () => {
    const pictures = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(bonusPicture);
    expect(new Set(pictures).size).toBe(9);
    for (const picture of [...pictures, bonusBack])
      for (const [text] of picture.matchAll(/<text[^>]*>/g)) expect(text).toContain('var(--font)');
  });
  it('draws every tile once more for a small board, lighter', () => {
    for (const id of kindIds('castle')) expect(tileArt('castle', id).small.length, id).toBeLessThan(tileArt('castle', id).picture.length);
  });
});

describe('a die', () => {
  it('has its houses upright however it is turned', () => {
    const face = tileData.dice.faces.find(({ sides }) => sides.length === 2)!;
    for (const turn of [0, 90, 180, 270]) {
      // outside of every group that is turned, the first wall goes straight across
      const upright = facePicture(face, turn).replace(/<g transform="rotate[^>]*>.*?<\/g>/g, '');
      const fronts = upright.match(/<path d="([^"]*)" fill="var\(--ivory-light\)" stroke/)![1].split(/(?=M)/);
      expect(fronts.length).toBeGreaterThanOrEqual(5);
      for (const front of fronts) expect(front).toMatch(/^M[-\d. ]+h[\d.]+v[\d.]+h-[\d.]+z$/);
    }
  });
  it('with a city has walls, towers and houses with a roof and a door', () => {
    for (const face of tileData.dice.faces.filter(({ sides }) => sides.length > 0)) {
      const picture = facePicture(face);
      const houses = picture.match(/<path d="([^"]*)" fill="var\(--ivory-light\)" stroke/)![1].match(/M/g)!.length;
      expect(houses).toBeGreaterThanOrEqual(3);
      expect(picture).toContain('fill="var(--ivory-dim)"');
    }
  });
});
