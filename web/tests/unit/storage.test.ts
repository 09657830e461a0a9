import { afterEach, describe, expect, it, vi } from 'vitest';
import { read, remove, write } from '../../src/table/storage';

afterEach(() => vi.unstubAllGlobals());

function stub(refuse: () => boolean) {
  const kept = new Map<string, string>();
  const guarded =
    <T>(act: (key: string, value: string) => T) =>
    (key: string, value = '') => {
      if (refuse()) throw new Error('refused');
      return act(key, value);
    };
  vi.stubGlobal('localStorage', {
    getItem: guarded((key) => kept.get(key) ?? null),
    setItem: guarded((key, value) => void kept.set(key, value)),
    removeItem: guarded((key) => void kept.delete(key)),
  });
  return kept;
}

describe('what the browser keeps', () => {
  it('is read, written and removed', () => {
    const kept = stub(() => false);
    expect(write('a', '1')).toBe(true);
    expect(read('a')).toBe('1');
    expect([...kept]).toEqual([['a', '1']]);
    remove('a');
    expect(read('a')).toBeNull();
  });
  it('lasts as long as the page where nothing may be kept', () => {
    stub(() => true);
    expect(read('b')).toBeNull();
    expect(write('b', '1')).toBe(false);
    expect(read('b')).toBe('1');
    remove('b');
    expect(read('b')).toBeNull();
  });
  it('is the newest again once there is room', () => {
    let isFull = false;
    const kept = stub(() => isFull);
    write('c', 'old');
    isFull = true;
    write('c', 'newer');
    isFull = false;
    expect(read('c')).toBe('newer');
    write('c', 'newest');
    expect(read('c')).toBe('newest');
    expect(kept.get('c')).toBe('newest');
  });
});
