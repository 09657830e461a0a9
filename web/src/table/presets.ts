import gamesJson from '../generated/games.json';
import type { GameName } from '../engine/types';
import { named } from '../words';
import type { TableSetup } from './records';

/// The six cards of the home page: four games, and two presets of the classic one.

export interface OptionSpec {
  name: string;
  help: string;
  /// The default first.
  values: string[];
  /// Of a number: the largest one.
  most?: string;
}
export interface GameInfo {
  name: GameName;
  min: number;
  max: number;
  options: OptionSpec[];
}
export const games = gamesJson as unknown as GameInfo[];
export const gameInfo = (name: GameName) => games.find((g) => g.name === name)!;

export type PresetId = 'classic' | 'bridges' | 'cult' | 'castle' | 'discovery' | 'dice';
export interface Preset {
  id: PresetId;
  game: GameName;
  options: Record<string, string>;
  players: string;
  minutes: number;
}
export const presets: Preset[] = [
  { id: 'classic', game: 'classic', options: {}, players: '2–5', minutes: 35 },
  { id: 'bridges', game: 'classic', options: { bridges: 'on', castles: 'on', bazaars: 'on' }, players: '2–6', minutes: 45 },
  { id: 'cult', game: 'classic', options: { cult: 'on' }, players: '2–6', minutes: 40 },
  { id: 'castle', game: 'castle', options: {}, players: '2', minutes: 30 },
  { id: 'discovery', game: 'discovery', options: {}, players: '2–5', minutes: 35 },
  { id: 'dice', game: 'dice', options: {}, players: '2–5', minutes: 15 },
];
export const findPreset = (id: string) => presets.find((p) => p.id === id);

/// The card under which a game with these options goes.
export function presetOf(game: GameName, options: Record<string, string>): PresetId {
  if (game !== 'classic') return game;
  if (options.bridges === 'on' || options.castles === 'on' || options.bazaars === 'on') return 'bridges';
  return options.cult === 'on' ? 'cult' : 'classic';
}

/// A level by its name; a program of the host's goes by its own.
export const botName = (bot: string) => named('bot', bot);

/// A setup as the headers of a record, which is what the engine opens.
export function headersOf(setup: TableSetup): string {
  const clean = (name: string) => name.replace(/["\r\n;]/g, '').trim() || '?';
  const specs = gameInfo(setup.game).options;
  const options = specs
    .filter((o) => setup.options[o.name] !== undefined && setup.options[o.name] !== o.values[0])
    .map((o) => `${o.name}=${setup.options[o.name]}`);
  const lines = ['[Record "bastide 1"]', `[Game "${setup.game}"]`];
  if (options.length > 0) lines.push(`[Options "${options.join(' ')}"]`);
  lines.push(`[Players "${setup.seats.map((s) => clean(s.name)).join('; ')}"]`, `[First "${setup.first}"]`);
  if (setup.bag) lines.push(`[Bag "${setup.bag.join(' ')}"]`);
  return lines.join('\n') + '\n';
}
