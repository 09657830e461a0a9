import type { ClassicKind } from './catalogue';
import { landmarks } from './classic/landmarks';
import { bazaarReach, layOut } from './classic/layout';
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
  const random = randomFrom(`${kind.id}/${variant}/${turn}`);
  const { middle, gates, sacred } = layout;
  const scene = new Scene();

  const place = landmarks(scene, layout, turn, random);
  const square = village(scene, layout, random);
  const { ground, signs } = towns(scene, layout, random);
  const lines = [...layout.cities.values()].flatMap((city) => city.walls);
  const gateways = gates.map((gate) => gatehouse(scene, gate)).join('');
  for (const line of lines) towersOf(scene, line, gates, [], random);

  const taken: { at: Point; reach: number }[] = [];
  if (sacred || kind.bazaar) taken.push({ at: middle, reach: kind.bazaar ? bazaarReach.x + 3 : 24 });
  if (kind.features.some((f) => f.end === 'junction')) taken.push({ at: middle, reach: 24 });
  if (kind.features.some((f) => f.inn)) taken.push({ at: turned([73, 86], turn), reach: 13 });
  const isOpen = (p: Point) => taken.every(({ at, reach }) => distance(at, p) > reach);
  const fields = meadow(scene, layout, isOpen, random);

  const picture =
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
    '</svg>';
  return new TileArt(picture, layout.ground);
}
