import type { TableSetup } from '../table/records';

/// The server's HTTP side; docs/protocol.md says what it answers. The cookie that tells who we are is the server's alone.

export interface User {
  id: string;
  name: string;
  guest: boolean;
}
export interface ListedSeat {
  kind: 'person' | 'open' | 'bot';
  name?: string;
  user?: string;
  bot?: string;
}
export interface ListedTable {
  id: string;
  game: string;
  options: string;
  status: 'waiting' | 'playing' | 'over';
  seats: ListedSeat[];
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api/1/${path}`, body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const answer = (await response.json().catch(() => ({}))) as T & { message?: string };
  if (!response.ok) throw new ApiError(response.status, answer.message ?? response.statusText);
  return answer;
}

/// Whether a server stands behind this page.
export async function isOnline(): Promise<boolean> {
  try {
    const response = await fetch('/api/1/info');
    return response.ok && (response.headers.get('Content-Type') ?? '').includes('json');
  } catch {
    return false;
  }
}

export const me = () => call<{ user: User; tables: ListedTable[] }>('me');
export const publicTables = () => call<{ tables: ListedTable[] }>('tables');

/// Who we are at this server; a guest by this name where we are nobody yet.
export async function beSomebody(name: string): Promise<User> {
  try {
    return (await me()).user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return (await call<{ user: User }>('guest', { name: name.replace(/[";<>]/g, '').slice(0, 24) || 'Guest' })).user;
  }
}

/// Opens a table: the first person is us, other people sit down by the link.
export async function createTable(setup: TableSetup, isPublic: boolean, confirm: boolean): Promise<string> {
  const mine = setup.seats.findIndex((seat) => !seat.bot);
  const seats = setup.seats.map((seat, i) => (seat.bot ? { kind: 'bot', bot: seat.bot } : { kind: i === mine ? 'me' : 'open' }));
  const options = Object.entries(setup.options).filter(([, value]) => value).map(([name, value]) => `${name}=${value}`).join(' ');
  const settings = { game: setup.game, options, seats, public: isPublic, confirm, ...(setup.bag ? { bag: setup.bag.join(' ') } : {}) };
  return (await call<{ id: string }>('tables', settings)).id;
}
