import { defineConfig } from '@playwright/test';

const port = Number(process.env.WEB_PORT ?? 4173);

/// Debian's own Chromium against the built page.
export default defineConfig({
  testDir: 'tests/browser',
  timeout: 90_000,
  // Nothing here is measured: a busy machine may take its time.
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  // Once more on a machine that starved the browser; who fails twice has failed. The report counts those who needed it as flaky.
  retries: 1,
  reporter: [['line']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 20_000,
    locale: 'en-GB',
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping the whole page for later is work that one test alone is about.
    serviceWorkers: 'block',
  },
  webServer: { command: `npx vite preview --port ${port} --strictPort --host 127.0.0.1`, port },
});
