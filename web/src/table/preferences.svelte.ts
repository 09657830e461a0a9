import { aidPresets, type Aids } from './aids';
import { read, write } from './storage';

/// How this person likes to play, on this device: kept as it changes, the same for every table.

export interface Preferences {
  /// How a turn ends: by itself after some seconds in which it can be taken back, when it is confirmed, or at once.
  turnEnd: 'soon' | 'ask' | 'now';
  /// How long others' steps stay to be seen.
  pace: 'calm' | 'normal' | 'quick' | 'at_once';
  sound: boolean;
  /// From 0 to 1.
  volume: number;
  /// A short buzz under the finger.
  haptics: boolean;
  motion: 'system' | 'full' | 'none';
  /// What the board lies on.
  top: 'wood' | 'linen' | 'plain';
  /// Where the buttons for the main hand are.
  hand: 'right' | 'left';
  /// The size of letters, in percent.
  text: 100 | 115 | 130;
  /// Nothing said: as the system has it.
  contrast?: boolean;
  /// The ground of what is claimed is tinted by its owner's colour.
  owners: boolean;
  /// A notification when it is one's turn.
  notice: boolean;
  /// What the next table on this device begins with.
  aids: Aids;
}

const usual: Preferences = {
  turnEnd: 'soon',
  pace: 'normal',
  sound: true,
  volume: 0.4,
  haptics: true,
  motion: 'system',
  top: 'wood',
  hand: 'right',
  text: 100,
  owners: false,
  notice: false,
  aids: aidPresets.learn,
};
const key = 'liking';

export function loadPreferences(): Preferences {
  try {
    // A turn that ended at once was once kept as `confirm: false`.
    const kept = JSON.parse(read(key) ?? '{}') as Partial<Preferences> & { confirm?: boolean };
    const turnEnd = kept.turnEnd ?? (kept.confirm === false ? 'now' : usual.turnEnd);
    return { ...usual, ...kept, turnEnd, aids: { ...usual.aids, ...kept.aids } };
  } catch {
    return { ...usual, aids: { ...usual.aids } };
  }
}

export const preferences = $state<Preferences>(loadPreferences());

const wantsMore = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-contrast: more)');
let systemContrast = $state(wantsMore?.matches ?? false);
wantsMore?.addEventListener?.('change', ({ matches }) => {
  systemContrast = matches;
  applyToPage();
});
/// Thick outlines, no textures, black on white.
export const isHighContrast = () => preferences.contrast ?? systemContrast;

/// The page's style goes by these.
function applyToPage() {
  const { dataset } = document.documentElement;
  dataset.text = String(preferences.text);
  dataset.contrast = isHighContrast() ? 'high' : 'usual';
  dataset.motion = preferences.motion;
}
if (typeof document !== 'undefined') applyToPage();

export function prefer(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  applyToPage();
  write(key, JSON.stringify(preferences));
}

const stillness = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');
/// Nothing shall move on the screen.
export const isStill = () => (preferences.motion === 'system' ? (stillness?.matches ?? false) : preferences.motion === 'none');

/// How much longer or shorter than usual a step stays in sight.
export const paceFactor = () => ({ calm: 1.8, normal: 1, quick: 0.45, at_once: 0 })[preferences.pace];
