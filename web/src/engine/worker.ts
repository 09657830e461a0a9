import wasmUrl from '../generated/bastide.wasm?url';
import { Engine } from './engine';

/// Answers one call after the other, so that a bot's long thought never blocks the page.
const engine = fetch(wasmUrl).then((response) => Engine.load(response));

self.onmessage = async (message: MessageEvent<{ id: number; call: keyof Engine; args: unknown[] }>) => {
  const { id, call, args } = message.data;
  try {
    const loaded = (await engine) as unknown as Record<string, (...args: unknown[]) => unknown>;
    self.postMessage({ id, answer: loaded[call](...args) });
  } catch (error) {
    self.postMessage({ id, answer: { error: String(error) } });
  }
};
