import { t } from '../words';
import { gameInfo, type Preset } from './presets';
import type { TableSetup } from './records';

/// What is kept on this device: the table that is being played, and how it is liked.

export interface SavedTable {
  setup: TableSetup;
  tokens: string[];
  seed: number;
  over?: boolean;
  /// A tutor stands by.
  coach?: boolean;
}

const key = 'table';

export function loadTable(): SavedTable | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as SavedTable;
  } catch {
    return undefined;
  }
}
export function saveTable(table: SavedTable): void {
  localStorage.setItem(key, JSON.stringify(table));
}

export function defaultSetup(preset: Preset): TableSetup {
  const bot = 'casual';
  return {
    game: preset.game,
    options: { ...preset.options },
    seats: [{ name: localStorage.getItem('name') || t('setup.you') }, { name: t('bot.' + bot), bot }].slice(0, gameInfo(preset.game).max),
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

export interface Liking {
  confirm: boolean;
  aids: boolean;
  /// A sound and a notification when it is one's turn.
  notice: boolean;
}
const usual: Liking = { confirm: true, aids: true, notice: false };
export function loadLiking(): Liking {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem('liking') ?? '{}') as Partial<Liking>) };
  } catch {
    return { ...usual };
  }
}
export const saveLiking = (liking: Liking) => localStorage.setItem('liking', JSON.stringify(liking));
