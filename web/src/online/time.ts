import { t } from '../words';

/// What is left on a clock: `0:42`, `12:05`, `1:02:03`, or days and hours. Rounded up, so that 0:00 means that it is over.
export function timeWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (hours >= 24) return t('time.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
