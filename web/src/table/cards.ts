import { figureOfColour } from '../art/followers';
import { recordOf, type ListedTable } from '../online/api';
import { seatName, tableFacts, tablePreset, tableTitle } from '../online/lists';
import { waitsForMe, type MyTable } from '../online/mine.svelte';
import { t } from '../words';
import { headersOf, presetOf, type PresetId } from './presets';
import { setupOf, toldApart } from './records';
import type { Snapshot } from './snapshot';
import { loadTable, shelvedTables, type SavedTable } from './store';

/// One's games as cards, those on this device and those at the server.

export interface CardSeat {
  name: string;
  figure: number;
}
export interface GameCard {
  key: string;
  title: string;
  seats: CardSeat[];
  /// Running, waiting for players, or over.
  status: ListedTable['status'];
  /// I am the one who decides, as far as is known without looking at the board.
  isMine: boolean;
  /// Who decides, and the points: where they are not known here the board tells.
  acting?: number;
  scores?: number[];
  /// The time of the one who decides runs out then.
  ends?: number;
  facts: string[];
  at: number;
  /// A game at the server is gone to; one on this device is made the one that is played.
  href?: string;
  local?: SavedTable;
  /// The game, whose picture stands for a board that is not there yet.
  preset?: PresetId;
  board: () => Promise<Snapshot | undefined>;
  record: () => Promise<string | undefined>;
}

/// Boards bring the engine and the art along: they are loaded when the first one is wanted.
const look = async (key: string, record: () => Promise<string | undefined>) => (await import('./snapshot')).snapshotOf(key, record);

export const recordText = (table: SavedTable) => `${headersOf(table.setup)}${table.tokens.join(' ')}\n`;

export function localCard(table: SavedTable): GameCard {
  const record = async () => recordText(table);
  const people = table.setup.seats.filter((seat) => !seat.bot);
  return {
    key: `here ${table.seed}`,
    title: t(`game.${presetOf(table.setup.game, table.setup.options)}`),
    seats: toldApart(table.setup.seats.map(({ name }, figure) => ({ name, figure }))),
    status: table.over ? 'over' : 'playing',
    // Bots never let wait: alone with them it is always one's own turn.
    isMine: !table.over && people.length === 1,
    acting: people.length === 1 ? table.setup.seats.indexOf(people[0]) : undefined,
    facts: [t('games.here')],
    at: table.at ?? 0,
    local: table,
    board: () => look(`here ${table.seed} ${table.tokens.length}`, record),
    record,
  };
}

export function onlineCard(table: MyTable): GameCard {
  const seats = table.seats.map((seat, i) => ({ name: seatName(seat), figure: seat.colour ? figureOfColour[seat.colour] : i }));
  const record = () => recordOf(table.id);
  return {
    key: table.id,
    title: tableTitle(table),
    // Seats that nobody has taken are all called the same.
    seats: table.status === 'waiting' ? seats : toldApart(seats),
    status: table.status,
    isMine: waitsForMe(table),
    acting: table.acting ?? undefined,
    scores: table.scores ?? undefined,
    ends: table.ends,
    facts: table.status === 'waiting' ? tableFacts(table) : [],
    at: table.updated,
    href: `/table/${table.id}`,
    preset: tablePreset(table),
    board: async () => (table.status === 'waiting' ? undefined : look(`${table.id} ${table.updated}`, record)),
    record,
  };
}

/// What lies under the pointer stays there: the order is made once, and what comes later is put behind it.
export function orderKeeper() {
  let order: string[] = [];
  return (cards: GameCard[]): GameCard[] => {
    const cardOf = new Map(cards.map((card) => [card.key, card]));
    const known = new Set(order);
    order = [...order.filter((key) => cardOf.has(key)), ...cards.map(({ key }) => key).filter((key) => !known.has(key))];
    return order.map((key) => cardOf.get(key)!);
  };
}

/// A game that bots have played, with a word about it.
export function exampleCard(preset: 'classic' | 'castle' | 'dice', text: string): GameCard {
  const record = async () => text;
  return {
    key: `example ${preset}`,
    title: t(`game.${preset}`),
    seats: toldApart(setupOf(text).seats.map(({ name }, figure) => ({ name, figure }))),
    status: 'over',
    isMine: false,
    facts: [t(`example.${preset}`)],
    at: 0,
    board: () => look(`example ${preset}`, record),
    record,
  };
}

/// The games of this device, the one that is on the table first.
export function localTables(): SavedTable[] {
  const current = loadTable();
  const others = shelvedTables().filter((table) => table.seed !== current?.seed);
  return current ? [current, ...others] : others;
}

const rank = (card: GameCard) => (card.status === 'waiting' ? 3 : !card.isMine ? 2 : card.local ? 1 : 0);
/// Others who wait for me come first, then what waits on this device, then what I wait for.
export const byTurn = (cards: GameCard[]) =>
  [...cards].sort((a, b) => rank(a) - rank(b) || (a.ends ?? Infinity) - (b.ends ?? Infinity) || b.at - a.at);
export const byAge = (cards: GameCard[]) => [...cards].sort((a, b) => b.at - a.at);
