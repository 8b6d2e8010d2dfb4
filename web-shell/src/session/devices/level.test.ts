import { expect, test } from 'vitest';
import { heardFrom, levelOf } from './level.ts';

const tone = (loudness: number) => Float32Array.from({ length: 1024 }, (_, at) => loudness * Math.sin(at / 5));

test('maps silence to 0 and a loud voice to 100', () => {
  expect(levelOf(tone(0))).toBe(0);
  expect(levelOf(new Float32Array())).toBe(0);
  expect(levelOf(tone(1))).toBe(100);
});

test('detects a voice but not the noise of a quiet room', () => {
  expect(levelOf(tone(0.1))).toBeGreaterThan(heardFrom);
  expect(levelOf(tone(0.001))).toBeLessThan(heardFrom);
});
