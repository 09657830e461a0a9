import { tabTitle } from '../title.svelte';
import { t } from '../words';
import { buzz } from './haptics';
import { notify } from './notice';
import type { Play } from './play.svelte';
import { preferences } from './preferences.svelte';
import { play as sound } from './sound';

/// Says by the tab's title, a sound and a notice that it is one's turn, and calls `ended` when a game ends before one's eyes. Only what
/// comes about is told, not what was already there when the page opened.
export function announce(play: Play, ended: () => void) {
  const isAwaited = () => play.isMine || play.roll !== undefined;
  $effect(() => {
    const waits = isAwaited() || play.session.waiting;
    tabTitle.page = waits ? `● ${t('table.notice')}: ${play.title}` : play.title;
  });
  let wasMine: boolean | undefined;
  $effect(() => {
    if (wasMine === false && isAwaited()) {
      sound('mine');
      if (preferences.notice) notify(play.status);
      buzz('mine');
    }
    if (play.view) wasMine = isAwaited() || play.session.waiting;
  });
  let wasOver: boolean | undefined;
  $effect(() => {
    if (play.isOver && wasOver === false) {
      sound('end');
      ended();
    }
    if (play.view) wasOver = play.isOver;
  });
}
