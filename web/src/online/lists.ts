import { gameInfo, botName, presetOf } from '../table/presets';
import { locale, named, t } from '../words';
import type { ListedSeat, ListedTable } from './api';
import { clockWords } from './words';

/// Tables of the server in words.

const optionsOf = (table: ListedTable): Record<string, string> =>
  Object.fromEntries(
    table.options
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => pair.split('=')),
  );

export const tablePreset = (table: ListedTable) => presetOf(table.game, optionsOf(table));
export const tableTitle = (table: ListedTable) => t(`game.${tablePreset(table)}`);

export const seatName = (seat: ListedSeat) =>
  seat.kind === 'open' ? t('online.open_seat') : seat.kind === 'bot' && !seat.gone ? botName(seat.bot ?? '') : (seat.name ?? '');

export const dayWords = (at: number) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);

/// What the name of the game says already.
const impliedByName = ['bridges', 'castles', 'bazaars', 'cult'];

/// The rules that differ from the usual ones.
export function optionWords(table: ListedTable): string[] {
  const options = optionsOf(table);
  return gameInfo(table.game)
    .options.filter(({ name, values }) => options[name] !== undefined && options[name] !== values[0] && !impliedByName.includes(name))
    .map(({ name }) => {
      const [words, value] = [named('option', name), options[name]];
      return value === 'on' ? words : `${words}: ${named('value', value)}`;
    });
}

function seatWords({ seats }: ListedTable): string[] {
  const count = seats.filter(({ kind }) => kind === 'open').length;
  return count > 0 ? [t('lobby.seats', { count, total: seats.length })] : [];
}

/// All that one wants to know before sitting down.
export const tableFacts = (table: ListedTable): string[] => [
  ...seatWords(table),
  ...(table.clock ? [clockWords(table.clock)] : []),
  ...optionWords(table),
];
