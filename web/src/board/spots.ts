import type { Point } from '../art/geometry';
import type { BoardGame } from '../art';
import type { Look, PlacedTile } from '../engine/types';
import { featureFinder, spotOf, spotOfFeature, tileSize, tilesOf } from '../table/board';

/// Where on the board the choices of a position are about: a figure to put down or to take home, a bridge to build.

export interface Spot {
  token: string;
  at: Point;
  /// The kind of feature, by which a figure stands, lies or kneels.
  type: string;
  /// What it would bring, where that is known.
  points?: number;
  /// The feature as a survey names it, to light it up.
  feature?: string;
  /// Of a bridge.
  runs?: 'NS' | 'EW';
}

/// `laid` is the tile that a follower would be put on.
export function spotOfToken(look: Look, laid: PlacedTile | undefined, token: string): Spot | undefined {
  const { view } = look;
  if (view.game === 'dice') return undefined;
  const name = token.replace(/^(b\d:|.)/, '');
  const type = name.split(/[@:]/)[0];
  const points = look.paid?.[token] ?? look.gains?.[token];
  if (token.startsWith('=')) {
    const [x, y, runs] = name.split(',');
    return { token, at: [Number(x) * tileSize + 50, Number(y) * tileSize + 50], type: 'bridge', runs: runs as 'NS' | 'EW' };
  }
  if (token.startsWith('+') && laid) {
    const [, anchor] = name.split(':');
    const feature = `${type}@${laid.x},${laid.y}${anchor ? `:${anchor}` : ''}`;
    return { token, at: spotOf(view.game as BoardGame, laid, name), type, points, feature };
  }
  if (/^([<!$]|b\d:)/.test(token)) {
    const at = spotOfFeature(view, name);
    return at && { token, at, type, points, feature: name };
  }
  return undefined;
}

/// The same spots with at least so much room between any two of them: where the board is shown small, figures are drawn larger than the
/// tile has room for, and each of them must still be one's to press.
export function apart(spots: Spot[], least: number): Spot[] {
  const moved = spots.map((spot) => ({ ...spot, at: [...spot.at] as Point }));
  for (let round = 0; round < 20; ++round) {
    let isSettled = true;
    for (const [i, one] of moved.entries())
      for (const other of moved.slice(i + 1)) {
        const [dx, dy] = [other.at[0] - one.at[0], other.at[1] - one.at[1]];
        const distance = Math.hypot(dx, dy);
        if (distance >= least - 0.01) continue;
        isSettled = false;
        const [ux, uy] = distance > 0 ? [dx / distance, dy / distance] : [1, 0];
        const by = (least - distance) / 2;
        one.at = [one.at[0] - ux * by, one.at[1] - uy * by];
        other.at = [other.at[0] + ux * by, other.at[1] + uy * by];
      }
    if (isSettled) break;
  }
  return moved;
}

/// The feature that a choice is about, as the survey of that position has it.
export function featureOf(look: Look, name: string | undefined) {
  if (!name || look.view.game === 'dice') return undefined;
  return featureFinder(look.view.game, tilesOf(look.view), look.survey).named(name);
}
