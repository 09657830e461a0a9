import type { Preset } from '../table/presets';

/// Games that our bots have played, to be looked at by those who have none of their own yet. Each is loaded when it is wanted.
export interface Example {
  preset: Preset['id'];
  load: () => Promise<string>;
}

export const examples = [
  { preset: 'classic', load: async () => (await import('./classic.bgr?raw')).default },
  { preset: 'castle', load: async () => (await import('./castle.bgr?raw')).default },
  { preset: 'dice', load: async () => (await import('./dice.bgr?raw')).default },
] as const satisfies Example[];
