import { Outlet } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import { goalOf, stepsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import ProgressPage from './ProgressPage.tsx';

beforeEach(signInAsTherapist);

const long = goalOf({ id: 'long', title: 'Speaks clearly' });
const parts = ['R in words', 'R in sentences'].map((title, index) =>
  goalOf({ id: `part-${index + 1}`, title, term: 'short', parent_id: 'long' }),
);

function show(goals: readonly Goal[], replies: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /clients/child-1/goals': () => ({ goals, pagy: { next: null } }),
    'GET /clients/child-1/goal_trials': { goal_trials: [] },
    'GET /clients/child-1/recaps': { recaps: [], pagy: { next: null } },
    ...replies,
  });
  openAt('/progress', [
    {
      element: <TherapistLayout />,
      children: [
        { element: <Outlet context={clientOf()} />, children: [{ path: '/progress', element: <ProgressPage /> }] },
      ],
    },
  ]);
  return () => calls.filter(({ method }) => method !== 'GET');
}

/** Without a layout the menu counts as detached from its button, and so as hidden. */
const menuItem = (name: string) => screen.findByRole('menuitem', { name, hidden: true });
const partsShown = async () =>
  within(await screen.findByRole('list', { name: 'Short-term goals of Speaks clearly' }))
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);

test('an active goal says what it lacks to be measured, and opens the form', async () => {
  const criterion = { percent: 80, correct: null, trials: null, sessions: 3, cue_level: null, sentence: '80%' };
  const measured = { title: 'Waits', criterion, baseline: '20%' };
  show([
    long,
    goalOf({ id: 'measured', ...measured }),
    goalOf({ ...measured, id: 'unknown', title: 'Points', baseline: '' }),
    goalOf({ id: 'met', title: 'Looks', status: 'met' }),
  ]);
  expect(await screen.findAllByRole('button', { name: /^Set how it’s measured/ })).toHaveLength(2);
  expect(screen.getByText('Add a baseline so progress reports can show change.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Set how it’s measured: Speaks clearly' }));
  expect(await screen.findByLabelText('Criterion')).toBeTruthy();
});

test('a new goal starts from a measurable wording', async () => {
  show([]);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add goal' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Start from a measurable wording' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe(
    'Given [condition], the child will [behavior] in [8 of 10] tries.',
  );
  expect(screen.queryByRole('button', { name: 'Start from a measurable wording' })).toBeNull();
});

test('short-term goals are listed below their long-term goal', async () => {
  show([long, ...parts, goalOf({ id: 'alone', title: 'Waits', term: 'short' })]);
  expect(await partsShown()).toEqual(['R in words', 'R in sentences']);
  expect(screen.getAllByText('Short-term goal')).toHaveLength(1);
});

test('a short-term goal is added with steps', async () => {
  const writes = show([long], { 'POST /clients/child-1/goals': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Speaks clearly' }));
  await userEvent.click(await menuItem('Add short-term goal'));
  await userEvent.type(await screen.findByLabelText(/Description/), 'Says R.');
  await userEvent.click(screen.getByRole('button', { name: 'Add step' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Step 1' }), 'R alone{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Step 2' }), 'Syllables');
  await userEvent.click(screen.getByRole('button', { name: 'Move step 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  expect(await screen.findByText('Goal created successfully')).toBeTruthy();
  expect(writes()).toMatchObject([
    { body: { term: 'short', parent_id: 'long', steps: [{ content: 'Syllables' }, { content: 'R alone' }] } },
  ]);
});

test('an empty step is refused, and can be removed', async () => {
  const writes = show([goalOf({ steps: stepsOf('R alone'), steps_version: 2 })], {
    'PUT /clients/child-1/goals/goal-1': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: /More actions for/ }));
  await userEvent.click(await menuItem('Edit'));
  await userEvent.click(await screen.findByRole('button', { name: 'Add step' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  expect(await screen.findByText('Write a step, or remove it')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove step 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove step 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { steps: [], steps_version: 2 } }]));
});

test('a move shows at once, and goes back if it can’t be saved', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const writes = show([long, ...parts], {
    'PUT /clients/child-1/goals/part-2': () => new Promise((resolve) => (answer = resolve)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for R in sentences' }));
  await userEvent.click(await menuItem('Move up'));
  expect(await partsShown()).toEqual(['R in sentences', 'R in words']);
  await waitFor(() => expect(writes()).toMatchObject([{ body: { position: 0 } }]));
  answer(new Refusal(404, { error: 'We couldn’t find this goal.', code: 'goal_not_found' }));
  expect(await screen.findByText('We couldn’t find this goal.')).toBeTruthy();
  await waitFor(async () => expect(await partsShown()).toEqual(['R in words', 'R in sentences']));
});

test('one tap marks the next step as reached, and another takes it back', async () => {
  const goals = [goalOf({ steps: stepsOf('R alone', 'Syllables') })];
  const writes = show(goals, {
    'PUT /clients/child-1/goal_steps/step-1': ({ body }: { body: { step: { reached: boolean } } }) => {
      const [first, ...others] = stepsOf('R alone', 'Syllables');
      const reached_at = body.step.reached ? '2026-11-16T18:00:00Z' : null;
      goals[0] = goalOf({ steps: first ? [{ ...first, reached_at }, ...others] : [] });
      return { goal: goals[0] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reached: R alone' }));
  expect(await screen.findByText('Step reached')).toBeTruthy();
  expect(await screen.findByText('Next step: Syllables')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: R alone' }));
  expect(await screen.findByText('Step reopened')).toBeTruthy();
  expect(await screen.findByText('Next step: R alone')).toBeTruthy();
  expect(writes()).toMatchObject([{ body: { step: { reached: true } } }, { body: { step: { reached: false } } }]);
});
