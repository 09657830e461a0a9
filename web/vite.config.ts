import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/// The list of files that the service worker keeps, so that everything can be played offline after the first visit.
const offlineList = (): Plugin => ({
  name: 'offline-list',
  generateBundle(_, bundle) {
    const files = ['/', '/icon.svg', '/manifest.webmanifest', ...Object.keys(bundle).filter((f) => f.startsWith('assets/')).map((f) => `/${f}`)];
    this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(files) });
  },
});

/// Beside each file its compressed forms, which the server sends to those who understand them.
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const folder = join(__dirname, 'dist');
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      if (!/\.(js|css|html|svg|json|wasm|webmanifest)$/.test(name)) continue;
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    }
  },
});

export default defineConfig({
  plugins: [svelte(), offlineList(), compressed()],
  worker: { format: 'es' },
  test: { include: ['tests/unit/*.test.ts'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
