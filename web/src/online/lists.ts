import type { TableLine } from '../parts/TableList.svelte';
import { botName, presetOf } from '../table/presets';
import { language, t } from '../words';
import type { ListedTable } from './api';

/// Tables of the server as lines of a list.

export function tableTitle(table: ListedTable): string {
  const options = Object.fromEntries(
    table.options
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => pair.split('=')),
  );
  return t(`game.${presetOf(table.game, options)}`);
}

const seatName = (seat: ListedTable['seats'][number]) =>
  seat.kind === 'open' ? t('online.open_seat') : seat.kind === 'bot' && !seat.gone ? botName(seat.bot ?? '') : (seat.name ?? '');

export const dayWords = (at: number) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);

export function lineOf(table: ListedTable, isMine: boolean): TableLine {
  const label = table.status === 'over' ? 'games.look' : isMine ? 'games.go_on' : table.status === 'waiting' ? 'games.join' : 'games.watch';
  return {
    key: table.id,
    title: tableTitle(table),
    facts: `${table.seats.map(seatName).join(', ')} · ${t(`online.${table.status}`)} · ${dayWords(table.updated)}`,
    href: `/table/${table.id}`,
    label: t(label),
  };
}
