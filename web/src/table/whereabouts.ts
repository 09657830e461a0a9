import { featuresOf, turnedAnchor, type BoardGame } from '../art';
import { castleHalfNames, halfNames, sideNames, type SideName } from '../art/catalogue';
import { listed, t } from '../words';

/// Where on its tile a feature is, in words, so that two of a kind can be told apart without a look at them.

type Laid = { kind: string; turn: number };

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/// An anchor as an angle from north, in eighths of a circle: sides are 0, 2, 4, 6, and half sides lie between.
function bearing(game: BoardGame, anchor: string): number {
  if (anchor.length === 1) return 2 * sideNames.indexOf(anchor as SideName);
  return (game === 'castle' ? castleHalfNames : halfNames).indexOf(anchor) - 0.5;
}

/// Where all of it is on the whole: one of the eight points, or nowhere in particular.
function middleOf(bearings: number[]): number | undefined {
  const [x, y] = [Math.sin, Math.cos].map((part) => bearings.reduce((sum, n) => sum + part((n * Math.PI) / 4), 0));
  if (Math.hypot(x, y) < 0.1) return undefined;
  const angle = ((Math.atan2(x, y) * 4) / Math.PI + 8) % 8;
  const [below, rest] = [Math.floor(angle), angle % 1];
  // Half a side belongs to its corner.
  if (Math.abs(rest - 0.5) < 0.01) return (below % 2 === 1 ? below : below + 1) % 8;
  return Math.round(angle) % 8;
}

const pointWords = (point: number | undefined) => t(point === undefined ? 'where.middle' : `where.${compass[point]}`);
const sidesWords = (bearings: number[]) => listed([...new Set(bearings.map((n) => pointWords(middleOf([n]))))]);

/// `road to the north`: the feature that a record calls `road:N` on a tile as it lies, told apart from the others of its kind there;
/// the word alone where it is the only one.
export function featureOnTile(game: BoardGame, { kind, turn }: Laid, name: string, word: string): string {
  const [type, anchor] = name.split(':');
  const alike = featuresOf(game, kind)
    .filter((feature) => feature.type === type)
    .map(({ anchors }) => anchors.map((one) => turnedAnchor(game, one, turn)));
  const own = alike.find((anchors) => anchors.includes(anchor)) ?? alike.find((anchors) => anchors.length === 0);
  if (alike.length < 2 || !own) return word;
  const bearings = (anchors: string[]) => anchors.map((one) => bearing(game, one));
  const where = (anchors: string[]) => pointWords(middleOf(bearings(anchors)));
  const isAlone = alike.every((other) => other === own || where(other) !== where(own));
  return t('place.on_tile', { feature: word, where: isAlone ? where(own) : sidesWords(bearings(own)) });
}
