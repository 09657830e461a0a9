import { featureNumber, tileArt, variantAt, type BoardGame } from '../art';
import { facePicture } from '../art/dice';
import { tileData } from '../art/catalogue';
import type { Point } from '../art/geometry';
import type { GameName, PlacedFollower, PlacedTile, Survey, SurveyFeature, View } from '../engine/types';
import { parseFeature } from './tokens';

/// What lies on a board and where, in a plane in which a tile is 100 by 100.

export const tileSize = 100;

/// A kind's picture as it lies.
export function pictureOf(game: GameName, kind: string, turn = 0, variant = 0, coarse = false): string {
  if (game !== 'dice') return tileArt(game, kind, turn, variant)[coarse ? 'small' : 'picture'];
  const face = tileData.dice.faces.find((f) => f.letter === kind)!;
  return `<rect width="100" height="100" fill="var(--ivory)"/>${facePicture(face, turn)}<rect x="1" y="1" width="98" height="98" fill="none" stroke="var(--ivory-rim)" stroke-width="2"/>`;
}

export function tilesOf(view: View): PlacedTile[] {
  if (view.game === 'dice') return (view.built ?? []).map(({ face, x, y, turn }) => ({ kind: face, x, y, turn }));
  return view.tiles ?? [];
}

/// The part of the plane that holds everything.
export function extent(squares: { x: number; y: number }[], game: GameName) {
  const all = game === 'castle' ? tileData.castle.ring.map(([x, y]) => ({ x, y })) : squares;
  const spare = game === 'dice' ? 1 : 0; // elsewhere the open squares are among them
  const xs = all.length > 0 ? all.map((q) => q.x) : [0];
  const ys = all.length > 0 ? all.map((q) => q.y) : [0];
  const [left, top] = [Math.min(...xs) - spare, Math.min(...ys) - spare];
  return { left, top, width: Math.max(...xs) + spare + 1 - left, height: Math.max(...ys) + spare + 1 - top };
}

/// A tile of the board as it is drawn there.
export const artOf = (game: BoardGame, { kind, x, y, turn }: PlacedTile) => tileArt(game, kind, turn, variantAt(x, y));

/// The middle of a part such as `city:N` of a tile, on the plane.
export function spotOf(game: BoardGame, tile: PlacedTile, part: string): Point {
  const number = featureNumber(game, tile.kind, tile.turn, part);
  const local: Point = number < 0 ? [50, 50] : artOf(game, tile).spot(number);
  return [tile.x * tileSize + local[0], tile.y * tileSize + local[1]];
}

/// The middle of a feature that is told as `city@0,-1:S`, where its tile lies; nothing where it does not.
export function spotOfFeature(view: View, name: string): Point | undefined {
  const found = parseFeature(name);
  const tile = found && view.tiles?.find(({ x, y }) => x === found.x && y === found.y);
  return found && tile && view.game !== 'dice' ? spotOf(view.game, tile, found.part) : undefined;
}

/// A castle stands on the edge between two tiles; its name is one of them and the side.
function castleParts(name: string) {
  const found = parseFeature(name);
  const side = ['N', 'E', 'S', 'W'].indexOf(found?.part.split(':')[1] ?? '');
  if (!found || side < 0) return undefined;
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][side];
  return { x: found.x, y: found.y, dx, dy };
}
/// The two tiles that a castle stands on.
export function castleTiles(name: string): { x: number; y: number }[] {
  const c = castleParts(name);
  return c
    ? [
        { x: c.x, y: c.y },
        { x: c.x + c.dx, y: c.y + c.dy },
      ]
    : [];
}
export function middleOfCastle(name: string): Point | undefined {
  const c = castleParts(name);
  return c && [(c.x + 0.5 + c.dx / 2) * tileSize, (c.y + 0.5 + c.dy / 2) * tileSize];
}
/// The six squares around a castle that can pay it: its own two, and on its long sides the two beside them.
export function castleSquares(name: string): { x: number; y: number; width: number; height: number } | undefined {
  const c = castleParts(name);
  if (!c) return undefined;
  const [left, top] = [Math.min(c.x, c.x + c.dx), Math.min(c.y, c.y + c.dy)];
  return c.dy !== 0 ? { x: left - 1, y: top, width: 3, height: 2 } : { x: left, y: top - 1, width: 2, height: 3 };
}

/// The castle that a follower keeps. A tile can be part of two castles: then it is the one that no other keeper stands at.
function castleKept(view: View, { seat, x, y }: PlacedFollower): string | undefined {
  const isAt = (name: string, at: { x: number; y: number }) => {
    const c = castleParts(name);
    return c !== undefined && ((c.x === at.x && c.y === at.y) || (c.x + c.dx === at.x && c.y + c.dy === at.y));
  };
  const around = (view.castles ?? []).filter(({ name }) => isAt(name, { x, y }));
  const own = around.filter((castle) => castle.seat === seat);
  const others = (view.followers ?? []).filter((other) => other.on === 'castle' && other.seat === seat && (other.x !== x || other.y !== y));
  const alone = own.find(({ name }) => !others.some((other) => isAt(name, other)));
  return (alone ?? own[0] ?? around[0])?.name;
}
/// Where a follower stands: on its feature, or on the castle that it keeps.
export function placeOfFollower(view: View, follower: PlacedFollower): Point | undefined {
  const { x, y, on } = follower;
  const castle = on === 'castle' ? castleKept(view, follower) : undefined;
  if (castle) return middleOfCastle(castle);
  const tile = view.tiles?.find((other) => other.x === x && other.y === y);
  return tile && view.game !== 'dice' ? spotOf(view.game, tile, on) : undefined;
}

/// Finds a survey's features by square and number of the printed feature there.
export function featureFinder(game: BoardGame, tiles: PlacedTile[], survey: Survey) {
  const bySquare = new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const found = new Map<string, SurveyFeature>();
  for (const feature of survey.features)
    for (const [x, y, part] of feature.parts) {
      const tile = bySquare.get(`${x},${y}`);
      if (tile) found.set(`${x},${y},${featureNumber(game, tile.kind, tile.turn, part)}`, feature);
    }
  return {
    tileAt: (x: number, y: number) => bySquare.get(`${x},${y}`),
    /// The feature under a point of the plane.
    at([px, py]: Point): SurveyFeature | undefined {
      const [x, y] = [Math.floor(px / tileSize), Math.floor(py / tileSize)];
      const tile = bySquare.get(`${x},${y}`);
      if (!tile) return undefined;
      return found.get(`${x},${y},${artOf(game, tile).featureAt([px - x * tileSize, py - y * tileSize])}`);
    },
    /// The feature that a record calls `city@0,-1:S`.
    named(name: string): SurveyFeature | undefined {
      const wanted = parseFeature(name);
      const tile = wanted && bySquare.get(`${wanted.x},${wanted.y}`);
      return tile && found.get(`${tile.x},${tile.y},${featureNumber(game, tile.kind, tile.turn, wanted.part)}`);
    },
    /// The areas of a feature, a path for each tile with where it goes.
    areas(feature: SurveyFeature): { path: string; transform: string }[] {
      return feature.parts.flatMap(([x, y, part]) => {
        const tile = bySquare.get(`${x},${y}`);
        const number = tile ? featureNumber(game, tile.kind, tile.turn, part) : -1;
        if (!tile || number < 0) return [];
        return [{ path: artOf(game, tile).area(number), transform: placed(tile) }];
      });
    },
  };
}

export const placed = ({ x, y }: { x: number; y: number }) => `translate(${x * tileSize} ${y * tileSize})`;

export { bridgePicture, keepPicture } from '../art/tokens';
