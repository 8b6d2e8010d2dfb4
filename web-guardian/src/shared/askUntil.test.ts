import { expect, test } from 'vitest';
import { askUntil } from './askUntil.ts';

test('asks again until the answer has arrived', async () => {
  let asked = 0;
  const answer = await askUntil(
    async () => ++asked,
    (count) => count === 3,
    { every: 1, atMost: 1000 },
  );
  expect(answer).toBe(3);
});

test('gives the last answer when the time is over', async () => {
  const answer = await askUntil(
    async () => 'not yet',
    () => false,
    { every: 1, atMost: 5 },
  );
  expect(answer).toBe('not yet');
});
