import { expect, test } from 'vitest';
import { stepsOf } from '../testing/goals.ts';
import { nextStep } from './GoalTrend.tsx';

test('the next step is the first one that wasn’t reached at the time', () => {
  const reached = ['2026-11-09T18:00:00Z', '2026-11-16T10:00:00-08:00', null];
  const steps = stepsOf('alone', 'words', 'sentences').map((step, index) => ({
    ...step,
    reached_at: reached[index] ?? null,
  }));
  expect(nextStep(steps, '2026-11-09T17:00:00Z')).toBe('alone');
  expect(nextStep(steps, '2026-11-16T17:59:00Z')).toBe('words');
  expect(nextStep(steps, '2026-11-16T18:00:00Z')).toBe('sentences');
  expect(nextStep(steps.slice(0, 2), '2026-11-20T18:00:00Z')).toBeNull();
  expect(nextStep([], '2026-11-20T18:00:00Z')).toBeNull();
});
