import type { ClassicKind } from './catalogue';
import { inns, landmarks } from './classic/landmarks';
import { bazaarReach, layOut, type Layout } from './classic/layout';
import { meadow } from './classic/meadow';
import { roads, village } from './classic/roads';
import { towns } from './classic/town';
import { gatehouse, towersOf, walls } from './classic/wall';
import { distance, randomFrom, turned, type Point } from './geometry';
import { Scene } from './scene';
import { TileArt } from './tile';

export { cityShape } from './classic/cities';

/// Tiles of the classic game: a hand-coloured map of fields, roads and walled cities. The tile is turned before it is
/// drawn, so that whatever stands on it stands upright.

export function classicTile(kind: ClassicKind, turn: number, variant: number): TileArt {
  const layout = layOut(kind, turn, randomFrom(`${kind.id}/${variant}`));
  const draw = (isCoarse: boolean) => drawn(layout, turn, isCoarse, randomFrom(`${kind.id}/${variant}/${turn}`));
  return new TileArt(draw(false), layout.ground, () => draw(true));
}

/// `isCoarse` is for small tiles: fewer and larger things, nothing that would only be a speck.
function drawn(layout: Layout, turn: number, isCoarse: boolean, random: () => number): string {
  const { kind, middle, gates, sacred } = layout;
  const scene = new Scene();

  // what stands alone is what one looks for where tiles are small
  const alone = isCoarse ? new Scene() : scene;
  const [x, y] = middle;
  const within = landmarks(alone, layout);
  const place =
    (isCoarse && within ? `<g transform="translate(${x} ${y}) scale(1.3) translate(${-x} ${-y})">${within}${alone.draw()}</g>` : within) +
    inns(scene, layout, turn, random);
  const square = village(scene, layout, random);
  const { ground, signs } = towns(scene, layout, isCoarse, random);
  const lines = [...layout.cities.values()].flatMap((city) => city.walls);
  const gateways = gates.map((gate) => gatehouse(scene, gate)).join('');
  for (const line of lines) towersOf(scene, line, gates, [], random);

  const taken: { at: Point; reach: number }[] = [];
  if (sacred || kind.bazaar) taken.push({ at: middle, reach: kind.bazaar ? bazaarReach.x + 3 : 24 });
  if (kind.features.some((f) => f.end === 'junction')) taken.push({ at: middle, reach: 24 });
  if (kind.features.some((f) => f.inn)) taken.push({ at: turned([73, 86], turn), reach: 13 });
  const isOpen = (p: Point) => taken.every(({ at, reach }) => distance(at, p) > reach);
  const fields = meadow(scene, layout, isOpen, isCoarse, random);

  return (
    // It cuts off what runs over the edge, but for a hair that covers the seam between two tiles.
    '<svg x="-.2" y="-.2" width="100.4" height="100.4" viewBox="-.2 -.2 100.4 100.4">' +
    '<rect x="-1" y="-1" width="102" height="102" fill="var(--field)"/>' +
    fields +
    roads(layout) +
    ground +
    walls(lines) +
    gateways +
    place +
    square +
    scene.draw() +
    signs +
    '</svg>'
  );
}
