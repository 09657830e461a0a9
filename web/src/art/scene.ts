import { fill } from './svg';

/// Things that stand upright on a tile, the nearer before the farther. All pieces of one colour on one level are one
/// path; a thing goes to the lowest level on which it covers everything behind it.

/// The colours in the order in which the pieces of one thing are painted.
const paints = [
  'trunk',
  'tree',
  'tree-light',
  'pine',
  'pine-light',
  'stone',
  'plaster',
  'plaster-dim',
  'roof',
  'roof-dim',
  'ochre',
  'ochre-dim',
  'brick',
  'brick-dim',
  'thatch',
  'thatch-dim',
  'window',
] as const;
export type Paint = (typeof paints)[number];
const inked = new Set<Paint>([
  'tree',
  'pine',
  'stone',
  'plaster',
  'roof',
  'ochre',
  'brick',
  'roof-dim',
  'ochre-dim',
  'brick-dim',
  'thatch',
]);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Pieces = Partial<Record<Paint, string>>;

interface Thing {
  box: Box;
  pieces: Pieces;
  /// What is too rich to be merged.
  rest: string;
}

export const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export class Scene {
  private things: Thing[] = [];
  private shadows = '';

  /// Shadows lie on the ground, under everything that stands.
  shade(d: string): void {
    this.shadows += d;
  }

  add(box: Box, pieces: Pieces, rest = ''): void {
    this.things.push({ box, pieces, rest });
  }

  isFree(box: Box): boolean {
    return !this.things.some((thing) => overlap(thing.box, box));
  }

  draw(): string {
    const levels: { things: Thing[] }[] = [];
    const levelOf = new Map<Thing, number>();
    const done: Thing[] = [];
    for (const thing of [...this.things].sort((a, b) => a.box.bottom - b.box.bottom)) {
      const behind = done.filter((other) => overlap(other.box, thing.box)).map((other) => levelOf.get(other)! + 1);
      const level = Math.max(0, ...behind);
      levelOf.set(thing, level);
      (levels[level] ??= { things: [] }).things.push(thing);
      done.push(thing);
    }
    return (
      fill(this.shadows, 'shade') +
      levels
        .map(
          ({ things }) =>
            paints
              .map((paint) =>
                fill(
                  things.map((thing) => thing.pieces[paint] ?? '').join(''),
                  paint,
                  inked.has(paint) ? ' stroke="var(--outline)" stroke-width=".4" stroke-linejoin="round"' : '',
                ),
              )
              .join('') + things.map((thing) => thing.rest).join(''),
        )
        .join('')
    );
  }
}
