import { featureNumber, featuresOf, turnedAnchor, type BoardGame } from '../art';
import { has, listed, named, t } from '../words';
import { tileWords } from './tile-words';
import { featureOnTile } from './whereabouts';
import type { GameEvent, GameName, Look, PlacedTile, View } from '../engine/types';

/// The words of a game record, taken apart and put into sentences. No rules here: the engine says what is legal.

export interface Placement {
  token: string;
  kind: string;
  x: number;
  y: number;
  turn: number;
  /// The bridge that it relies on, if any: `0,-2,EW`.
  bridge?: string;
}

const placementForm = /^(.+)@(-?\d+),(-?\d+)\/(\d+)(?:=(.+))?$/;

export function parsePlacement(token: string): Placement | undefined {
  const found = placementForm.exec(token);
  if (!found) return undefined;
  const [, kind, x, y, turn, bridge] = found;
  return { token, kind, x: Number(x), y: Number(y), turn: Number(turn), bridge };
}

/// The tile that was laid last before a step of a game, or before what comes next.
export function laidBefore(log: { token: string }[], step = log.length): Placement | undefined {
  for (let i = Math.min(step, log.length) - 1; i >= 0; --i) {
    const placement = parsePlacement(log[i].token);
    if (placement) return placement;
  }
  return undefined;
}

export const squareKey = (x: number, y: number) => `${x},${y}`;

/// Legal placements by square, each list in the order in which the tile is turned.
export function placementsBySquare(tokens: string[]): Map<string, Placement[]> {
  const squares = new Map<string, Placement[]>();
  for (const token of tokens) {
    const placement = parsePlacement(token);
    if (!placement) continue;
    const key = squareKey(placement.x, placement.y);
    squares.set(key, [...(squares.get(key) ?? []), placement]);
  }
  for (const list of squares.values()) list.sort((a, b) => a.turn - b.turn);
  return squares;
}

/// `city@0,-1:S` or `city:N` by its type in words.
export const featureWord = (name: string) => named('feature', name.split(/[@:]/)[0]);

/// Where a feature is: `sea@2,3:N` is the part `sea:N` on the square 2,3.
export function parseFeature(name: string): { x: number; y: number; part: string } | undefined {
  const found = /^(\w+)@(-?\d+),(-?\d+)(:\w+)?$/.exec(name);
  return found ? { x: Number(found[2]), y: Number(found[3]), part: found[1] + (found[4] ?? '') } : undefined;
}

/// What a bonus tile does, by its kind.
export const bonusWords = (kind: string | number) => named('bonus', `${kind}`);

/// The bonus tile that a token of The Castle is about: the kind that a tower reveals or that is used.
export function bonusOf(token: string, view: View): number | undefined {
  if (view.game !== 'castle') return undefined;
  if (token === 'x2') return view.scoring?.startsWith('tower') ? 2 : 3;
  const found = /^\*?b(\d)(:|$)/.exec(token);
  return found ? Number(found[1]) : undefined;
}

/// Choices that are made where the bazaar is shown, and not among the others.
export const isOfBazaar = (token: string, { game, phase }: View) =>
  game === 'classic' && ['open', 'bid', 'settle', 'choose'].includes(phase) && !token.includes('@');

/// The label of a choice that is no placement. `look` is the position in which it can be chosen, `laid` the tile that it is about; they
/// tell apart what has the same name.
export function choiceLabel(token: string, view: View, look?: Look, nameOf = (seat: number) => `${seat + 1}`, laid?: Laid): string {
  switch (true) {
    case token === '-':
      if (view.phase === 'act')
        return t(view.game === 'classic' || view.game === 'castle' || view.game === 'discovery' ? 'table.no_follower' : 'act.pass');
      if (view.phase === 'castle') return t('act.pass_castle');
      return t(view.phase === 'bid' ? 'act.pass_bid' : 'act.pass');
    case token === '^':
      return t('act.castle');
    case token === 'decline':
      return t('act.decline');
    case token === 'buy':
    case token === 'sell':
      return t(`bazaar.${token}`, { name: nameOf(view.bazaar?.leader ?? 0), n: view.bazaar?.bid ?? 0 });
    case token === 'roll':
      return t('dice.roll_again', { count: view.left ?? 0 });
    case token === 'stop':
      return view.worth ? t('dice.stop', { n: view.worth }) : t('dice.stop_without');
    case token === 'double':
      return t('dice.double');
    case token === 'k':
      return t('act.aside');
    case token === 'x2':
      return t('act.twice');
    case token === 'b1' && view.game === 'castle':
      return t('act.again');
    case /^b\d+:/.test(token):
      return t('act.bonus', { number: token[1], feature: featureOfChoice(token, view, look) });
    case /^b\d+$/.test(token):
      return t('act.bid', { points: token.slice(1) });
    case token.startsWith('#'): {
      const [kind, bid] = token.slice(1).split(':');
      return bid === undefined
        ? t('act.pick', { tile: tileWords('classic', kind) })
        : t('act.open', { tile: tileWords('classic', kind), points: bid });
    }
    case token.startsWith('$'):
      return t('act.reward', { feature: featureOfChoice(token, view, look) });
    case token.startsWith('!'):
      return t('act.order', { feature: featureOfChoice(token, view, look) });
    case token.startsWith('<'):
      return t('act.withdraw', { feature: featureOfChoice(token, view, look) });
    case token.startsWith('+'):
      return t('act.follower', { feature: featureOfChoice(token, view, look, laid) });
    case token.startsWith('='): {
      const [x, y, runs] = token.slice(1).split(',');
      return t('act.bridge', { square: t('table.square', { x, y }), runs: t(runs === 'NS' ? 'runs.NS' : 'runs.EW') });
    }
    default:
      return token;
  }
}

