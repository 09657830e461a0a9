import type { Look } from '../engine/types';
import { t } from '../words';

/// What is scored first pays what it was worth already: that alone is told.
const isOrder = (token: string) => token.startsWith('!');

/// What a choice brings, in words: what it pays at once, and apart from that what it changes for the end. With the last move of a game
/// the end has come, and there is one number: by how much the final score changes.

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export function valueOf(look: Look | undefined, token: string): string {
  const now = look?.paid?.[token] ?? 0;
  const worth = look?.gains?.[token] ?? 0;
  if (look?.ends?.includes(token)) return t('pays.final', { points: signed(worth) });
  if (now === 0) return signed(worth);
  const points = signed(now);
  if (worth === now || isOrder(token)) return t('pays.now', { points });
  return worth < now ? t('pays.now_given', { points, given: now - worth }) : t('pays.now_later', { points, later: signed(worth - now) });
}

/// The same in figures alone, where there is little room: `+12 (−12)`.
export function briefValueOf(look: Look | undefined, token: string): string {
  const now = look?.paid?.[token] ?? 0;
  const worth = look?.gains?.[token] ?? 0;
  return now === 0 || now === worth || isOrder(token) ? signed(now || worth) : `${signed(now)} (${signed(worth - now)})`;
}
