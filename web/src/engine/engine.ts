import type { GameName } from './types';

/// The rules, the bots and the analysis as WebAssembly. They run in workers of the page, in tests and in the build.

interface Exchange {
  memory: WebAssembly.Memory;
  _initialize(): void;
  text_in(size: number): number;
  text_out(): number;
}
/// What the module of one game exports, as bastide-classic.wasm. An instance holds one table.
type TableExports = Exchange & {
  look(seat: number): number;
  seed(low: number, high: number): number;
} & Record<'open' | 'play' | 'undo' | 'sample' | 'choose' | 'keep' | 'learn_dice', () => number>;
/// What bastide-analysis.wasm exports. An instance holds one game.
type AnalystExports = Exchange & { open(): number; analyse(index: number, simulations: number): number };

/// What bastide-catalogue.wasm exports.
type CatalogueExports = Exchange & Record<'games' | 'tiles' | 'levels', () => number>;

/// What a module asks of its surroundings. It only ever reads the clock; nothing is written but a last message when an
/// assertion fails.
function surroundings(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const view = () => new DataView(memory().buffer);
  const nothing = () => 0;
  const calls: Record<string, (...args: never[]) => number> = {
    clock_time_get: (_id: number, _precision: bigint, at: number) => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get: (count: number, size: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    fd_prestat_get: () => 8, // no such file
    fd_write: (_fd: number, vectors: number, count: number, written: number) => {
      let sum = 0;
      for (let i = 0; i < count; ++i) sum += view().getUint32(vectors + 8 * i + 4, true);
      view().setUint32(written, sum, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the engine ended with ${code}`);
    },
  };
  return { wasi_snapshot_preview1: new Proxy(calls, { get: (all, name: string) => all[name] ?? nothing }) };
}

const chance = -1;

async function instantiate<X extends Exchange>(source: BufferSource | Response): Promise<X> {
  const imports = surroundings(() => exports.memory);
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  const module = await WebAssembly.compile(bytes);
  // Every import is a function of the one namespace; a proxy has no own names, so they are spelled out.
  const wasi: Record<string, WebAssembly.ImportValue> = {};
  for (const { name } of WebAssembly.Module.imports(module))
    wasi[name] = (imports.wasi_snapshot_preview1 as Record<string, WebAssembly.ImportValue>)[name];
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  const exports = instance.exports as unknown as X;
  exports._initialize();
  return exports;
}

/// Text in, JSON out.
abstract class Module<X extends Exchange> {
  protected abstract readonly x: X;

  protected write(text: string | Uint8Array) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const at = this.x.text_in(bytes.length);
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
  }
  // What is in the JSON is the business of those who ask.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  protected answer(size: number): any {
    const bytes = new Uint8Array(this.x.memory.buffer, this.x.text_out(), size);
    return JSON.parse(new TextDecoder().decode(bytes));
  }
}

export class Analyst extends Module<AnalystExports> {
  private constructor(protected readonly x: AnalystExports) {
    super();
  }
  static load = async (source: BufferSource | Response) => new Analyst(await instantiate<AnalystExports>(source));

  open = (record: string) => this.answer((this.write(record), this.x.open()));
  /// A token of the game, by its index; -1: how it stood before the first.
  analyse = (index: number, simulations: number) => this.answer(this.x.analyse(index, simulations));
}

/// What there is to play with; asked for when the page is built.
export class Catalogue extends Module<CatalogueExports> {
  private constructor(protected readonly x: CatalogueExports) {
    super();
  }
  static load = async (source: BufferSource | Response) => new Catalogue(await instantiate<CatalogueExports>(source));

  games = () => this.answer(this.x.games());
  tiles = () => this.answer(this.x.tiles());
  levels = () => this.answer(this.x.levels());
}

export const gameNames: GameName[] = ['classic', 'castle', 'discovery', 'dice'];
/// The game of a record; where it names none that there is, the first, whose module says so.
export function gameOf(record: string): GameName {
  const name = /^\[Game "(.*)"\]/m.exec(record)?.[1];
  return gameNames.find((game) => game === name) ?? gameNames[0];
}

/// A table. Each game has a module of its own, so that nobody fetches what is not played: it is brought before such a game is opened.
export class Engine extends Module<TableExports> {
  private readonly modules = new Map<GameName, TableExports>();
  private opened?: TableExports;
  private seeds?: [number, number];

  bring = async (game: GameName, source: BufferSource | Response) => {
    const module = await instantiate<TableExports>(source);
    if (this.seeds) module.seed(...this.seeds);
    this.modules.set(game, module);
  };
  protected get x(): TableExports {
    if (!this.opened) throw new Error('no match is open');
    return this.opened;
  }

  open = (record: string) => {
    const before = this.opened;
    this.opened = this.modules.get(gameOf(record));
    const answer = this.answer((this.write(record), this.x.open()));
    if (answer.error) this.opened = before;
    return answer;
  };
  play = (token: string) => this.answer((this.write(token), this.x.play()));
  undo = () => this.answer(this.x.undo());
  look = (seat: number) => this.answer(this.x.look(seat));
  sample = () => this.answer(this.x.sample());
  choose = (bot: string) => this.answer((this.write(bot), this.x.choose()));
  keep = () => this.answer(this.x.keep());
  /// Precondition: the Dice Game is open.
  learnDice = (solution: Uint8Array) => this.answer((this.write(solution), this.x.learn_dice()));
  /// How the table would look to a seat after these tokens, with what they bring about; nothing is played.
  peek = (tokens: string[], seat: number) => this.tried(tokens, (events) => ({ look: this.look(seat), events }));
  /// What a bot would do with the rest of the turn, once `after` was played: its tokens, what they bring about, and how the table
  /// looks then. Nothing of it is played.
  advise = (bot: string, after: string[] = []) => {
    const seat: number = this.look(chance).view.actor;
    return this.tried(after, () => {
      const tokens: string[] = [];
      const events: unknown[] = [];
      for (;;) {
        const { token, error } = this.choose(bot);
        if (error) return { error };
        events.push(...this.play(token).events);
        tokens.push(token);
        const { view } = this.look(chance);
        if (view.over || view.actor !== seat) break;
      }
      const look = this.look(seat);
      for (let n = tokens.length; n > 0; --n) this.undo();
      return { tokens, events, look };
    });
  };
  private tried(tokens: string[], look: (events: unknown[]) => unknown) {
    let played = 0;
    const events: unknown[] = [];
    try {
      for (const token of tokens) {
        const answer = this.play(token);
        if (answer.error) return answer;
        events.push(...answer.events);
        ++played;
      }
      return look(events);
    } finally {
      for (; played > 0; --played) this.undo();
    }
  }
  seed = (low: number, high = 0) => {
    this.seeds = [low, high];
    for (const module of this.modules.values()) module.seed(low, high);
  };
}