/// A tile as it lies, or is about to.
export type Laid = Pick<PlacedTile, 'kind' | 'x' | 'y' | 'turn'>;

/// The feature that a choice is about. Whatever else could be chosen, no other has the same words.
export function featureOfChoice(token: string, view: View, look?: Look, laid?: Laid): string {
  const name = token.replace(/^(b\d:|.)/, '');
  return name.includes('@') ? featureOnBoard(token, name, view, look) : featureToClaim(name, view, look, laid);
}

/// By its square, and by where it is on its tile where both are wanted; alone it needs neither.
function featureOnBoard(token: string, name: string, view: View, look?: Look): string {
  const place = parseFeature(name);
  if (!place || view.game === 'dice') return featureWord(name);
  const like = token.slice(0, token.length - name.length) + name.split('@')[0] + '@';
  if (!Object.keys(look?.gains ?? {}).some((other) => other !== token && other.startsWith(like))) return featureWord(name);
  const tile = view.tiles?.find(({ x, y }) => x === place.x && y === place.y);
  const feature = tile ? featureOnTile(view.game, tile, place.part, featureWord(name)) : featureWord(name);
  return t('place.on_board', { feature, square: t('table.square', { x: place.x, y: place.y }) });
}

/// A field is told by its cities; where two on one tile have as many, by where they are, as all else.
function featureToClaim(name: string, { game }: View, look?: Look, laid?: Laid): string {
  const word = featureWord(name);
  if (!laid || game === 'dice') return word;
  const placed = featureOnTile(game, laid, name, word);
  const cities = citiesBeside(name, game, laid, look);
  if (cities === undefined) return placed;
  const fields = featuresOf(game, laid.kind).filter(({ type }) => type === 'field');
  const alike = fields.filter(
    ({ anchors }) => citiesBeside(`field:${turnedAnchor(game, anchors[0], laid.turn)}`, game, laid, look) === cities,
  );
  return t('field.with', { field: alike.length > 1 ? placed : word, cities: t('count.cities', { n: cities }) });
}

function citiesBeside(part: string, game: BoardGame, tile: Laid, look?: Look): number | undefined {
  if (part.split(':')[0] !== 'field' || !look || game !== 'classic') return undefined;
  const number = featureNumber(game, tile.kind, tile.turn, part);
  const feature = look.survey.features.find((f) =>
    f.parts.some(([x, y, name]) => x === tile.x && y === tile.y && featureNumber(game, tile.kind, tile.turn, name) === number),
  );
  return feature && Number(feature.cities ?? 0);
}

/// What a placement costs beside the tile: a bridge.
export function placementNote(placement: Placement, view: View): string {
  if (!placement.bridge) return '';
  const left = (view.bridges_left?.[view.actor ?? 0] ?? 1) - 1;
  return t('table.spends_bridge', { count: left });
}

/// What pays at the end, complete or not.
const neverFinished = new Set(['field', 'court', 'keep', 'bonus', 'bazaar']);

/// `for the city (3 tiles)`
function scoredFor(event: GameEvent): string {
  const what = named('for', event.type ?? '');
  const counts = countsOf(event);
  if (event.completed || neverFinished.has(event.type ?? '')) return counts ? t('score.counted', { what, counts }) : what;
  return counts ? t('score.open_counted', { what, counts }) : t('score.open', { what });
}

/// A score as a sentence: who was paid how much, and what for.
export function scoreWords(event: GameEvent, nameOf: (seat: number) => string): string {
  const what = scoredFor(event);
  const paid = (event.points ?? []).flatMap((n, seat) => (n === 0 ? [] : [{ n, name: nameOf(seat) }]));
  if (paid.length === 0) return t('score.nobody', { what });
  const [{ n }] = paid;
  if (paid.length > 1 && n > 0 && paid.every((other) => other.n === n))
    return t('score.each', { names: listed(paid.map(({ name }) => name)), n, what });
  return listed(paid.map(({ n, name }) => (n > 0 ? t('score.gets', { name, n, what }) : t('score.pays', { name, n: -n, what }))));
}

