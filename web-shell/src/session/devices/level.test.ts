import { expect, test } from 'vitest';
import { heardFrom, levelOf } from './level.ts';

const tone = (loudness: number) => Float32Array.from({ length: 1024 }, (_, at) => loudness * Math.sin(at / 5));

test('silence is nothing, and a loud voice is everything', () => {
  expect(levelOf(tone(0))).toBe(0);
  expect(levelOf(new Float32Array())).toBe(0);
  expect(levelOf(tone(1))).toBe(100);
});

test('a voice is heard, the noise of a quiet room is not', () => {
  expect(levelOf(tone(0.1))).toBeGreaterThan(heardFrom);
  expect(levelOf(tone(0.001))).toBeLessThan(heardFrom);
});
