import { EngineClient } from '../engine/client';
import type { GameName, View } from '../engine/types';
import { setupOf } from './records';
import { parsePlacement } from './tokens';

/// How a game stands, as far as a small picture and a line beside it tell.
export interface Snapshot {
  view: View;
  /// Points, followers and whose turn it is are known; of games with hidden hands only what was laid.
  isWhole: boolean;
}

const startTiles: Partial<Record<GameName, string>> = { classic: 'D', discovery: 'START' };

/// What the tokens alone tell: what was laid.
export function sketch(record: string): Snapshot {
  const { game } = setupOf(record);
  const start = startTiles[game];
  const laid = record
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .split(/\s+/)
    .flatMap((token) => parsePlacement(token) ?? []);
  const first = start ? [{ kind: start, x: 0, y: 0, turn: 0 }] : [];
  const tiles = game === 'dice' ? [] : [...first, ...laid];
  return { view: { game, tiles, ply: 0, over: false, scores: [], phase: '', active: 0 }, isWhole: false };
}

/// The engine plays one record after the other, and goes when nobody has asked for a while.
let engine: EngineClient | undefined;
let queue: Promise<unknown> = Promise.resolve();
let leaving: ReturnType<typeof setTimeout>;
const stays = 5000;

async function survey(record: string): Promise<Snapshot> {
  clearTimeout(leaving);
  engine ??= new EngineClient();
  try {
    await engine.open(record);
    const { view } = await engine.look(-1);
    return { view, isWhole: true };
  } catch {
    // Where hands are hidden the record has gaps.
    return sketch(record);
  } finally {
    leaving = setTimeout(() => {
      engine?.close();
      engine = undefined;
    }, stays);
  }
}

const known = new Map<string, Promise<Snapshot | undefined>>();
const mostKnown = 200;

/// `key` names the game as it stands; what is known under it is not worked out again.
export function snapshotOf(key: string, record: () => Promise<string | undefined>): Promise<Snapshot | undefined> {
  let snapshot = known.get(key);
  if (!snapshot) {
    snapshot = fetched(record).then((text) => {
      if (!text) return undefined;
      const next = queue.then(() => survey(text));
      queue = next;
      return next;
    });
    snapshot.catch(() => known.delete(key));
    if (known.size >= mostKnown) known.delete(known.keys().next().value!);
    known.set(key, snapshot);
  }
  return snapshot;
}

/// At most so many records are asked for at the same time.
const mostAtOnce = 8;
let asking = 0;
const turns: (() => void)[] = [];
async function fetched(record: () => Promise<string | undefined>): Promise<string | undefined> {
  if (asking >= mostAtOnce) await new Promise<void>((turn) => turns.push(turn));
  else ++asking;
  try {
    return await record();
  } finally {
    const next = turns.shift();
    if (next) next();
    else --asking;
  }
}
