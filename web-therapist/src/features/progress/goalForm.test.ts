import { expect, test } from 'vitest';
import { amountOf, goalInputOf, goalSchema } from './goalForm.ts';

test.each([
  ['80%', { percent: 80 }],
  ['100 %', { percent: 100 }],
  ['8 of 10', { correct: 8, trials: 10 }],
  ['8/10', { correct: 8, trials: 10 }],
  ['8 OF 10', { correct: 8, trials: 10 }],
  ['0%', null],
  ['101%', null],
  ['11 of 10', null],
  ['0 of 10', null],
  ['most', null],
  ['', null],
])('%j is the amount %j', (text, amount) => {
  expect(amountOf(text)).toEqual(amount);
});

test('a criterion survives opening and saving the form', () => {
  const criterion = { correct: 8, trials: 10, percent: null, sessions: 2, cue_level: 'minimal' as const, sentence: '' };
  const goal = {
    id: 'goal-1',
    title: 'Says R',
    description: 'Produces the sound in words.',
    area: 'Sounds',
    baseline: '2 of 10',
    plain_words: 'Says R when we play.',
    criterion,
    target_date: '2027-01-31',
    status: 'active' as const,
    status_changed_at: null,
    progress: 4,
    created_at: '2026-11-01T18:00:00Z',
    updated_at: '2026-11-01T18:00:00Z',
  };
  expect(goalSchema.parse(goalInputOf(goal))).toEqual({
    title: 'Says R',
    description: 'Produces the sound in words.',
    area: 'Sounds',
    baseline: '2 of 10',
    plain_words: 'Says R when we play.',
    criterion: { correct: 8, trials: 10, sessions: 2, cue_level: 'minimal' },
    target_date: '2027-01-31',
    status: 'active',
  });
  expect(goalSchema.parse({ ...goalInputOf(goal), amount: '' }).criterion).toBeNull();
});
