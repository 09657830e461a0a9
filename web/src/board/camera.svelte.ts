import type { Point } from '../art/geometry';
import { tileSize } from '../table/board';

/// Where one looks at the plane from: where its origin lies on the screen, and how large a tile is. It eases to where it
/// is sent, and everything stays in sight until somebody has moved it by hand.

export interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Place {
  x: number;
  y: number;
  zoom: number;
}

/// Air around everything, in pixels.
const margin = 14;
const [smallest, largest] = [0.12, 3];
/// A tile is never made larger than this to fill an empty board.
const largestFit = 1.5;
const glide = 380;
/// How far from the edge the middle of an arrow is.
const rim = 26;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  width = $state(0);
  height = $state(0);
  /// Somebody has moved it by hand.
  moved = $state(false);
  private room: Room = { left: 0, top: 0, width: 1, height: 1 };
  private frame = 0;

  constructor(private readonly isStill: () => boolean) {}

  /// All of this stays in sight.
  keepInSight(room: Room) {
    const isFirst = this.width === 0;
    this.room = room;
    if (!this.moved && !isFirst) this.glideTo(this.placeOf(room));
  }
  resize(width: number, height: number) {
    const isFirst = this.width === 0;
    if (width === this.width && height === this.height) return;
    const [dx, dy] = [(width - this.width) / 2, (height - this.height) / 2];
    [this.width, this.height] = [width, height];
    if (this.moved && !isFirst) this.set({ x: this.x + dx, y: this.y + dy, zoom: this.zoom });
    else this.set(this.placeOf(this.room));
  }
  /// Where everything together would be too small, one begins close to this square; the rest is a step away.
  beginAt(x: number, y: number, least: number, size: number) {
    if (this.moved || this.width === 0 || this.zoom * tileSize >= least) return;
    const zoom = size / tileSize;
    this.set({ x: this.width / 2 - (x + 0.5) * tileSize * zoom, y: this.height / 2 - (y + 0.5) * tileSize * zoom, zoom });
    this.moved = true;
  }
  /// Back to where everything is in sight, unless somebody has moved it by hand.
  stepBack() {
    if (!this.moved) this.glideTo(this.placeOf(this.room));
  }
  fit() {
    this.moved = false;
    this.glideTo(this.placeOf(this.room));
  }
  zoomBy(factor: number, at: Point = [this.width / 2, this.height / 2]) {
    const zoom = Math.min(largest, Math.max(smallest, this.zoom * factor));
    this.set({ x: at[0] - ((at[0] - this.x) * zoom) / this.zoom, y: at[1] - ((at[1] - this.y) * zoom) / this.zoom, zoom });
    this.moved = true;
  }
  panBy(dx: number, dy: number) {
    this.set({ x: this.x + dx, y: this.y + dy, zoom: this.zoom });
    this.moved = true;
  }
  /// Brings a square into sight where it is not, as little as it takes; closer where tiles are smaller than `size` pixels.
  show(x: number, y: number, size = 0) {
    const zoom = Math.max(this.zoom, Math.min(largest, size / tileSize));
    const [left, top] = this.onScreen([x * tileSize, y * tileSize]);
    const side = tileSize * this.zoom;
    const air = margin + side / 2;
    const isIn = left >= air && top >= air && left + side <= this.width - air && top + side <= this.height - air;
    if (zoom === this.zoom && isIn) return;
    if (zoom !== this.zoom) {
      this.glideTo({ x: this.width / 2 - (x + 0.5) * tileSize * zoom, y: this.height / 2 - (y + 0.5) * tileSize * zoom, zoom });
      return;
    }
    const dx = Math.max(0, air - left) - Math.max(0, left + side - (this.width - air));
    const dy = Math.max(0, air - top) - Math.max(0, top + side - (this.height - air));
    this.glideTo({ x: this.x + dx, y: this.y + dy, zoom });
  }
  toPlane = ([px, py]: Point): Point => [(px - this.x) / this.zoom, (py - this.y) / this.zoom];
  onScreen = ([x, y]: Point): Point => [this.x + x * this.zoom, this.y + y * this.zoom];
  /// Whether the middle of a square is in sight.
  sees(x: number, y: number): boolean {
    const [sx, sy] = this.onScreen([(x + 0.5) * tileSize, (y + 0.5) * tileSize]);
    return sx >= 0 && sy >= 0 && sx <= this.width && sy <= this.height;
  }
  /// Where the edge of the board is nearest to a square out of sight, with the direction to it; nothing where it is in sight. It keeps
  /// off the squares that are to be pressed, as far as there is room beside them.
  pointerTo(x: number, y: number, kept: { x: number; y: number }[] = []): { at: Point; angle: number } | undefined {
    if (this.sees(x, y)) return undefined;
    const [sx, sy] = this.onScreen([(x + 0.5) * tileSize, (y + 0.5) * tileSize]);
    const within = (v: number, most: number) => Math.min(most - rim, Math.max(rim, v));
    const nearest: Point = [within(sx, this.width), within(sy, this.height)];
    const boxes = kept.map((q) => [
      this.onScreen([q.x * tileSize, q.y * tileSize]),
      this.onScreen([(q.x + 1) * tileSize, (q.y + 1) * tileSize]),
    ]);
    const isClear = ([ax, ay]: Point) =>
      boxes.every(([[left, top], [right, bottom]]) => ax + rim <= left || ax - rim >= right || ay + rim <= top || ay - rim >= bottom);
    // Along the rim, a little further to both sides each time.
    const isOnSide = sx < 0 || sx > this.width;
    let at = nearest;
    for (let by = 0; by < Math.max(this.width, this.height); by += 6) {
      const places = [by, -by].map((d): Point =>
        isOnSide ? [nearest[0], within(nearest[1] + d, this.height)] : [within(nearest[0] + d, this.width), nearest[1]],
      );
      const clear = places.find(isClear);
      if (clear) {
        at = clear;
        break;
      }
    }
    return { at, angle: (Math.atan2(sy - at[1], sx - at[0]) * 180) / Math.PI };
  }

  private placeOf(room: Room): Place {
    const scale = Math.min((this.width - 2 * margin) / (room.width * tileSize), (this.height - 2 * margin) / (room.height * tileSize));
    const zoom = Math.min(largestFit, Math.max(smallest, scale));
    return {
      x: this.width / 2 - (room.left + room.width / 2) * tileSize * zoom,
      y: this.height / 2 - (room.top + room.height / 2) * tileSize * zoom,
      zoom,
    };
  }
  private set({ x, y, zoom }: Place) {
    cancelAnimationFrame(this.frame);
    [this.x, this.y, this.zoom] = [x, y, zoom];
  }
  private glideTo(to: Place) {
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    if (this.isStill() || (from.x === to.x && from.y === to.y && from.zoom === to.zoom)) return this.set(to);
    cancelAnimationFrame(this.frame);
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / glide));
      const s = t * t * (3 - 2 * t);
      this.x = from.x + (to.x - from.x) * s;
      this.y = from.y + (to.y - from.y) * s;
      this.zoom = from.zoom + (to.zoom - from.zoom) * s;
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
