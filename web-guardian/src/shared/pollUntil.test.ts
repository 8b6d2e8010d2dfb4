import { expect, test } from 'vitest';
import { pollUntil } from './pollUntil.ts';

test('polls until the response has arrived', async () => {
  let calls = 0;
  const answer = await pollUntil(
    async () => ++calls,
    (count) => count === 3,
    { every: 1, atMost: 1000 },
  );
  expect(answer).toBe(3);
});

test('resolves with the last response after the timeout', async () => {
  const answer = await pollUntil(
    async () => 'not yet',
    () => false,
    { every: 1, atMost: 5 },
  );
  expect(answer).toBe('not yet');
});
