import { read, write } from '../table/storage';
import { me, type ListedTable } from './api';
import { server } from './server.svelte';

/// The tables at the server at which I sit, kept fresh wherever one is on the page.

const askAgain = { seen: 20_000, hidden: 60_000 };
/// So long the server is waited for before what is known here is shown alone.
const patience = 2500;
const countKey = 'tables';

/// A table at which I sit.
export interface MyTable extends ListedTable {
  /// When the time of the one who decides has run out, by this device's clock.
  ends?: number;
}

const received = (table: ListedTable): MyTable => ({
  ...table,
  ends: typeof table.time_left === 'number' ? Date.now() + table.time_left : undefined,
});

export const waitsForMe = (table: ListedTable) =>
  table.status === 'playing' && typeof table.acting === 'number' && table.acting === table.seat;

class MyTables {
  tables = $state.raw<MyTable[]>([]);
  /// The server has answered, or there is none.
  isKnown = $state(false);
  /// How many games wait for me.
  count = $derived(this.tables.filter(waitsForMe).length);
  /// How many are running, or were when they were last asked for, so that room can be kept for them.
  get expected(): number {
    return this.isKnown ? this.running : this.remembered;
  }
  private readonly running = $derived(this.tables.filter(({ status }) => status !== 'over').length);
  private readonly remembered = Number(read(countKey) ?? 0);
  private isLate = $state(false);
  /// Nothing more is worth waiting for.
  isReady = $derived(this.isKnown || this.isLate || this.remembered === 0);
  private timer = 0;

  /// From now on, for as long as the page is open.
  watch() {
    document.addEventListener('visibilitychange', () => void this.load());
    void this.load();
    setTimeout(() => (this.isLate = true), patience);
  }

  async load() {
    clearTimeout(this.timer);
    await server.find();
    if (server.user)
      this.tables = await me().then(
        ({ tables }) => tables.map(received),
        () => this.tables,
      );
    else this.tables = [];
    if (server.online) write(countKey, String(this.running));
    this.isKnown = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.load(), document.hidden ? askAgain.hidden : askAgain.seen);
  }
}
export const myTables = new MyTables();
