import type { Peek } from '../engine/client';
import type { GameEvent, Look, View } from '../engine/types';
import type { OnlineSession } from '../online/session.svelte';
import type { AidName, Aids } from './aids';
import type { Director } from './director.svelte';
import type { TableSetup } from './records';

/// A game as the table sees it, wherever it is played. Games on this device and at a server both are this.

export interface LogEntry {
  ply: number;
  seat: number;
  token: string;
  events: GameEvent[];
}

/// By its rules, or before: the server tells which.
export type Termination = 'normal' | 'resigned' | 'time' | 'left' | 'closed';

export interface Rematch {
  /// The table of the next game, once it is made, and whether I have a seat at it.
  readonly made?: string;
  readonly hasSeat: boolean;
  /// Who asked, who has agreed and gone, and who has not answered yet.
  readonly asker?: number;
  readonly away: number[];
  readonly waiting: number[];
  readonly isAsked: boolean;
  readonly hasAgreed: boolean;
  /// Another one who did not want it.
  readonly declined?: number;
  readonly canAsk: boolean;
  ask(): void;
  agree(): void;
  decline(): void;
}

export interface Advice extends Peek {
  tokens: string[];
}

export interface TableSession {
  /// By what the game is known on this device.
  readonly id: string;
  readonly setup: TableSetup;
  /// The position as it is; what is being shown may still be on its way there.
  readonly look?: Look;
  readonly view?: View;
  /// Shows what happens, step by step.
  readonly director: Director;
  readonly log: LogEntry[];
  /// What the person at this screen may do now.
  readonly legal: string[];
  /// Something is under way, and nothing can be decided meanwhile.
  readonly busy: boolean;
  /// What went wrong and what to do, in words.
  readonly error?: string;
  /// The bot that thinks.
  readonly thinking?: number;
  /// How many others have to think before it may.
  readonly ahead?: number;
  /// A turn is complete, and can still be taken back.
  readonly waiting: boolean;
  /// How many steps the person may take back.
  readonly steps: number;
  /// Whose turn it is: it is theirs until it has ended.
  readonly onTurn: number;
  /// The device must be handed to this person before anything of theirs is shown.
  readonly handOver?: number;
  readonly aids: Aids;
  readonly allowedAids: Aids;
  readonly canHint: boolean;
  /// The table lets a turn be taken back before it ends.
  readonly mayTakeBack: boolean;
  /// Where the engine on this device cannot know what would follow, there is no looking ahead.
  readonly peek?: (tokens: string[]) => Promise<Peek | undefined>;
  /// A tutor stands by.
  readonly coach: boolean;
  /// Whoever is here only looks on: at somebody else's table, or while bots play.
  readonly isWatching: boolean;
  /// What keeps the table from going on and passes by itself, in words.
  readonly trouble?: string;
  /// How the game ended.
  readonly termination: Termination;
  /// Another game with the same people, where they are asked for it; elsewhere one is simply begun.
  readonly rematch?: Rematch;
  /// What only the parts of a table at a server look at: clocks, talk, offers.
  readonly remote?: OnlineSession;

  isPerson(seat: number): boolean;
  nameOf(seat: number): string;
  /// Which figure a seat has.
  wears(seat: number): number;
  /// Answers false where a server has refused it.
  play(tokens: string[]): void | Promise<boolean>;
  /// Takes back the last steps.
  undo(count?: number): void;
  /// Ends the turn.
  confirm(): void;
  /// The device is with the one it was to be handed to.
  takeDevice(): void;
  /// What a strong bot would do with the rest of the turn; after these tokens, which are not played yet.
  advise(after?: string[]): Promise<Advice>;
  setAid(name: AidName, on: boolean): void;
  keep(): Promise<{ record: string }>;
  close(): void;
}

/// Steps after which there is nothing to take back: dice roll, and others answer a bid.
export const isFinal = (token: string, view?: View) => token === 'roll' || ['open', 'bid', 'settle'].includes(view?.phase ?? '');
