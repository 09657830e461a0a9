import { t } from '../words';
import { gameInfo, type Preset } from './presets';
import type { TableSetup } from './records';

/// What is kept on this device: the table that is being played, and how it is liked.

export interface SavedTable {
  setup: TableSetup;
  tokens: string[];
  seed: number;
  over?: boolean;
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
    seats: [{ name: t('setup.you') }, { name: t('bot.' + bot), bot }].slice(0, gameInfo(preset.game).max),
    first: 0,
  };
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
