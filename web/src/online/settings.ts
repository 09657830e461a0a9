import { aidPresets, type Aids } from '../table/aids';
import { read, write } from '../table/storage';

/// What a table at the server agrees on beside the game; docs/protocol.md explains each.

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'increment'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface TableSettings {
  public: boolean;
  spectators: boolean;
  confirm: boolean;
  takeback: boolean;
  order: 'fixed' | 'random';
  leavers: 'bot' | 'end';
  clock: Clock;
  aids: Aids;
}

export const usualSettings: TableSettings = {
  public: false,
  spectators: true,
  confirm: true,
  takeback: true,
  order: 'fixed',
  leavers: 'bot',
  clock: { kind: 'none' },
  aids: aidPresets.casual,
};

/// The clocks as the form offers them at first.
export const usualClocks: Record<Clock['kind'], Clock> = {
  none: { kind: 'none' },
  move: { kind: 'move', seconds: 90 },
  increment: { kind: 'increment', seconds: 900, increment: 10 },
  days: { kind: 'days', days: 3 },
};

/// The settings of the last table that was made here, for the next one.
export function loadSettings(): TableSettings {
  try {
    return { ...usualSettings, ...(JSON.parse(read('settings') ?? '{}') as Partial<TableSettings>) };
  } catch {
    return { ...usualSettings };
  }
}
export const saveSettings = (settings: TableSettings) => write('settings', JSON.stringify(settings));
