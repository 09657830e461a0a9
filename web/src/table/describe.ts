import { tileData } from '../art/catalogue';
import type { Look, PlacedTile, Survey, SurveyFeature, View } from '../engine/types';
import { listed, named, t } from '../words';
import { castleTiles } from './board';
import { countsOf, faceWords, featureWord, parseFeature, squareKey } from './tokens';

/// What lies on a board, in words: for a pointer, and for those who do not see it.

type NameOf = (seat: number) => string;

/// `city, 3 tiles, 1 pennant: 8 points now`
export function describeWorth(feature: SurveyFeature, word = named('feature', feature.type)): string {
  const isDone = feature.completed && feature.type !== 'field';
  const what = [word, countsOf(feature)].filter(Boolean).join(', ');
  return t(isDone ? 'table.feature_done' : 'table.feature', { type: what, n: feature.worth });
}

/// The same, and whose it is.
export function describeFeature(feature: SurveyFeature, nameOf: NameOf = (seat) => `${seat + 1}`): string {
  const worth = describeWorth(feature);
  const owners = ownersOf(feature);
  return owners.length > 0 ? `${worth}, ${listed(owners.map(nameOf))}` : worth;
}

/// Who has most followers on it.
export function ownersOf({ followers }: SurveyFeature): number[] {
  const most = Math.max(0, ...followers);
  return most === 0 ? [] : followers.flatMap((n, seat) => (n === most ? [seat] : []));
}

const found = new WeakMap<Survey, Map<string, SurveyFeature[]>>();
/// The features that have a part on each square.
function featuresAt(survey: Survey): Map<string, SurveyFeature[]> {
  let squares = found.get(survey);
  if (!squares) {
    squares = new Map();
    for (const feature of survey.features)
      for (const key of new Set(feature.parts.map(([x, y]) => squareKey(x, y)))) squares.set(key, [...(squares.get(key) ?? []), feature]);
    found.set(survey, squares);
  }
  return squares;
}

/// What may be told of an empty square: whether the tile in hand fits, and how many kinds of tiles do.
export interface Room {
  fits?: boolean;
  kinds?: number;
}

/// A square with all that is on it.
export function describeTile(look: Look, tile: PlacedTile | undefined, at: Square, nameOf: NameOf = plainName, room: Room = {}): string {
  const things = tile ? thingsOn(look, tile, nameOf) : [...wallAt(look.view, at, nameOf), ...roomAt(look.view, at, room)];
  return `${t('table.square', { x: at.x, y: at.y })}: ${things.join('; ')}`;
}

interface Square {
  x: number;
  y: number;
}
const plainName: NameOf = (seat) => `${seat + 1}`;
const isAt =
  ({ x, y }: Square) =>
  (other: Square) =>
    other.x === x && other.y === y;

function thingsOn({ view, survey }: Look, tile: PlacedTile, nameOf: NameOf): string[] {
  if (view.game === 'dice') return [t('table.turned', { what: faceWords(tile.kind), turn: tile.turn })];
  const features = featuresAt(survey).get(squareKey(tile.x, tile.y)) ?? [];
  const bridges = (view.bridges ?? []).filter(isAt(tile));
  const castles = (view.castles ?? []).filter(({ name }) => castleTiles(name).some(isAt(tile)));
  const keeps = (view.keeps ?? []).flatMap((keep, seat) => {
    const place = keep && parseFeature(keep.house);
    return keep && place && isAt(tile)(place) ? [t('table.keep_of', { name: nameOf(seat), size: keep.size })] : [];
  });
  const standing = (view.followers ?? []).filter(isAt(tile));
  return [
    ...features.map((feature) => describeFeature(feature, nameOf)),
    ...bridges.map(({ runs }) => t('table.bridge_here', { runs: t(`runs.${runs}`) })),
    ...castles.map(({ seat }) => (seat === undefined ? named('feature', 'castle') : t('table.castle_of', { name: nameOf(seat) }))),
    ...keeps,
    ...standing.map(({ seat, on }) => t('table.stands', { name: nameOf(seat), feature: featureWord(on) })),
  ];
}

/// The wall of The Castle has two numbers at each of its places, markers on them, and bonus tiles on its towers.
function wallAt(view: View, at: Square, nameOf: NameOf): string[] {
  const place = view.game === 'castle' ? tileData.castle.ring.findIndex(([x, y]) => x === at.x && y === at.y) : -1;
  if (place < 0) return [];
  const first = 2 * place;
  const markers = view.scores.flatMap((score, seat) => {
    const number = ((score % 100) + 100) % 100;
    return number >> 1 === place ? [t('table.marker', { name: nameOf(seat), number })] : [];
  });
  const bonus = view.towers?.includes(first) ? [t('table.bonus_here')] : [];
  return [t('table.wall', { first, second: first + 1 }), ...bonus, ...markers];
}

function roomAt(view: View, at: Square, { fits, kinds }: Room): string[] {
  const isWall = view.game === 'castle' && tileData.castle.ring.some(([x, y]) => x === at.x && y === at.y);
  if (isWall) return [];
  return [
    t('table.empty_square'),
    ...(fits === undefined ? [] : [t(fits ? 'table.fits' : 'table.fits_not')]),
    ...(kinds === undefined ? [] : [t('table.kinds_fit', { n: kinds })]),
  ];
}
