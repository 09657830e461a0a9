import { describe, expect, it } from 'vitest';
import { featureNumber, featuresOf, kindIds, tileArt, turnedAnchor, type BoardGame } from '../../src/art';
import { castleHalfNames, halfNames, tileData } from '../../src/art/catalogue';
import { diePicture } from '../../src/art/dice';
import { figures } from '../../src/art/followers';
import { between, centre, corners, middles, type Point } from '../../src/art/geometry';

const games: BoardGame[] = ['classic', 'castle', 'discovery'];
const all = games.flatMap((game) => kindIds(game).map((id) => [game, id] as const));

/// A point just inside the edge, where a side or half side lies.
function edgePoint(game: BoardGame, anchor: string): Point {
  const inward = (p: Point) => between(p, centre, 0.05);
  if (anchor.length === 1) return inward(middles['NESW'.indexOf(anchor)]);
  const names = game === 'castle' ? castleHalfNames : halfNames;
  const n = names.indexOf(anchor);
  const side = n >> 1;
  return inward(between(corners[side], corners[(side + 1) % 4], n % 2 === 0 ? 0.2 : 0.8));
}

describe.each(all)('%s %s', (game, id) => {
  const art = tileArt(game, id);
  it('is light: at most 150 nodes', () => {
    expect(art.picture.match(/<\w/g)!.length).toBeLessThanOrEqual(150);
  });
  it('is whole: no number in it is broken', () => {
    expect(art.picture).not.toMatch(/NaN|undefined|Infinity/);
  });
  it('shows every feature at each side that the data gives it', () => {
    featuresOf(game, id).forEach((feature, number) => {
      for (const anchor of feature.anchors) expect(art.featureAt(edgePoint(game, anchor)), `${feature.type} ${anchor}`).toBe(number);
    });
  });
  it('has room for a follower on every feature, apart from the others', () => {
    const spots = featuresOf(game, id).map((_, number) => art.spot(number));
    spots.forEach((spot, number) => expect(art.featureAt(spot)).toBe(number));
    spots.forEach((a, i) => spots.slice(i + 1).forEach((b) => expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(13)));
  });
  it('looks the same whenever it is drawn', () => {
    expect(art.picture.length).toBeGreaterThan(100);
    expect(tileArt(game, id)).toBe(art);
  });
});

describe('turning', () => {
  it('moves sides and half sides clockwise', () => {
    expect(turnedAnchor('classic', 'N', 90)).toBe('E');
    expect(turnedAnchor('classic', 'NL', 270)).toBe('WL');
    expect(turnedAnchor('castle', 'Nw', 90)).toBe('En');
  });
  it('finds features by the name they have as a tile lies', () => {
    expect(featuresOf('classic', 'D')[featureNumber('classic', 'D', 90, 'city:E')].type).toBe('city');
    expect(featureNumber('classic', 'D', 0, 'city:S')).toBe(-1);
    expect(featureNumber('classic', 'B', 180, 'cloister')).toBe(0);
  });
});

describe('the figures', () => {
  it('differ in colour, shape and pattern', () => {
    for (const part of ['colour', 'body', 'mark'] as const) expect(new Set(figures.map((f) => f[part])).size).toBe(figures.length);
  });
});

describe('the dice', () => {
  it('have six different faces', () => {
    expect(new Set(tileData.dice.faces.map(diePicture)).size).toBe(6);
  });
});