/// Where a tile of the bazaar goes, and who pays for it.
function saleWords(event: GameEvent, nameOf: (seat: number) => string): string {
  const name = nameOf(event.seat ?? 0);
  const paid = (event.points ?? []).flatMap((n, seat) => (n === 0 ? [] : [{ n, name: nameOf(seat) }]));
  if (paid.length === 0) return t('sold.free', { name });
  const each = paid.map(({ n, name }) => (n > 0 ? t('sold.gets', { name, n }) : t('sold.pays', { name, n: -n })));
  return t('sold.paid', { name, paid: listed(each) });
}

/// What nobody has claimed and pays nobody: there is nothing to tell of it.
export const isIdle = ({ event, points, followers }: GameEvent) =>
  event === 'scored' && !points?.some((n) => n !== 0) && followers !== undefined && followers.every((n) => n === 0);

/// Something that a step brought about.
export function eventWords(event: GameEvent, nameOf: (seat: number) => string): string {
  const name = event.seat === undefined ? '' : nameOf(event.seat);
  switch (event.event) {
    case 'scored':
      return scoreWords(event, nameOf);
    case 'lost':
      return t('log.lost', { feature: named('feature', event.type ?? '') });
    case 'discarded':
      return t('log.discarded');
    case 'removed':
      return t('log.removed');
    case 'sold':
      return saleWords(event, nameOf);
    case 'bonus_taken':
      return t('log.bonus', { name, kind: event.kind!.slice(1), about: bonusWords(event.kind!.slice(1)) });
    case 'keep_moved':
      return t('log.keep', { name, size: event.size ?? 0 });
    case 'ended':
      return t('log.ended');
  }
}

/// A token that was played, as a sentence of the log; `laid` is the tile that was laid before it.
export function sentence(game: GameName, token: string, name: string, laid?: Laid): string {
  const placement = parsePlacement(token);
  if (placement) {
    return game === 'dice' ? t('log.builds', { name, face: faceWords(placement.kind) }) : t('log.lays', { name });
  }
  const rest = token.slice(1);
  switch (true) {
    case /^\*b\d$/.test(token):
      return t('log.reveals', { number: rest.slice(1), about: bonusWords(rest.slice(1)) });
    case token.startsWith('*'):
      return game === 'dice' ? t('log.rolls', { name, faces: faceWords(rest) }) : t('log.draws', { name });
    case token === '-':
      return t('log.nothing', { name });
    case token === '^':
      return t('log.castle', { name });
    case token === 'decline':
      return t('log.declines', { name });
    case token === 'buy':
      return t('log.buys', { name });
    case token === 'sell':
      return t('log.sells', { name });
    case token === 'roll':
      return t('log.rolls_on', { name });
    case token === 'stop':
      return t('log.stops', { name });
    case token === 'double':
      return t('log.doubles', { name });
    case token === 'k':
      return t('log.aside', { name });
    case token === 'x2' || (token === 'b1' && game === 'castle') || /^b\d:/.test(token):
      return t('log.uses', { name });
    case /^b\d+$/.test(token):
      return t('log.bids', { name, points: rest });
    case token.startsWith('#'): {
      const bid = rest.split(':')[1];
      return bid === undefined ? t('log.picks', { name }) : t('log.opens', { name, points: bid });
    }
    case token.startsWith('!'):
      return t('log.order', { name, feature: featureWord(rest) });
    case token.startsWith('<'):
      return t('log.withdraws', { name, feature: featureWord(rest) });
    case token.startsWith('+'):
      return t('log.follower', {
        name,
        feature: laid && game !== 'dice' ? featureOnTile(game, laid, rest, featureWord(rest)) : featureWord(rest),
      });
    case token.startsWith('='):
      return t('log.bridge', { name });
    default:
      return t('log.other', { name, token });
  }
}

const faceOf: Record<string, string> = { c: 'cap', l: 'corner', s: 'straight', t: 'three', k: 'knight', x: 'catapult' };
/// `cck` as "2 caps, knight": each face once, with its number.
export function faceWords(letters: string): string {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, n]) => (n > 1 ? `${n} × ` : '') + named('face', faceOf[letter])).join(', ');
}

/// What was counted in a score, e.g. "3 tiles, 1 pennant".
export function countsOf(score: Record<string, unknown>): string {
  return Object.entries(score)
    .flatMap(([name, n]) => {
      const key = `count.${name}` as const;
      return typeof n === 'number' && has(key) && (n !== 0 || name === 'tiles') ? [t(key, { n })] : [];
    })
    .join(', ');
}
