import { describe, expect, it, vi } from 'vitest';
import { News } from '../../src/board/news.svelte';

/// Where the eye is led.

const tile = (x: number, y: number) => ({ kind: 'D', x, y, turn: 0 });
function reader(seen: [number, number][] = []) {
  const look = vi.fn();
  return { look, news: new News(look, (x, y) => seen.some(([sx, sy]) => sx === x && sy === y)) };
}

describe('what happens on a board', () => {
  it('is a tile that was laid: it is new, the last one, and looked at', () => {
    const { news, look } = reader();
    news.lie([tile(0, 0)], 'classic');
    expect([news.fresh.size, look.mock.calls.length, news.latest]).toEqual([0, 0, tile(0, 0)]);
    news.lie([tile(0, 0), tile(7, 0)], 'classic');
    expect([[...news.fresh], look.mock.calls[0][0], news.recent, news.latest]).toEqual([['7,0'], tile(7, 0), tile(7, 0), tile(7, 0)]);
    // Taken back, it is forgotten.
    news.lie([tile(0, 0)], 'classic');
    expect([news.recent, news.latest, look.mock.calls.length]).toEqual([tile(0, 0), tile(0, 0), 1]);
  });

  it('is a score or a departure out of sight, in every game', () => {
    const { news, look } = reader([[1, 1]]);
    news.lie([tile(0, 0), tile(5, 5), tile(1, 1)], 'castle');
    expect(news.latest).toBeUndefined();
    const places = [
      { x: 5, y: 5 },
      { x: 1, y: 1 },
    ];
    news.happens(places);
    news.happens([]);
    expect(look).not.toHaveBeenCalled();
    news.happens([places[0]]);
    expect([look.mock.calls.length, news.latest]).toEqual([1, places[0]]);
  });
});
