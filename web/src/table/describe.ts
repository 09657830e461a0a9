import type { Look, PlacedTile, Survey, SurveyFeature } from '../engine/types';
import { named, t } from '../words';
import { countsOf, featureWord, squareKey } from './tokens';

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
  return owners.length > 0 ? `${worth}, ${owners.map(nameOf).join(' + ')}` : worth;
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

/// A square with all that is on it.
export function describeTile(look: Look, tile: PlacedTile | undefined, at: { x: number; y: number }, nameOf?: NameOf): string {
  const square = t('table.square', { x: at.x, y: at.y });
  if (!tile) return `${square}: ${t('table.empty_square')}`;
  const game = look.view.game;
  if (game === 'dice') return square;
  const features = featuresAt(look.survey).get(squareKey(at.x, at.y)) ?? [];
  const standing = (look.view.followers ?? [])
    .filter(({ x, y }) => x === at.x && y === at.y)
    .map(({ seat, on }) => t('table.stands', { name: nameOf?.(seat) ?? `${seat + 1}`, feature: featureWord(on) }));
  return `${square}: ${[...features.map((feature) => describeFeature(feature, nameOf)), ...standing].join('; ')}`;
}
