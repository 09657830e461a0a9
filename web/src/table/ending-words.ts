import { has, named, t } from '../words';

/// A kind of feature as the heading of all of them: `Cities`.
export function categoryWord(type: string): string {
  const key = `category.${type}` as const;
  return has(key) ? t(key) : named('feature', type);
}
