import type { GameEvent, Look, SurveyFeature } from '../engine/types';
import { named, t } from '../words';
import { describeWorth, ownersOf } from './describe';
import type { Advice } from './table-session';
import { choiceLabel, faceWords, featureOfChoice, isOfBazaar, laidBefore, parsePlacement, type Laid } from './tokens';

/// Why a turn is advised, in words: what it pays, what it claims, what of one's own grows.

const mine = (look: Look, seat: number): SurveyFeature[] => look.survey.features.filter((feature) => ownersOf(feature).includes(seat));
const worthOf = (features: SurveyFeature[]) => features.reduce((sum, feature) => sum + feature.worth, 0);

export function reasonOf(before: Look, { tokens, events, look }: Advice, seat: number, nameOf: (seat: number) => string): string {
  if (before.view.game === 'dice') return stepsWithDice(before, tokens, events, seat);
  // A bid is a number, which no picture shows.
  if (isOfBazaar(tokens[0], before.view)) return choiceLabel(tokens[0], before.view, undefined, nameOf);
  const reasons: string[] = [];
  for (const event of events)
    if (event.event === 'scored' && (event.points?.[seat] ?? 0) > 0)
      reasons.push(t('why.scores', { feature: named('feature', event.type ?? ''), points: event.points![seat] }));
  const claim = tokens.find((token) => token.startsWith('+'));
  if (claim && reasons.length === 0) {
    const type = claim.slice(1).split(':')[0];
    const tile = look.view.tiles?.at(-1);
    const own = mine(look, seat).find((feature) => feature.type === type && feature.parts.some(([x, y]) => x === tile?.x && y === tile.y));
    const word = featureOfChoice(claim, before.view, undefined, laidBefore(tokens.map((token) => ({ token }))));
    reasons.push(own ? t('why.claims_worth', { feature: describeWorth(own, word) }) : t('why.claims', { feature: word }));
  }
  const growth = worthOf(mine(look, seat)) - worthOf(mine(before, seat));
  if (reasons.length === 0 && growth > 0) reasons.push(t('why.grows', { points: growth }));
  if (reasons.length === 0) reasons.push(t('why.best'));
  return reasons.slice(0, 2).join('; ');
}

/// Of a roll everything that is to be done is told; the board alone cannot show it.
function stepsWithDice({ view }: Look, tokens: string[], events: GameEvent[], seat: number): string {
  const built = tokens.flatMap((token) => parsePlacement(token)?.kind ?? []).join('');
  const knights = tokens.filter((token) => token === 'k').length;
  const points = events.find(({ event }) => event === 'scored')?.points?.[seat] ?? 0;
  const left = (view.left ?? 0) - built.length - knights;
  const last = tokens.at(-1);
  return [
    ...(knights > 0 ? [t('why.aside', { n: knights })] : []),
    ...(built ? [t('why.builds', { faces: faceWords(built) })] : []),
    last === 'roll' ? t('why.roll', { n: left }) : last === 'double' ? t('why.double') : t('why.stop', { n: points }),
  ].join('; ');
}

/// Where it is to be done, for those who do not see it on the board: the square, how the tile is turned, the follower.
export function placeOf({ tokens, look }: Advice, { view }: Look, nameOf: (seat: number) => string, laid?: Laid): string {
  const steps = tokens.map((token, i) => {
    const placement = parsePlacement(token);
    if (!placement) return choiceLabel(token, view, look, nameOf, laidBefore(tokens.slice(0, i).map((token) => ({ token }))) ?? laid);
    return `${t('table.square', { x: placement.x, y: placement.y })}, ${placement.turn}°`;
  });
  return `${t('table.hint')}: ${steps.join(', ')}`;
}
