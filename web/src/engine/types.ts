/// The engine's words, as its JSON has them. See src/match and each game's view.

export type GameName = 'classic' | 'castle' | 'discovery' | 'dice';

export interface PlacedTile {
  kind: string;
  x: number;
  y: number;
  turn: number;
}
export interface PlacedFollower {
  seat: number;
  x: number;
  y: number;
  on: string;
}
export interface View {
  game: GameName;
  ply: number;
  over: boolean;
  actor?: number;
  scores: number[];
  winners?: number[];
  phase: string;
  active: number;
  hand?: string | string[];
  hands?: number[];
  supply?: number[];
  tiles?: PlacedTile[];
  followers?: PlacedFollower[];
  bag?: Record<string, number>;
  unseen?: Record<string, number>;
  left?: number;
  // the expansions of classic
  challenges?: [string, string][];
  bridges_left?: number[];
  bridges?: { x: number; y: number; runs: 'NS' | 'EW' }[];
  castles_left?: number[];
  castles?: { name: string; seat?: number }[];
  offered?: string;
  rewarded?: string;
  bazaar?: {
    host: number;
    lots: string[];
    won: string[];
    placed: number;
    lot?: string;
    auctioneer?: number;
    bid?: number;
    leader?: number;
  };
  // The Castle
  keeps?: ({ house: string; size: number } | null)[];
  bonus?: number[][];
  towers?: number[];
  scoring?: string;
  lands?: number;
  // The Dice Game
  turn?: number;
  dice?: number;
  rolls?: number;
  aside?: number;
  passed?: number;
  doubled?: boolean;
  worth?: number;
  kept?: number[];
  built?: { face: string; x: number; y: number; turn: number }[];
}

export interface Score {
  type: string;
  feature: string;
  completed: boolean;
  as?: string;
  standing?: string;
  squares: [number, number][];
  followers: number[];
  points: number[];
  [count: string]: unknown;
}
export interface SurveyFeature extends Score {
  worth: number;
  parts: [number, number, string][];
}
export interface Survey {
  features: SurveyFeature[];
  open: { x: number; y: number; kinds: string[] }[];
}
export interface Look {
  view: View;
  survey: Survey;
  /// For each legal token, by how many points one would be better off if the game ended right after.
  gains?: Record<string, number>;
  /// What tokens pay at once, where it is anything.
  paid?: Record<string, number>;
  /// The tokens with which the game is over.
  ends?: string[];
}
export type GameEvent = Partial<Score> & {
  event: 'discarded' | 'removed' | 'scored' | 'lost' | 'sold' | 'bonus_taken' | 'keep_moved' | 'ended';
  kind?: string;
  seat?: number;
  house?: string;
  size?: number;
};

/// What a position promises each seat, see docs/analysis.md.
export interface Prospect {
  chance: number[];
  margin: number[];
}
export interface JudgedMove {
  token: string;
  chance: number;
  margin: number;
  line: string[];
}
export type Grade = 'good' | 'slip' | 'mistake' | 'blunder';
export interface MoveAnalysis extends Prospect {
  ply: number;
  actor: number;
  token: string;
  // of a decision
  choices?: number;
  grade?: Grade;
  loss?: number;
  loss_margin?: number;
  played?: JudgedMove;
  best?: JudgedMove;
  // of a draw, by seat
  luck?: number[];
  luck_margin?: number[];
}
