import { t } from '../words';
import type { Aids } from './aids';
import { gameInfo, type Preset } from './presets';
import type { TableSetup } from './records';
import { read, remove, write } from './storage';

/// What is kept on this device: the table that is being played, and those that were left.

export interface SavedTable {
  setup: TableSetup;
  tokens: string[];
  seed: number;
  over?: boolean;
  /// A tutor stands by.
  coach?: boolean;
  aids?: Aids;
  /// When it was last touched.
  at?: number;
}

const key = 'table';
const shelf = 'games';
const mostKept = 40;

export function loadTable(): SavedTable | undefined {
  try {
    return JSON.parse(read(key) ?? '') as SavedTable;
  } catch {
    return undefined;
  }
}
/// Makes this the table that is being played. Another one that was played before goes onto the shelf. Where there is no room the oldest
/// of the shelf make some; answers whether the table will still be there on another day.
export function saveTable(table: SavedTable): boolean {
  const before = loadTable();
  if (before && before.seed !== table.seed) shelve(before, table.seed);
  const text = JSON.stringify({ ...table, at: Date.now() });
  let left = shelvedTables().length;
  while (!write(key, text)) {
    if (left === 0) return false;
    left = Math.floor(left / 2);
    write(shelf, JSON.stringify(shelvedTables().slice(0, left)));
  }
  return true;
}

/// Games that were left or are over, newest first.
export function shelvedTables(): SavedTable[] {
  try {
    return JSON.parse(read(shelf) ?? '[]') as SavedTable[];
  } catch {
    return [];
  }
}
function shelve(table: SavedTable, taken: number) {
  const others = shelvedTables().filter(({ seed }) => seed !== table.seed && seed !== taken);
  const begun = table.tokens.length > 1 ? [table] : [];
  write(shelf, JSON.stringify([...begun, ...others].slice(0, mostKept)));
}
/// A game is known by its seed.
export function forgetTable(seed: number): void {
  if (loadTable()?.seed === seed) remove(key);
  write(shelf, JSON.stringify(shelvedTables().filter((table) => table.seed !== seed)));
}

export function defaultSetup(preset: Preset): TableSetup {
  const bot = 'casual';
  return {
    game: preset.game,
    options: { ...preset.options },
    seats: [{ name: read('name') || t('setup.you') }, { name: t(`bot.${bot}`), bot }].slice(0, gameInfo(preset.game).max),
    first: 0,
  };
}

/// A short game against a beginner with a tutor beside it.
export function lessonOf(preset: Preset): SavedTable {
  const setup = defaultSetup(preset);
  setup.seats[1] = { name: t('bot.beginner'), bot: 'beginner' };
  if (preset.game === 'classic') setup.bag = ['D', 'E', 'U', 'V', 'B', 'J', 'K', 'E', 'R', 'N', 'W', 'A', 'V', 'U'];
  if (preset.game === 'dice') setup.options.turn_limit = '3';
  return { setup, tokens: [], seed: Math.floor(Math.random() * 2 ** 32), coach: true };
}
