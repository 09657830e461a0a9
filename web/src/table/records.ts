import type { GameName } from '../engine/types';

/// Who sits at a table and what is played, and how a record says it.

export interface Seat {
  name: string;
  /// A bot's level; a person without one.
  bot?: string;
}
export interface TableSetup {
  game: GameName;
  options: Record<string, string>;
  seats: Seat[];
  first: number;
  /// The kinds in the bag where it is not the full set.
  bag?: string[];
}

/// The setup that the headers of a record tell, all seats taken by people.
export function setupOf(record: string): TableSetup {
  const header = (name: string) => record.match(new RegExp(`\\[${name} "([^"]*)"\\]`))?.[1];
  const options: Record<string, string> = {};
  for (const pair of (header('Options') ?? '').split(/\s+/).filter(Boolean)) {
    const [name, value] = pair.split('=');
    options[name] = value;
  }
  const names = (header('Players') ?? '1; 2').split(';').map((name) => name.trim());
  return {
    game: (header('Game') ?? 'classic') as GameName,
    options,
    seats: names.map((name) => ({ name })),
    first: Number(header('First') ?? 0),
    bag: header('Bag')?.split(/\s+/).filter(Boolean),
  };
}

/// Who has the name of somebody else is told apart by a number, as two bots of one level are: `Master 1`, `Master 2`.
export function toldApart<S extends { name: string }>(seats: S[]): S[] {
  const count = (name: string) => seats.filter((seat) => seat.name === name).length;
  const taken = new Set(seats.map(({ name }) => name));
  return seats.map((seat) => {
    if (count(seat.name) < 2) return seat;
    let number = 1;
    while (taken.has(`${seat.name} ${number}`)) ++number;
    taken.add(`${seat.name} ${number}`);
    return { ...seat, name: `${seat.name} ${number}` };
  });
}
