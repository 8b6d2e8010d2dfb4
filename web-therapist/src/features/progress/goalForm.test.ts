import { goalOf, stepsOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { amountOf, changedSteps, goalInputOf, goalSchema } from './goalForm.ts';

test.each([
  ['80%', { percent: 80 }],
  ['100 %', { percent: 100 }],
  ['8 of 10', { correct: 8, trials: 10 }],
  ['8/10', { correct: 8, trials: 10 }],
  ['8 OF 10', { correct: 8, trials: 10 }],
  ['8 de 10', { correct: 8, trials: 10 }],
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
  const goal = goalOf({
    title: 'Says R',
    description: 'Produces the sound in words.',
    area: 'Sounds',
    baseline: '2 of 10',
    plain_words: 'Says R when we play.',
    criterion,
    target_date: '2027-01-31',
  });
  expect(goalSchema.parse(goalInputOf(goal))).toEqual({
    title: 'Says R',
    description: 'Produces the sound in words.',
    area: 'Sounds',
    baseline: '2 of 10',
    plain_words: 'Says R when we play.',
    criterion: { correct: 8, trials: 10, sessions: 2, cue_level: 'minimal' },
    target_date: '2027-01-31',
    status: 'active',
    term: 'long',
    parent_id: null,
    steps: [],
  });
  expect(goalSchema.parse({ ...goalInputOf(goal), amount: '' }).criterion).toBeNull();
});

test('a part of the measurable wording that is left asks to be replaced', () => {
  const problems = (description: string) =>
    goalSchema.safeParse({ ...goalInputOf(null), description }).error?.issues.map(({ message }) => message);
  expect(problems('Given a picture, the child will [behavior] in [8 of 10] tries.')).toEqual([
    'Replace the words in brackets',
  ]);
  expect(problems('Given a picture, the child will name it in 8 of 10 tries [at home].')).toBeUndefined();
});

test('only a short-term goal is part of a long-term goal', () => {
  const input = goalInputOf(null, 'goal-9');
  expect(goalSchema.parse({ ...input, description: 'Says R' })).toMatchObject({ term: 'short', parent_id: 'goal-9' });
  const long = goalSchema.parse({ ...input, description: 'Says R', term: 'long' });
  expect(long.parent_id).toBeNull();
});

test('steps are sent with their version if the list changed', () => {
  const goal = goalOf({ steps: stepsOf('R alone', 'Syllables'), steps_version: 3 });
  const { steps } = goalSchema.parse(goalInputOf(goal));
  expect(changedSteps(goal, steps)).toBeUndefined();
  const [first, second] = steps;
  for (const changed of [
    [first],
    [second, first],
    [first, { ...second, content: 'Words' }],
    [...steps, { id: null, content: 'Words' }],
  ]) {
    expect(changedSteps(goal, changed as typeof steps)).toEqual({ steps: changed, steps_version: 3 });
  }
});
