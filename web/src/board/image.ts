/// A tile's picture as an image of its own: one node on the board however rich the drawing is, sharp at every zoom.
/// An image does not see the page's style, so the theme's colours are written into it.

let theme = '';
let colours: CSSStyleDeclaration | undefined;
const images = new Map<string, string>();

/// A tile is 100 by 100; what is a whole SVG brings its own size. `wanted` names the theme that the page has now; with another one all images are made anew.
export function imageOf(picture: string, wanted: string): string {
  if (wanted !== theme || !colours) {
    theme = wanted;
    images.clear();
    colours = getComputedStyle(document.documentElement);
  }
  let image = images.get(picture);
  if (!image) {
    const painted = picture.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours!.getPropertyValue(name).trim());
    const svg = painted.startsWith('<svg xmlns')
      ? painted
      : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${painted}</svg>`;
    image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    images.set(picture, image);
  }
  return image;
}
