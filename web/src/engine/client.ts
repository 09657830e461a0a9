import type { GameEvent, Look, Prospect } from './types';

/// A worker as promises. An answer that is an error becomes a rejected promise.
class WorkerClient {
  private waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private next = 1;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }) => {
      const call = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.answer?.error) call?.reject(new Error(data.answer.error));
      else call?.resolve(data.answer);
    };
    worker.onerror = (event) => {
      for (const call of this.waiting.values()) call.reject(new Error(event.message));
      this.waiting.clear();
    };
  }

  close = () => this.worker.terminate();

  protected call<T>(call: string, ...args: unknown[]): Promise<T> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker.postMessage({ id, call, args });
    });
  }
}

/// How a table would look, and what would happen on the way there.
export interface Peek {
  look: Look;
  events: GameEvent[];
}

/// The rules and the bots.
export class EngineClient extends WorkerClient {
  constructor() {
    super(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
  }
  open = (record: string): Promise<void> => this.call('open', record);
  play = (token: string): Promise<{ events: GameEvent[] }> => this.call('play', token);
  undo = (): Promise<void> => this.call('undo');
  look = (seat: number): Promise<Look> => this.call('look', seat);
  sample = (): Promise<{ token: string }> => this.call('sample');
  choose = (bot: string): Promise<{ token: string }> => this.call('choose', bot);
  peek = (tokens: string[], seat: number): Promise<Peek> => this.call('peek', tokens, seat);
  advise = (bot: string, after: string[] = []): Promise<Peek & { tokens: string[] }> => this.call('advise', bot, after);
  keep = (): Promise<{ record: string; hash: string; tokens: string[] }> => this.call('keep');
  seed = (low: number, high: number): Promise<void> => this.call('seed', low, high);
}

/// What the tokens of a game were worth.
export class AnalystClient extends WorkerClient {
  constructor() {
    super(new Worker(new URL('./analyst-worker.ts', import.meta.url), { type: 'module' }));
  }
  open = (record: string): Promise<void> => this.call('open', record);
  analyse = <T extends Prospect>(index: number, simulations: number): Promise<T> => this.call('analyse', index, simulations);
}
