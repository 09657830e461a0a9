import { presetOfAids } from '../table/aids';
import { t } from '../words';
import type { Clock, TableSettings } from './settings';

/// What a table has agreed on, in words.

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('clock.none');
    case 'move':
      return t('clock.move.is', { seconds: clock.seconds });
    case 'increment':
      return t('clock.increment.is', { minutes: Math.round(clock.seconds / 6) / 10, increment: clock.increment });
    case 'days':
      return t('clock.days.is', { count: clock.days });
  }
}

/// Only what a player could not guess.
export function agreedWords(settings: TableSettings, seats: number): string[] {
  const preset = presetOfAids(settings.aids);
  return [
    clockWords(settings.clock),
    `${t('aids.title')}: ${t('aids.' + (preset ?? 'own'))}`,
    t(settings.public ? 'agreed.public' : 'agreed.link'),
    t(settings.spectators ? 'agreed.spectators' : 'agreed.private'),
    ...(settings.confirm ? [] : [t('agreed.no_confirm')]),
    ...(settings.confirm && !settings.takeback ? [t('agreed.no_takeback')] : []),
    ...(settings.order === 'random' ? [t('agreed.random')] : []),
    ...(seats > 2 ? [t(settings.leavers === 'bot' ? 'agreed.bot_plays_on' : 'agreed.ends')] : []),
  ];
}
