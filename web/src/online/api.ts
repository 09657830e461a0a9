import type { GameName } from '../engine/types';
import type { TableSetup } from '../table/records';
import { has, t } from '../words';
import type { Colour } from './messages';
import type { Clock, TableSettings } from './settings';

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
  colour?: Colour;
  /// Somebody left it.
  gone?: boolean;
}
export interface ListedTable {
  id: string;
  game: GameName;
  options: string;
  status: 'waiting' | 'playing' | 'over';
  updated: number;
  seats: ListedSeat[];
  clock?: Clock;
  // Of one's own tables also how they stand.
  /// Mine.
  seat?: number | null;
  /// Who decides.
  acting?: number | null;
  /// Null before the start.
  scores?: number[] | null;
  /// Milliseconds that the one who decides has left, where a clock runs.
  time_left?: number | null;
}
export interface Info {
  user: User | null;
  limits: { gone_after_ms: number };
}

/// Why the server did not do it: the code is the protocol's, and `offline` where there was no answer at all.
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/// What went wrong and what to do about it, in the reader's language where we know it.
export function faultWords(error: unknown): string {
  const key = `fault.${error instanceof ApiError ? error.code : ''}` as const;
  return has(key) && key !== 'fault.other' ? t(key) : t('fault.other', { message: (error as Error).message });
}

async function ask(path: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(
      `/api/1/${path}`,
      body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError('offline', 'no answer');
  }
}
async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await ask(path, body);
  const answer = (await response.json().catch(() => ({}))) as T & { error?: string; message?: string };
  if (!response.ok) throw new ApiError(answer.error ?? codeOf(response.status), answer.message ?? response.statusText);
  return answer;
}
/// What a proxy, or the server before it has read anything, says without words of its own.
const codeOf = (status: number) => (status === 429 ? 'too_many' : 'offline');

/// What the server behind this page says of itself; nothing where there is none.
export async function serverInfo(): Promise<Info | undefined> {
  try {
    const response = await ask('info');
    const isServer = response.ok && (response.headers.get('Content-Type') ?? '').includes('json');
    return isServer ? ((await response.json()) as Info) : undefined;
  } catch {
    return undefined;
  }
}

export const me = () => call<{ user: User; tables: ListedTable[] }>('me');
export const publicTables = async () => (await call<{ tables: ListedTable[] }>('tables')).tables;
export const becomeGuest = async (name: string) => (await call<{ user: User }>('guest', { name: cleanName(name) })).user;
export const register = async (name: string, password: string) => (await call<{ user: User }>('register', { name, password })).user;
export const signIn = async (name: string, password: string) => (await call<{ user: User }>('login', { name, password })).user;
export const rename = async (name: string) => (await call<{ user: User }>('me/name', { name })).user;
export const signOut = () => call('logout', {});
interface ExportPage {
  tables: object[];
  said: object[];
  next?: string;
  reported?: unknown[];
}
/// All that the server keeps about us, which comes in pages.
export async function exportMe(): Promise<object> {
  const first = await call<ExportPage>('me/export');
  let { next } = first;
  while (next) {
    const page = await call<ExportPage>(`me/export?after=${next}`);
    first.tables.push(...page.tables);
    first.said.push(...page.said);
    first.reported?.push(...(page.reported ?? []));
    next = page.next;
  }
  return { ...first, next: undefined };
}
export const deleteMe = () => call('me/delete', {});
export const report = (table: string, user: string, text: string) => call(`tables/${table}/report`, { user, text });
/// The record for our eyes; nothing where there is no such table for us.
export async function recordOf(table: string): Promise<string | undefined> {
  const response = await ask(`tables/${table}/record`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new ApiError(codeOf(response.status), response.statusText);
  return response.text();
}

const cleanName = (name: string) =>
  name
    .replace(/[";<>\p{Cc}]/gu, '')
    .trim()
    .slice(0, 24) || t('setup.you');

/// Mixed into the draws, so that the server alone cannot choose them: told only when it has promised its seed.
export function drawNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/// Whom a seat is kept for: the one who makes the table, anybody, or a bot of this level.
export type Place = 'me' | 'open' | string;

export async function createTable(
  setup: Pick<TableSetup, 'game' | 'options' | 'bag'>,
  places: Place[],
  settings: TableSettings,
): Promise<string> {
  const seats = places.map((place) => (place === 'me' || place === 'open' ? { kind: place } : { kind: 'bot', bot: place }));
  const options = Object.entries(setup.options)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  const bag = setup.bag ? { bag: setup.bag.join(' ') } : {};
  return (await call<{ id: string }>('tables', { game: setup.game, options, seats, ...settings, ...bag })).id;
}
