import { describe, expect, it } from 'vitest';
import { Camera } from '../../src/board/camera.svelte';
import { tileSize } from '../../src/table/board';

/// Where a board is looked at from.

function cameraOver(room = { left: -1, top: -1, width: 3, height: 3 }, width = 800, height = 600) {
  const camera = new Camera(() => true);
  camera.keepInSight(room);
  camera.resize(width, height);
  return camera;
}
const edges = (camera: Camera, x: number, y: number) => {
  const [left, top] = camera.onScreen([x * tileSize, y * tileSize]);
  const [right, bottom] = camera.onScreen([(x + 1) * tileSize, (y + 1) * tileSize]);
  return { left, top, right, bottom };
};
function expectIn(camera: Camera, x: number, y: number) {
  const { left, top, right, bottom } = edges(camera, x, y);
  expect([left >= 0, top >= 0, right <= camera.width, bottom <= camera.height]).toEqual([true, true, true, true]);
}

describe('a camera', () => {
  it('begins close to where a game goes on where all of it would be too small, and only then', () => {
    const small = cameraOver({ left: -10, top: -10, width: 20, height: 20 }, 360, 400);
    small.beginAt(6, 2, 34, 56);
    expect(small.zoom * tileSize).toBeCloseTo(56);
    expectIn(small, 6, 2);
    // It stays there while the board grows, until all of it is asked for.
    const there = { x: small.x, y: small.y };
    small.keepInSight({ left: -10, top: -10, width: 21, height: 20 });
    expect({ x: small.x, y: small.y }).toEqual(there);
    small.fit();
    expectIn(small, -10, -10);
    const large = cameraOver();
    large.beginAt(1, 1, 34, 56);
    expect(large.zoom).toBe(1.5);
  });

  it('has everything in sight, in the middle, and not larger than is sensible', () => {
    const camera = cameraOver();
    for (const x of [-1, 1]) for (const y of [-1, 1]) expectIn(camera, x, y);
    expect(camera.zoom).toBe(1.5);
    const wide = cameraOver({ left: -10, top: 0, width: 20, height: 2 });
    expectIn(wide, -10, 0);
    expectIn(wide, 9, 1);
    expect(wide.onScreen([0, tileSize])).toEqual([400, 300]);
  });

  it('keeps what grows in sight until it is moved by hand, and again when asked', () => {
    const camera = cameraOver();
    camera.keepInSight({ left: -8, top: -1, width: 16, height: 3 });
    expectIn(camera, -8, 0);
    camera.panBy(5000, 0);
    camera.keepInSight({ left: -9, top: -1, width: 17, height: 3 });
    expect(edges(camera, -9, 0).left).toBeGreaterThan(camera.width);
    camera.fit();
    expectIn(camera, -9, 0);
    expectIn(camera, 7, 0);
  });

  it('shows a square as far as it takes, and leaves what is in sight alone', () => {
    const camera = cameraOver({ left: -20, top: -20, width: 40, height: 40 });
    const before = [camera.x, camera.y, camera.zoom];
    camera.show(0, 0);
    expect([camera.x, camera.y, camera.zoom]).toEqual(before);
    camera.show(3, 4, 110);
    expect(camera.zoom * tileSize).toBeCloseTo(110);
    expectIn(camera, 3, 4);
    camera.show(15, -12);
    expectIn(camera, 15, -12);
    expect(camera.zoom * tileSize).toBeCloseTo(110);
  });

  it('zooms around a place, within bounds', () => {
    const camera = cameraOver();
    const under = camera.toPlane([100, 50]);
    camera.zoomBy(1.3, [100, 50]);
    expect(camera.toPlane([100, 50]).map(Math.round)).toEqual(under.map(Math.round));
    camera.zoomBy(1000);
    expect(camera.zoom).toBe(3);
    camera.zoomBy(0.00001);
    expect(camera.zoom).toBe(0.12);
  });

  it('points to what is out of sight from the edge nearest to it', () => {
    const camera = cameraOver();
    expect(camera.pointerTo(0, 0)).toBeUndefined();
    camera.panBy(-2000, 0);
    const left = camera.pointerTo(0, 0)!;
    expect(left.at[0]).toBeLessThan(60);
    expect(Math.abs(left.angle)).toBeCloseTo(180, 0);
    camera.panBy(2000, 2000);
    const below = camera.pointerTo(0, 0)!;
    expect(below.at[1]).toBeGreaterThan(camera.height - 60);
    expect(below.angle).toBeCloseTo(90, 0);
  });

  it('keeps the arrow off the squares that are to be pressed, along the same edge', () => {
    const camera = cameraOver({ left: -4, top: -4, width: 9, height: 9 });
    camera.panBy(-2000, 0);
    const plain = camera.pointerTo(-12, 0)!;
    expect(camera.sees(-12, 0)).toBe(false);
    const under = camera.toPlane(plain.at).map((v) => Math.floor(v / tileSize));
    const lit = [-1, 0, 1].map((dy) => ({ x: under[0], y: under[1] + dy }));
    const moved = camera.pointerTo(-12, 0, lit)!;
    expect(moved.at[0]).toBe(plain.at[0]);
    expect(moved.at[1]).not.toBe(plain.at[1]);
    for (const { x, y } of lit) {
      const { left, top, right, bottom } = edges(camera, x, y);
      const [ax, ay] = moved.at;
      expect(ax + 22 <= left || ax - 22 >= right || ay + 22 <= top || ay - 22 >= bottom).toBe(true);
    }
  });

  it('holds the middle when its frame changes after it was moved', () => {
    const camera = cameraOver();
    camera.panBy(40, 10);
    const middle = camera.toPlane([400, 300]);
    camera.resize(500, 400);
    expect(camera.toPlane([250, 200])).toEqual(middle);
  });
});
