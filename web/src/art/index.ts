import type { GameName } from '../engine/types';
import { castleTile } from './castle';
import { castleHalfNames, halfNames, sideNames, tileData, type SideName } from './catalogue';
import { classicTile } from './classic';
import { discoveryTile } from './discovery';
import type { TileArt } from './tile';

/// Every tile of every game, drawn when it is first asked for.

const kindsOf = {
  classic: new Map(tileData.classic.flatMap((set) => set.kinds).map((kind) => [kind.id, kind])),
  castle: new Map(tileData.castle.kinds.map((kind) => [kind.id, kind])),
  discovery: new Map(tileData.discovery.kinds.map((kind) => [kind.id, kind])),
};
const drawn = new Map<string, TileArt>();

export type BoardGame = Exclude<GameName, 'dice'>;

/// How many ways there are to draw a kind.
export const variants = 4;
/// Which of them lies on a square: no two neighbours have the same.
export const variantAt = (x: number, y: number) => (((x + 2 * y) % variants) + variants) % variants;

/// Whether a tile of so many pixels is drawn coarsely.
export const isCoarse = (size: number) => size < 60;

/// A kind as it lies, turned clockwise by so many degrees: its picture, and where its features are.
export function tileArt(game: BoardGame, id: string, turn = 0, variant = 0): TileArt {
  const key = `${game}/${id}/${turn}/${variant}`;
  let art = drawn.get(key);
  if (!art) {
    if (game === 'classic') art = classicTile(kindsOf.classic.get(id)!, turn, variant);
    else if (game === 'castle') art = castleTile(kindsOf.castle.get(id)!, turn, variant);
    else art = discoveryTile(kindsOf.discovery.get(id)!, turn, variant);
    drawn.set(key, art);
  }
  return art;
}

export const kindIds = (game: BoardGame): string[] => [...kindsOf[game].keys()];

/// The sides or half sides of a feature as the tile lies unturned.
interface Anchored {
  type: string;
  anchors: string[];
}

export function featuresOf(game: BoardGame, id: string): Anchored[] {
  if (game === 'discovery') return kindsOf.discovery.get(id)!.regions.map((r) => ({ type: r.terrain, anchors: r.sides }));
  const kind = game === 'classic' ? kindsOf.classic.get(id)! : kindsOf.castle.get(id)!;
  return kind.features.map((f) => ({ type: f.type, anchors: f.halves.length > 0 ? f.halves : f.sides }));
}

/// Where an anchor comes to lie when its tile is turned.
export function turnedAnchor(game: BoardGame, anchor: string, degrees: number): string {
  const turns = (((degrees / 90) % 4) + 4) % 4;
  if (anchor.length === 1) return sideNames[(sideNames.indexOf(anchor as SideName) + turns) % 4];
  const names = game === 'castle' ? castleHalfNames : halfNames;
  return names[(names.indexOf(anchor) + 2 * turns) % 8];
}

/// The number of the feature that a record calls `city:N` on a tile as it lies, or -1 (a bridge, which no tile prints).
export function featureNumber(game: BoardGame, id: string, degrees: number, name: string): number {
  const [type, anchor] = name.split(':');
  return featuresOf(game, id).findIndex(
    (f) => f.type === type && (anchor === undefined ? true : f.anchors.some((a) => turnedAnchor(game, a, degrees) === anchor)),
  );
}
