import type { Termination } from '../table/table-session';
import type { GameEvent, GameName } from '../engine/types';
import type { TableSettings } from './settings';

/// What the server says at a table, as docs/protocol.md has it.

export interface ServerEvent {
  number: number;
  at: number;
  event: string;
  seat?: number;
  token?: string;
  tokens?: number;
  followed?: GameEvent[];
  user?: string;
  name?: string;
  text?: string;
  by?: number;
  accept?: boolean;
}

export const colours = ['red', 'blue', 'green', 'yellow', 'black', 'grey'] as const;
export type Colour = (typeof colours)[number];

export interface TableSeat {
  kind: 'person' | 'open' | 'bot';
  user?: string;
  name?: string;
  bot?: string;
  colour: Colour;
  /// Somebody left it, and a bot plays on.
  gone?: boolean;
}

export interface ServerState {
  position: number;
  number: number;
  now: number;
  table: {
    id: string;
    owner: string;
    status: 'waiting' | 'playing' | 'over';
    settings: TableSettings & { game: GameName; options?: string; bag?: string };
    seats: TableSeat[];
    result?: { winners: number[]; scores: number[]; termination: Termination };
    /// The table of the next game, once it is made.
    rematch?: string;
    rematch_offer?: { seat: number; agreed: number[]; waiting: number[] };
    /// Who did not want one.
    rematch_declined?: number;
  };
  seat: number | null;
  stage: 'waiting' | 'choosing' | 'confirming' | 'bot' | 'over';
  acting: number | null;
  clock: { left: number[]; running: number | null } | null;
  can: string[];
  legal?: string[];
  offer?: { seat: number; waiting: number[] };
}

/// The bot whose turn it is has to wait until so many others have thought.
export interface Thinking {
  type: 'thinking';
  ahead: number;
}

export interface Presence {
  online: boolean[];
  spectators: number;
  /// Those among the spectators who have a name.
  watching?: { user: string; name: string }[];
}
