import { describe, expect, it } from 'vitest';
import { WheelReader, WheelSteps } from '../../src/board/wheel';

/// Mice and trackpads, as browsers tell of them.

interface Told {
  deltaX?: number;
  deltaY?: number;
  wheelDelta?: number;
  deltaMode?: number;
  ctrlKey?: boolean;
  timeStamp?: number;
}
const event = (told: Told) => ({ deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, timeStamp: 1000, ...told }) as unknown as WheelEvent;
const read = (told: Told) => new WheelReader().read(event(told));

describe('a wheel', () => {
  it('goes in steps, in every browser', () => {
    // Chromium, the same on a Mac, Firefox by lines, a browser that tells no notches.
    for (const told of [
      { deltaY: 100, wheelDelta: -120 },
      { deltaY: 4.0002, wheelDelta: -120 },
      { deltaY: 3, deltaMode: 1 },
      { deltaY: 53 },
    ])
      expect(read(told)).toEqual({ does: 'step', by: 1 });
    expect(read({ deltaY: -100, wheelDelta: 120 })).toEqual({ does: 'step', by: -1 });
  });
  it('that is tilted moves sideways', () => {
    expect(read({ deltaX: 100, wheelDelta: -120 })).toEqual({ does: 'swipe', dx: -100, dy: -0 });
  });
  it('zooms with Ctrl, as much as without', () => {
    expect(read({ deltaY: 100, wheelDelta: -120, ctrlKey: true })).toEqual({ does: 'zoom', factor: 0.88 });
  });
});

describe('two fingers on a trackpad', () => {
  it('swipe by what they moved', () => {
    expect(read({ deltaX: 3, deltaY: -7, wheelDelta: 21 })).toEqual({ does: 'swipe', dx: -3, dy: 7 });
    expect(read({ deltaY: 2, wheelDelta: -6 })).toEqual({ does: 'swipe', dx: -0, dy: -2 });
  });
  it('are still a swipe where they are so quick that it looks like a step, until they rest', () => {
    const reader = new WheelReader();
    reader.read(event({ deltaY: 2, wheelDelta: -6, timeStamp: 1000 }));
    const quick = { deltaY: 40, wheelDelta: -120 };
    expect(reader.read(event({ ...quick, timeStamp: 1016 })).does).toBe('swipe');
    expect(reader.read(event({ ...quick, timeStamp: 1150 })).does).toBe('swipe');
    expect(reader.read(event({ ...quick, timeStamp: 2000 })).does).toBe('step');
  });
  it('pinch', () => {
    expect(read({ deltaY: -10, wheelDelta: 30, ctrlKey: true })).toEqual({ does: 'zoom', factor: Math.exp(0.1) });
  });
  it('turn a tile in hand by steps, not by every pixel', () => {
    const steps = new WheelSteps();
    const turns = Array.from({ length: 16 }, (_, i) => steps.read(event({ deltaY: 8, wheelDelta: -24, timeStamp: 1000 + 16 * i })));
    expect(turns.reduce((sum, n) => sum + n)).toBe(2);
    expect(new WheelSteps().read(event({ deltaY: -100, wheelDelta: 120 }))).toBe(-1);
  });
});
