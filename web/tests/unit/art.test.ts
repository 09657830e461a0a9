import { describe, expect, it } from 'vitest';
import { featureNumber, featuresOf, kindIds, tileArt, turnedAnchor, variants, type BoardGame } from '../../src/art';
import { castleHalfNames, halfNames, tileData } from '../../src/art/catalogue';
import { diePicture } from '../../src/art/dice';
import { figures } from '../../src/art/followers';
import { between, centre, corners, isInside, middles, randomFrom, type Point } from '../../src/art/geometry';

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

const turns = [0, 90, 180, 270];
/// A kind as it can lie: in every turn, in every variant.
const laid = (game: BoardGame, id: string) =>
  turns.flatMap((turn) =>
    Array.from({ length: variants }, (_, variant) => ({
      turn,
      variant,
      name: `${turn}/${variant}`,
      art: tileArt(game, id, turn, variant),
    })),
  );

/// A point of a side, a hair inside the tile.
const alongEdge = (side: number, along: number) => between(between(corners[side], corners[(side + 1) % 4], along), centre, 0.002);

/// The polygons of an area's path.
const polygonsOf = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((part) =>
      part
        .replace('Z', '')
        .split('L')
        .map((p) => p.split(' ').map(Number) as Point),
    );

describe.each(all)('%s %s', (game, id) => {
  const features = featuresOf(game, id);
  const pictures = laid(game, id);
  /// Names everything that is not as it should be: thousands of single expectations would be slow.
  const wrong = (check: (picture: (typeof pictures)[number], blame: (why: string) => void) => void) => {
    const list: string[] = [];
    for (const picture of pictures) check(picture, (why) => list.push(`${picture.turn}/${picture.variant}: ${why}`));
    return list;
  };

  it('is light: at most 150 nodes', () => {
    for (const { art } of pictures) expect(art.picture.match(/<\w/g)!.length).toBeLessThanOrEqual(150);
  });
  it('is whole: no number in it is broken', () => {
    for (const { art } of pictures) expect(art.picture).not.toMatch(/NaN|undefined|Infinity/);
  });
  it('shows every feature at each side that the data gives it', () => {
    const missing = wrong(({ art, turn }, blame) =>
      features.forEach((feature, number) => {
        for (const anchor of feature.anchors)
          if (art.featureAt(edgePoint(game, turnedAnchor(game, anchor, turn))) !== number) blame(`${feature.type} ${anchor}`);
      }),
    );
    expect(missing).toEqual([]);
  });
  it('has room for a follower on every feature, apart from the others', () => {
    const cramped = wrong(({ art }, blame) => {
      const spots = features.map((_, number) => art.spot(number));
      spots.forEach((a, number) => {
        if (art.featureAt(a) !== number) blame(`feature ${number} is not at ${a}`);
        for (const b of spots.slice(number + 1)) if (Math.hypot(a[0] - b[0], a[1] - b[1]) < 15) blame(`${a} and ${b} are close`);
      });
    });
    expect(cramped).toEqual([]);
  });
  it('lights just what the pointer finds', () => {
    const random = randomFrom(id);
    const unlit = wrong(({ art, turn, variant }, blame) => {
      if (variant !== turn / 90) return;
      const areas = features.map((_, number) => polygonsOf(art.area(number)));
      for (let i = 0; i < 60; ++i) {
        const [x, y]: Point = [1 + 98 * random(), 1 + 98 * random()];
        const found = art.featureAt([x, y]);
        // an outline may cut a sharp corner
        const around = [-0.9, 0.9].flatMap((d) => [art.featureAt([x + d, y]), art.featureAt([x, y + d])]);
        if (around.some((other) => other !== found)) continue;
        areas.forEach((polygons, number) => {
          const isLit = polygons.filter((polygon) => isInside([x, y], polygon)).length % 2 === 1;
          if (isLit !== (number === found)) blame(`feature ${number} at ${x} ${y}`);
        });
      }
    });
    expect(unlit).toEqual([]);
  });
  it('has the same edges in every variant', () => {
    const uneven = wrong(({ art, turn }, blame) => {
      const first = tileArt(game, id, turn, 0);
      for (let side = 0; side < 4; ++side)
        for (let along = 0.06; along < 0.95; along += 0.04) {
          const p = alongEdge(side, along);
          if (art.featureAt(p) !== first.featureAt(p)) blame(`side ${side} at ${along}`);
        }
    });
    expect(uneven).toEqual([]);
  });
  it('looks the same whenever it is drawn', () => {
    for (const { art, turn, variant } of pictures) expect(tileArt(game, id, turn, variant)).toBe(art);
  });
});

describe.each(kindIds('classic'))('the edges of %s', (id) => {
  it('meet those of every neighbour: a city fills its side, a road crosses the middle', () => {
    const features = featuresOf('classic', id);
    const places = [0.08, 0.2, 0.3, 0.4, 0.43, 0.46, 0.5, 0.54, 0.57, 0.6, 0.7, 0.8, 0.92];
    for (const { art, turn } of laid('classic', id))
      middles.forEach((_, side) => {
        const shown = features.find((f) => f.anchors.some((a) => turnedAnchor('classic', a, turn) === 'NESW'[side]))?.type;
        const expected = places.map((along) => {
          if (shown === 'city') return 'city';
          return shown === 'road' && Math.abs(along - 0.5) < 0.05 ? 'road' : 'field';
        });
        expect(
          places.map((along) => features[art.featureAt(alongEdge(side, along))]?.type),
          `side ${side} at ${turn}`,
        ).toEqual(expected);
      });
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
