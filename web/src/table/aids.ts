/// What a player may be shown beside the rules alone; the names are the server's.

export const aidNames = ['squares', 'values', 'remaining', 'holes', 'hints'] as const;
export type AidName = (typeof aidNames)[number];
export type Aids = Record<AidName, boolean>;

const of = (...names: AidName[]): Aids => Object.fromEntries(aidNames.map((name) => [name, names.includes(name)])) as Aids;

export const aidPresets = {
  learn: of(...aidNames),
  casual: of('squares', 'values', 'remaining', 'holes'),
  tournament: of('squares'),
};
export type AidPreset = keyof typeof aidPresets;

/// The preset that these are, or none.
export function presetOfAids(aids: Aids): AidPreset | undefined {
  return (Object.keys(aidPresets) as AidPreset[]).find((preset) => aidNames.every((name) => aidPresets[preset][name] === aids[name]));
}

/// Only what both allow.
export const bothAids = (a: Aids, b: Aids): Aids => of(...aidNames.filter((name) => a[name] && b[name]));
