/// A worker's side: answers one call after the other, so that a long thought never blocks the page.
export function answerCalls(loading: Promise<object>) {
  self.onmessage = async (message: MessageEvent<{ id: number; call: string; args: unknown[] }>) => {
    const { id, call, args } = message.data;
    try {
      const loaded = (await loading) as Record<string, (...args: unknown[]) => unknown>;
      self.postMessage({ id, answer: loaded[call](...args) });
    } catch (error) {
      self.postMessage({ id, answer: { error: String(error) } });
    }
  };
}
