interface Call {
  id: number;
  call: string;
  args: unknown[];
}

/// A worker's side: answers one call after the other, so that a long thought never blocks the page.
export function answerCalls(loading: Promise<object>) {
  const answer = async ({ id, call, args }: Call) => {
    try {
      const loaded = (await loading) as Record<string, (...args: unknown[]) => unknown>;
      self.postMessage({ id, answer: await loaded[call](...args) });
    } catch (error) {
      self.postMessage({ id, answer: { error: String(error) } });
    }
  };
  let last: Promise<void> = Promise.resolve();
  self.onmessage = (message: MessageEvent<Call>) => (last = last.then(() => answer(message.data)));
}
