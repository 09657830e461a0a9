import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/// The service worker with the list of all files of this build, so that everything can be played offline after the first visit.
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  generateBundle(_, bundle) {
    const built = Object.keys(bundle)
      // Letters for a few names only are fetched when such a name is shown.
      .filter((f) => f.startsWith('assets/') && !f.includes('latin-ext'))
      .map((f) => `/${f}`);
    const files = JSON.stringify(['/', '/icon.svg', '/manifest.webmanifest', ...built.sort()]);
    const version = createHash('sha256').update(files).digest('hex').slice(0, 12);
    const template = readFileSync(join(__dirname, 'service-worker.js'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: template.replace('FILES', files).replace('VERSION', `'${version}'`) });
  },
});

/// The first page with all that it imports, named in the document, so that it comes together with the script that wants it and with the
/// words, not after them.
const firstPage = (): Plugin => ({
  name: 'first-page',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const first = chunks.find((chunk) => chunk.moduleIds.includes(join(__dirname, 'src/show.ts')));
      // There are no chunks while the page is developed.
      if (!first) return [];
      const wanted = [first, ...chunks.filter((chunk) => first.imports.includes(chunk.fileName) && !chunk.isEntry)];
      const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs: { crossorigin: '', ...attrs } });
      return wanted.flatMap((chunk) => [
        link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
        ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
      ]);
    },
  },
});

/// Beside each file its compressed forms, which the server sends to those who understand them.
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const folder = join(__dirname, 'dist');
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      if (!/\.(js|css|html|svg|json|wasm|bin|webmanifest)$/.test(name)) continue;
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    }
  },
});

export default defineConfig({
  plugins: [svelte(), firstPage(), serviceWorker(), compressed()],
  worker: { format: 'es' },
  // The rules lie beside this folder.
  server: { fs: { allow: ['.', '../docs/rules'] } },
  test: {
    // Nothing here is measured: a busy machine may take its time.
    testTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/*.test.ts'], setupFiles: ['tests/unit/setup.ts'] } },
      {
        // What has a state or is drawn, in a page that is none.
        extends: true,
        plugins: [svelteTesting()],
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['tests/component/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
    ],
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
