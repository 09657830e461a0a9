import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/// Everybody in these tests sees what others do at once and ends a turn by hand, so that no time is waited for; those that are
/// about it say how they like it.

export async function likes(context: BrowserContext, preferences: object = {}) {
  await context.addInitScript(
    (kept) => {
      if (location.protocol.startsWith('http') && localStorage.getItem('liking') === null)
        localStorage.setItem('liking', JSON.stringify(kept));
    },
    { pace: 'at_once', turnEnd: 'ask', ...preferences },
  );
}

/// A browser of somebody who was never here.
export async function visitor(browser: Browser, options: BrowserContextOptions = {}, preferences: object = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await likes(context, preferences);
  return context.newPage();
}

/// `preferences` are what the person of a test likes beside that.
export const test = base.extend<{ preferences: object }>({
  preferences: [{}, { option: true }],
  context: async ({ context, preferences }, use) => {
    await likes(context, preferences);
    await use(context);
  },
});
export { expect, type Page } from '@playwright/test';
