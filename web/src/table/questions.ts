import type { View } from '../engine/types';
import { has, t } from '../words';
import { bonusOf, bonusWords, featureWord } from './tokens';

/// What the table asks of a person now, as a question, and what it is about.

export interface Question {
  text: string;
  /// The feature that it is about, to light it up.
  feature?: string;
}

/// In a turn with dice: clause 2.1.
const mostRolls = 3;

export function questionOf(
  view: View,
  choices: string[],
  hasSquares: boolean,
  isAhead: boolean,
  nameOf: (seat: number) => string,
): Question {
  if (isAhead) return { text: t(choices.some((token) => token.startsWith('+')) ? 'ask.lay_or_claim' : 'ask.lay') };
  if (hasSquares && !choices.includes('decline')) return { text: t('table.choose_square') };
  switch (view.phase) {
    case 'castle':
      return { text: t('ask.castle'), feature: view.offered };
    case 'reward':
      return { text: t('ask.reward'), feature: view.rewarded };
    case 'twice':
      return { text: t('ask.twice', { feature: view.scoring ? featureWord(view.scoring) : '' }), feature: view.scoring };
    case 'open':
      return { text: t('ask.open') };
    case 'bid':
    case 'settle':
      return { text: t(`ask.${view.phase}`, { name: nameOf(view.bazaar?.leader ?? 0), n: view.bazaar?.bid ?? 0 }) };
    case 'choose': {
      const kind = bonusOf(choices[0] ?? '', view);
      return { text: kind ? t('ask.bonus', { number: kind, about: bonusWords(kind) }) : t('ask.choose') };
    }
    case 'decide':
      // Not by what can be chosen: while a step is on its way that is nothing.
      if (view.left === 0) return { text: t('ask.dice_none') };
      return { text: t((view.rolls ?? 0) < mostRolls ? 'ask.dice' : 'ask.dice_last') };
  }
  if (view.phase === 'act' && choices.some((token) => token.startsWith('<'))) return { text: t('ask.act_home') };
  const key = `asked.${view.phase}` as const;
  return { text: has(key) ? t(key) : t('table.choose') };
}
