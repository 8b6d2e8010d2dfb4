import { afterEach, expect, test, vi } from 'vitest';
import { randomBelow, shuffled } from './random.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function draw(...bytes: number[]) {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
    (target as Uint8Array)[0] = bytes.shift() ?? 0;
    return target;
  });
}

test('every side of a die has the same number of bytes', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let byte = 0; byte < 252; byte++) {
    draw(byte);
    const side = randomBelow(6);
    counts[side] = (counts[side] ?? 0) + 1;
  }
  expect(counts).toEqual([42, 42, 42, 42, 42, 42]);
});

test('bytes that would favor low numbers are drawn again', () => {
  draw(255, 252, 5);
  expect(randomBelow(6)).toBe(5);
});

test('a shuffle keeps every item once', () => {
  expect(shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  draw(0, 0, 0);
  expect(shuffled(['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd', 'a']);
});
