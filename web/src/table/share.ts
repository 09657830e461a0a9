import latin from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import more from '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2?url';
import { mount, unmount } from 'svelte';
import Picture from '../board/Picture.svelte';
import { themeName } from '../board/theme.svelte';
import { figurePicture } from '../art/followers';
import type { Look } from '../engine/types';
import { extent, tileSize, tilesOf } from './board';
import { saveFile } from './files';

/// A finished game to show to others: as a link that holds its record, and as a picture of the final board.

export const linkOf = (record: string) => `${location.origin}/replay#${encodeURIComponent(record)}`;

/// No side of a picture is longer, in pixels.
export const longestSide = 2400;

export interface Poster {
  look: Look;
  title: string;
  /// Who won, in words.
  headline: string;
  seats: { name: string; points: number; figure: number }[];
}

/// What the page's style says of a drawing; an image by itself does not see it.
const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'stop-color',
];

/// Writes the page's style into a drawing of it. Images become part of the drawing, for not every browser draws images in images.
function settleStyle(drawing: Element) {
  const elements = [...drawing.querySelectorAll<SVGElement>('*')];
  // All is read before anything is changed, for the style of a part goes by what it is part of.
  const styles = elements.map((element) => {
    const style = getComputedStyle(element);
    return styled.map((name) => [name, style.getPropertyValue(name)] as const);
  });
  elements.forEach((element, i) => {
    for (const [name, value] of styles[i]) element.setAttribute(name, value);
    const moved = element.style.transform;
    if (moved) element.setAttribute('transform', moved.replace(/px/g, ''));
    element.removeAttribute('style');
    element.removeAttribute('class');
  });
  for (const image of [...drawing.querySelectorAll('image')]) {
    const source = decodeURIComponent((image.getAttribute('href') ?? '').replace(/^[^,]*,/, ''));
    const inner = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
    for (const name of ['x', 'y', 'width', 'height']) inner.setAttribute(name, image.getAttribute(name) ?? '0');
    image.replaceWith(document.importNode(inner, true));
  }
}

/// The board as a drawing of its own, in the plane of the board.
function drawBoard(look: Look, wears: (seat: number) => number): string {
  const stage = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  stage.style.cssText = 'position: fixed; width: 0; height: 0';
  document.body.append(stage);
  const picture = mount(Picture, { target: stage, props: { look, theme: themeName(), fresh: new Set<string>(), wears } });
  // Patterns that drawings refer to are defined once for the whole page.
  for (const defs of document.querySelectorAll('body > * svg > defs')) stage.prepend(defs.cloneNode(true));
  settleStyle(stage);
  const drawn = [...stage.children].map((child) => new XMLSerializer().serializeToString(child)).join('');
  void unmount(picture);
  stage.remove();
  return drawn;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/// The picture as SVG, with its size in pixels.
export function drawPoster({ look, title, headline, seats }: Poster, wears: (seat: number) => number) {
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const tiles = tilesOf(look.view);
  const room = extent(tiles, look.view.game);
  const [air, head, row] = [48, 150, 64];
  const columns = Math.min(3, seats.length);
  const foot = air + row * Math.ceil(seats.length / columns);
  const most = { width: longestSide - 2 * air, height: longestSide - head - foot - air };
  const scale = tiles.length > 0 ? Math.min(1.6, most.width / (room.width * tileSize), most.height / (room.height * tileSize)) : 0;
  const board = { width: room.width * tileSize * scale, height: room.height * tileSize * scale };
  const width = Math.round(Math.max(1200, board.width + 2 * air));
  const height = Math.round(head + board.height + air + foot);
  const serif = `font-family="'Literata Variable', Georgia, serif"`;
  // A long list of winners still fits into one line.
  const large = Math.min(50, Math.floor((width - 2 * air) / (0.58 * headline.length)));
  const left = (width - board.width) / 2;
  const column = (width - 2 * air) / columns;
  const names = seats.map(({ name, points, figure }, i) => {
    const [x, y] = [air + (i % columns) * column, head + board.height + air + Math.floor(i / columns) * row];
    const short = name.length > 18 ? `${name.slice(0, 17)}…` : name;
    return (
      `<g transform="translate(${x + 26} ${y + 34}) scale(2.100)">${figurePicture(figure)}</g>` +
      `<text x="${x + 62}" y="${y + 44}" font-size="32">${escaped(short)}` +
      `<tspan dx="18" font-weight="700" font-size="38">${points}</tspan></text>`
    );
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colour('--paper')}"/>` +
    `<g ${serif} fill="${colour('--text')}"><text x="${air}" y="58" font-size="30" fill="${colour('--quiet')}">${escaped(title)}</text>` +
    `<text x="${air}" y="114" font-size="${large}" font-weight="700">${escaped(headline)}</text>` +
    `<text x="${width - air}" y="58" font-size="30" text-anchor="end" fill="${colour('--quiet')}">Bastide</text>${names.join('')}</g>` +
    (scale > 0
      ? `<rect x="${left - 14}" y="${head - 14}" width="${board.width + 28}" height="${board.height + 28}" rx="14" fill="${colour('--felt')}"/>` +
        `<svg x="${left}" y="${head}" width="${board.width}" height="${board.height}" ` +
        `viewBox="${[room.left, room.top, room.width, room.height].map((n) => n * tileSize).join(' ')}">${drawBoard(look, wears)}</svg>`
      : '') +
    '</svg>';
  return { svg, width, height };
}

/// The page's font as a part of the drawing: an image sees no font but what is in it. The letters of other names come only where there are
/// such names.
async function withFont(svg: string): Promise<string> {
  const files = /[\u0100-\u02af\u1e00-\u1eff]/.test(svg) ? [latin, more] : [latin];
  const faces = await Promise.all(
    files.map(async (file) => {
      const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
      let text = '';
      for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
      return `@font-face{font-family:'Literata Variable';font-weight:200 900;src:url(data:font/woff2;base64,${btoa(text)}) format('woff2');${file === more ? 'unicode-range:U+0100-02AF,U+1E00-1EFF' : ''}}`;
    }),
  ).catch(() => []); // without a connection the picture has a font of the system
  return svg.replace('>', `><style>${faces.join('')}</style>`);
}

export async function paintPoster(poster: Poster, wears: (seat: number) => number): Promise<Blob> {
  const { svg: drawn, width, height } = drawPoster(poster, wears);
  const svg = await withFont(drawn);
  const image = new Image(width, height);
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/// Hands a picture on, or keeps it as a file where the device cannot. Whether it was kept.
export async function sharePicture(picture: Blob, name: string, title: string): Promise<boolean> {
  const file = new File([picture], name, { type: 'image/png' });
  if (isHandheld() && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title });
    return false;
  }
  saveFile(name, picture, 'image/png');
  return true;
}

/// Hands a link on, or copies it. Whether it was copied.
export async function shareLink(url: string, title: string): Promise<boolean> {
  if (isHandheld() && navigator.share !== undefined) {
    await navigator.share({ url, title });
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}

/// At a desk a file or the clipboard is more welcome than a panel of the system.
const isHandheld = () => matchMedia('(pointer: coarse)').matches;
