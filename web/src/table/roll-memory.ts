import type { View } from '../engine/types';
import { read, write } from './storage';

/// Rolls that a person has seen and not decided yet, with what is kept of them, by table: whoever loads the page again finds the dice as
/// they lay.

interface Roll {
  table: string;
  ply: number;
  hand: View['hand'];
  kept: string[];
}

const key = 'rolls';
const mostKept = 12;

function rolls(): Roll[] {
  try {
    return JSON.parse(read(key) ?? '[]') as Roll[];
  } catch {
    return [];
  }
}

/// What was kept of the roll that lies there; nothing where it was never seen.
export function recallRoll(table: string, { ply, hand }: View): string[] | undefined {
  return rolls().find((roll) => roll.table === table && roll.ply === ply && roll.hand === hand)?.kept;
}
export function rememberRoll(table: string, { ply, hand }: View, kept: string[]): void {
  const others = rolls().filter((roll) => roll.table !== table);
  write(key, JSON.stringify([{ table, ply, hand, kept }, ...others].slice(0, mostKept)));
}
