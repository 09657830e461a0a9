/// When the browser has nothing better to do; one that never rests, or that does not tell, is not waited for much longer.
export const atRest = (latest = 1000): Promise<void> =>
  new Promise((done) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => done(), { timeout: latest });
    else setTimeout(done, 30);
  });
