import type { Lesson } from './lesson';

/// The lessons by the card of their game; each comes when it is asked for.
export const lessons: Record<string, () => Promise<Lesson>> = {
  classic: async () => (await import('./classic')).lesson,
  bridges: async () => (await import('./bridges')).lesson,
  cult: async () => (await import('./cult')).lesson,
  castle: async () => (await import('./castle')).lesson,
  discovery: async () => (await import('./discovery')).lesson,
  dice: async () => (await import('./dice')).lesson,
};
