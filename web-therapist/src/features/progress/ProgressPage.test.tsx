import { Outlet } from '@larkwell/app-kit';
import { goalOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import { recapOf } from '../../testing/recaps.ts';
import ProgressPage from './ProgressPage.tsx';

beforeEach(signInAsTherapist);

const pagy = { next: null };

const base = {
  'GET /therapist/me': therapistAnswer,
  'GET /clients/child-1/goal_trials': { goal_trials: [] },
  'GET /clients/child-1/recaps': { recaps: [], pagy: { next: null } },
  'GET /clients/child-1/progress_reports': { progress_reports: [], pagy: { next: null } },
};

const goal = goalOf({ title: 'Greets others…', progress: 9 });

function show(replies: Record<string, unknown>) {
  const calls = fakeApi({ ...base, ...replies });
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

test('a goal needs a description', async () => {
  const writes = show({ 'GET /clients/child-1/goals': { goals: [], pagy }, 'POST /clients/child-1/goals': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Add goal' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save goal' }));
  expect(screen.getByText('Description is required')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Description/), '  Asks for help. ');
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  expect(await screen.findByText('Goal created successfully')).toBeTruthy();
  expect(writes()).toMatchObject([{ body: { description: 'Asks for help.', title: '' } }]);
});

test('asks before an unsaved goal is lost', async () => {
  show({ 'GET /clients/child-1/goals': { goals: [], pagy } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add goal' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Description/);
  await userEvent.type(field, 'Asks for help.');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  ]) {
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field.value).toBe('Asks for help.');
  }
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a goal raised to 10 reads Met at once and saves after a pause', async () => {
  const goals = [goal];
  const writes = show({
    'GET /clients/child-1/goals': () => ({ goals, pagy }),
    'PUT /clients/child-1/goals/goal-1': () => {
      goals[0] = { ...goal, progress: 10 };
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Raise progress/ }));
  expect(screen.getByText('Met')).toBeTruthy();
  expect(writes()).toEqual([]);
  expect(await screen.findByText('Goal updated successfully')).toBeTruthy();
  expect(writes()).toMatchObject([{ body: { progress: 10 } }]);
});

test('a changed goal gets its texts back by Undo, without its steps', async () => {
  const kept = goalOf({ title: 'Greets', criterion: null, baseline: 'Waves' });
  const writes = show({
    'GET /clients/child-1/goals': { goals: [kept], pagy },
    'PUT /clients/child-1/goals/goal-1': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: /More actions for/ }));
  await userEvent.click(await menuItem('Edit'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Description/);
  await userEvent.clear(field);
  await userEvent.type(field, 'Greets one child.');
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  expect(await screen.findByText('Change undone')).toBeTruthy();
  const before = { description: kept.description, baseline: 'Waves', criterion: null, status: 'active' };
  expect(writes().at(-1)?.body).toMatchObject(before);
  expect(writes().at(-1)?.body).not.toHaveProperty('steps');
});

test('a title derived from the description is not editable', async () => {
  show({ 'GET /clients/child-1/goals': { goals: [goal], pagy } });
  await userEvent.click(await screen.findByRole('button', { name: /More actions for/ }));
  await userEvent.click(await menuItem('Edit'));
  expect((await screen.findByLabelText<HTMLInputElement>(/Title/)).value).toBe('');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe(goal.description);
});

test('deletes a goal after confirmation', async () => {
  const writes = show({
    'GET /clients/child-1/goals': { goals: [goal], pagy },
    'DELETE /clients/child-1/goals/goal-1': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: /More actions for/ }));
  await userEvent.click(await menuItem('Delete'));
  expect(writes()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Goal deleted successfully')).toBeTruthy();
});

test('a failed load can be retried', async () => {
  let up = false;
  show({
    'GET /clients/child-1/goals': () =>
      up ? { goals: [goal], pagy } : new Refusal(500, { error: 'Something went wrong', code: 'internal' }),
  });
  expect(await screen.findByText('We couldn’t load the goals')).toBeTruthy();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
  expect(await screen.findByText(goal.description)).toBeTruthy();
});

