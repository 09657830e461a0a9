import tilesJson from '../generated/tiles.json';

/// The tile data as the engine exports it.

export type SideName = 'N' | 'E' | 'S' | 'W';
export const sideNames: SideName[] = ['N', 'E', 'S', 'W'];
export const halfNames = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];
export const castleHalfNames = ['Nw', 'Ne', 'En', 'Es', 'Se', 'Sw', 'Ws', 'Wn'];
export const cornerNames = ['NE', 'SE', 'SW', 'NW'];

export interface ClassicFeature {
  type: 'city' | 'road' | 'field' | 'cloister' | 'shrine';
  sides: SideName[];
  halves: string[];
  pennants: number;
  cap: boolean;
  end: string;
  inn: boolean;
  touching: number[];
}
export interface ClassicKind {
  id: string;
  copies: number;
  start: boolean;
  bazaar: boolean;
  features: ClassicFeature[];
}
export interface CastleFeature {
  type: 'path' | 'tower' | 'house' | 'court';
  sides: SideName[];
  halves: string[];
  marked: boolean;
  end: string;
}
export interface CastleKind {
  id: string;
  copies: number;
  features: CastleFeature[];
}
export interface StartSpace {
  x: number;
  y: number;
  side: SideName;
  features: CastleFeature[];
}
export interface DiscoveryKind {
  id: string;
  copies: number;
  start: boolean;
  regions: { terrain: 'plain' | 'mountain' | 'sea'; sides: SideName[]; corners: string[]; borders: number[] }[];
  cities: { land: number; sea: number }[];
}
export interface DieFace {
  letter: string;
  name: string;
  sides: SideName[];
}

export interface TileData {
  classic: { set: string; kinds: ClassicKind[] }[];
  castle: {
    kinds: CastleKind[];
    squares: [number, number][];
    ring: [number, number][];
    corners: number[];
    starts: StartSpace[];
  };
  discovery: { kinds: DiscoveryKind[] };
  dice: { dice: number; faces: DieFace[] };
}

export const tileData = tilesJson as unknown as TileData;
export const sideNumber = (side: SideName) => sideNames.indexOf(side);
