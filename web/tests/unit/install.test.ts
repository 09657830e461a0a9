import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/// What a device needs to install the page.

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}
const manifest = JSON.parse(file('public/manifest.webmanifest').toString()) as Record<string, string> & { icons: ManifestIcon[] };
const page = file('index.html').toString();
/// Width and height of a PNG, which stand in its head.
function sizeOf(path: string): [number, number] {
  const png = file(path);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the page can be installed', () => {
  it('by a manifest that the page names, which begins at home in a window of its own', () => {
    expect(page).toContain('rel="manifest" href="/manifest.webmanifest"');
    expect([manifest.start_url, manifest.display, manifest.id]).toEqual(['/', 'standalone', '/']);
    for (const name of ['name', 'short_name', 'background_color', 'theme_color']) expect(manifest[name], name).toBeTruthy();
  });
  it('with pictures as large as they say: two to show, and one that a device may cut to its own shape', () => {
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pngs) expect(sizeOf(`public${src}`).join('x')).toBe(sizes);
    const of = (purpose: string) => pngs.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
    expect(of('any')).toEqual(['192x192', '512x512']);
    expect(of('maskable')).toEqual(['512x512']);
  });
  it('with a picture for the home screen of those who read no manifest', () => {
    const href = page.match(/<link rel="apple-touch-icon" href="([^"]+)"/)![1];
    expect(sizeOf(`public${href}`)).toEqual([180, 180]);
  });
});
