import { presetOfAids, type Aids } from '../table/aids';
import { t } from '../words';
import type { Clock, TableSettings } from './settings';

/// What a table has agreed on, in words.

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('clock.none');
    case 'move':
      return t('clock.move.is', { n: clock.seconds });
    case 'increment': {
      const minutes = t('time.minutes', { n: Math.round(clock.seconds / 6) / 10 });
      if (clock.increment === 0) return t('clock.total.is', { minutes });
      return t('clock.increment.is', { minutes, seconds: t('time.seconds', { n: clock.increment }) });
    }
    case 'days':
      return t('clock.days.is', { count: clock.days });
  }
}

export const aidsWords = (aids: Aids) => t(`aids.${presetOfAids(aids) ?? 'own'}`);

/// Only what a player could not guess.
export function agreedWords(settings: TableSettings, seats: number): string[] {
  return [
    clockWords(settings.clock),
    t(settings.public ? 'agreed.public' : 'agreed.link'),
    t(settings.spectators ? 'agreed.spectators' : 'agreed.private'),
    ...(settings.confirm ? [] : [t('agreed.no_confirm')]),
    ...(settings.confirm && !settings.takeback ? [t('agreed.no_takeback')] : []),
    ...(settings.order === 'random' ? [t('agreed.random')] : []),
    ...(seats > 2 ? [t(settings.leavers === 'bot' ? 'agreed.bot_plays_on' : 'agreed.ends')] : []),
  ];
}