test('further goals load on request', async () => {
  const goalsOn: Record<string, object[]> = {
    1: [goal],
    2: [{ ...goal, id: 'goal-2', title: 'Waits', description: 'Waits for a turn.' }, goal],
  };
  show({
    'GET /clients/child-1/goals': ({ path }: Call) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
      return { goals: goalsOn[page], pagy: { next: page === 1 ? 2 : null } };
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Goals for Mila' }));
  expect(list.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await list.findByText('Waits for a turn.')).toBeTruthy();
  expect(list.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

const session = (event_id: string, starts_at: string, correct: number) => ({
  event_id,
  starts_at,
  correct,
  trials: 10,
  percent: 10 * correct,
  meets_criterion: correct >= 8,
  cue_levels: [{ cue_level: 'independent', correct, trials: 10 }],
});

test('the chart has the days of practice at home before each session', async () => {
  const sessions = [session('event-1', '2026-11-09T18:00:00Z', 4), session('event-2', '2026-11-16T18:00:00Z', 7)];
  const practices = ['2026-11-10T18:00:00Z', '2026-11-12T18:00:00Z', '2026-11-12T20:00:00Z'].map((practiced_at) => ({
    id: practiced_at,
    guardian_name: 'Ana Reed',
    own: false,
    practiced_at,
    feeling: null,
    comment: '',
  }));
  show({
    'GET /clients/child-1/goals': { goals: [goal], pagy },
    'GET /clients/child-1/goal_trials': {
      goal_trials: [{ goal_id: 'goal-1', suggested_progress: null, sessions }],
    },
    'GET /clients/child-1/recaps': { recaps: [recapOf({ practices })], pagy },
  });
  await userEvent.click(await screen.findByText('Show each session'));
  await userEvent.click(await screen.findByText('Show as a table'));
  const table = await screen.findByRole('table', { hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
    'Days of practice at home before it',
    '0',
    '2',
  ]);
});

test('shows trials, and takes over the progress that they suggest', async () => {
  const goals = [
    {
      ...goal,
      progress: 4,
      area: 'Social skills',
      target_date: '2027-01-31',
      criterion: {
        percent: null,
        correct: 8,
        trials: 10,
        sessions: 3,
        cue_level: null,
        sentence: '8 of 10 over 3 sessions',
      },
    },
  ];
  let suggested: number | null = 6;
  const sessions = [session('event-1', '2026-11-09T18:00:00Z', 4), session('event-2', '2026-11-16T18:00:00Z', 7)];
  const writes = show({
    'GET /clients/child-1/goals': () => ({ goals, pagy }),
    'GET /clients/child-1/goal_trials': () => ({
      goal_trials: [{ goal_id: 'goal-1', suggested_progress: suggested, sessions }],
    }),
    'PUT /clients/child-1/goals/goal-1': () => {
      suggested = null;
      return {};
    },
  });
  expect(await screen.findByText('Nov 16, 2026: 7 of 10 right (70%)')).toBeTruthy();
  expect(screen.getByText('Counts as met at 8 of 10 over 3 sessions')).toBeTruthy();
  expect(screen.getByText('Planned for Jan 31, 2027')).toBeTruthy();
  await userEvent.click(screen.getByText('Show each session'));
  expect(await screen.findByText('Criterion: 80%')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Set to 6: progress of Greets others…' }));
  expect(await screen.findByText('Goal updated successfully')).toBeTruthy();
  expect(writes()).toMatchObject([{ body: { progress: 6 } }]);
  await waitFor(() => expect(screen.queryByText('The latest trials suggest 6 of 10.')).toBeNull());
});

test('a goal moves up and down in the list', async () => {
  const second = { ...goal, id: 'goal-2', title: 'Waits', description: 'Waits for a turn.' };
  const writes = show({
    'GET /clients/child-1/goals': { goals: [goal, second], pagy },
    'PUT /clients/child-1/goals/goal-2': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Waits' }));
  expect(screen.queryByRole('menuitem', { name: 'Move down', hidden: true })).toBeNull();
  await userEvent.click(await menuItem('Move up'));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { position: 0 } }]));
});

test('a goal is saved with a criterion, which the form checks', async () => {
  const writes = show({ 'GET /clients/child-1/goals': { goals: [], pagy }, 'POST /clients/child-1/goals': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Add goal' }));
  await userEvent.type(await screen.findByLabelText(/Description/), 'Says R.');
  await userEvent.click(screen.getByRole('button', { name: 'Set how it’s measured' }));
  await userEvent.type(await screen.findByLabelText(/Criterion/), '12 of 10');
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  expect(screen.getByText('Enter a percentage or a count, such as 80% or 8 of 10')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/Criterion/));
  await userEvent.type(screen.getByLabelText(/Criterion/), '8 of 10');
  await userEvent.click(screen.getByRole('button', { name: 'Save goal' }));
  expect(await screen.findByText('Goal created successfully')).toBeTruthy();
  expect(writes()).toMatchObject([
    {
      body: {
        criterion: { correct: 8, trials: 10, sessions: 3, cue_level: null },
        target_date: null,
        status: 'active',
      },
    },
  ]);
});

test('goals show when their trials can’t be loaded', async () => {
  show({
    'GET /clients/child-1/goals': { goals: [goal], pagy },
    'GET /clients/child-1/goal_trials': new Refusal(500, { error: 'Something went wrong', code: 'internal' }),
  });
  expect(await screen.findByText('We couldn’t load the trials')).toBeTruthy();
  expect(screen.getByText(goal.description)).toBeTruthy();
});
