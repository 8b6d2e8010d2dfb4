import type { Trial } from '@larkwell/app-kit/api';
import { detailsOf, eventOf, goalOf, stepsOf } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../../testing/note-page.tsx';
import { groupOf } from '../../../testing/people.ts';
import { trialServer } from '../../../testing/trials.ts';

beforeEach(() => {
  signInAsTherapist();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveNotePage();
  vi.unstubAllGlobals();
});

const criterion = {
  percent: null,
  correct: 8,
  trials: 10,
  sessions: 3,
  cue_level: null,
  sentence: '8 of 10 over 3 sessions',
};
const goals = [
  goalOf({ id: 'goal-1', title: 'Says R', criterion }),
  goalOf({ id: 'goal-2', title: 'Waits' }),
  goalOf({ id: 'goal-3', title: 'Greets', status: 'met' }),
];

function open(server = trialServer(), replies: Record<string, unknown> = {}, event = detailsOf(eventOf())) {
  const listed = { goals, pagy: { next: null } };
  const page = openNotePage(
    { 'GET /clients/child-1/goals': listed, 'GET /clients/child-2/goals': listed, ...server.replies, ...replies },
    { event },
  );
  const saves = () => page.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/trials'));
  return { ...page, saves };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rest = () => vi.advanceTimersByTimeAsync(1_500);
const shown = (server: ReturnType<typeof trialServer>) =>
  server.counted().map(({ goal_id, correct, cue_level }) => [goal_id, correct, cue_level]);

test('counts trials of active goals and saves them together', async () => {
  const server = trialServer();
  const page = open(server);
  await press('Correct: Says R');
  await press('Minimal');
  await press('Incorrect: Says R');
  await press('Correct: Waits');
  expect(screen.getByText('1 of 2 (50%)')).toBeTruthy();
  expect(screen.getByText('Independent 1 of 1 · Minimal 0 of 1')).toBeTruthy();
  expect(screen.getByText('Criterion: 8 of 10 over 3 sessions')).toBeTruthy();
  expect(screen.queryByText('Greets')).toBeNull();
  expect(page.saves()).toEqual([]);
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(1));
  expect(shown(server)).toEqual([
    ['goal-1', true, 'independent'],
    ['goal-1', false, 'minimal'],
    ['goal-2', true, 'minimal'],
  ]);
});

test('a step is marked as reached beside the trials', async () => {
  const before = stepsOf('R alone', 'Syllables');
  const goal = goalOf({ title: 'Says R', steps: before });
  const page = open(trialServer(), {
    'GET /clients/child-1/goals': () => ({ goals: [goal], pagy: { next: null } }),
    'PUT /clients/child-1/goal_steps/step-1': () => {
      goal.steps = before.map((step) =>
        step.id === 'step-1' ? { ...step, reached_at: '2026-11-16T18:00:00Z' } : step,
      );
      return { goal };
    },
  });
  expect(await screen.findByText('Next step: R alone')).toBeTruthy();
  await press('Reached: R alone');
  expect(await screen.findByText('Next step: Syllables')).toBeTruthy();
  await waitFor(() =>
    expect(page.calls.filter(({ path }) => path.endsWith('/goal_steps/step-1'))).toMatchObject([
      { body: { step: { reached: true } } },
    ]),
  );
});

test('keys set the cues and count for the goal in use', async () => {
  const server = trialServer();
  open(server);
  const waits = await screen.findByRole('button', { name: 'Correct: Waits' });
  fireEvent.focus(waits);
  for (const key of ['3', '+', '-', '1', '=', 'x']) fireEvent.keyDown(waits, { key });
  expect(screen.getByRole('button', { name: 'Independent' }).getAttribute('aria-pressed')).toBe('true');
  await rest();
  await waitFor(() =>
    expect(shown(server)).toEqual([
      ['goal-2', true, 'moderate'],
      ['goal-2', false, 'moderate'],
      ['goal-2', true, 'independent'],
    ]),
  );
});

test('undo takes back the last trial, saved or not', async () => {
  const server = trialServer();
  const page = open(server);
  await press('Correct: Says R');
  await press('Undo the last trial of Says R');
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(1));
  expect(shown(server)).toEqual([]);
  await press('Correct: Says R');
  await rest();
  await waitFor(() => expect(shown(server)).toHaveLength(1));
  await press('Undo the last trial of Says R');
  expect(screen.getAllByText('No trials yet')).toHaveLength(2);
  await rest();
  await waitFor(() => expect(shown(server)).toEqual([]));
});

test('trials of another device are added', async () => {
  const server = trialServer();
  open(server);
  await press('Correct: Says R');
  const other: Trial = {
    id: 'other',
    goal_id: 'goal-1',
    child_id: 'child-1',
    correct: false,
    cue_level: 'maximal',
    tapped_at: '2026-11-16T18:00:00Z',
    undone: false,
  };
  server.put({ method: 'PUT', path: '', body: { trials: [other] } } as Call);
  await rest();
  expect(await screen.findByText('1 of 2 (50%)')).toBeTruthy();
});

test('trials stay while the server can’t be reached, and are saved later', async () => {
  const server = trialServer();
  let down = true;
  const refusal = new Refusal(503, { error: 'We can’t reach this right now.', code: 'unavailable' });
  const put = server.replies['PUT /events/event-1/trials'];
  open(
    server,
    { 'PUT /events/event-1/trials': (call: Call) => (down ? refusal : put(call)) },
    detailsOf(groupOf('Mila', 'Noah')),
  );
  await press('Correct: Says R');
  await rest();
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach this right now.');
  fireEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Mila' }));
  expect(await screen.findByText('1 of 1 (100%)')).toBeTruthy();
  down = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(shown(server)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('leaving saves first', async () => {
  const server = trialServer();
  const page = open(server);
  await press('Correct: Says R');
  void page.go('/elsewhere');
  await waitFor(() => expect(page.at()).toBe('/elsewhere'));
  expect(shown(server)).toHaveLength(1);
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('a therapist who may not count sees why and no buttons', async () => {
  open(trialServer(['child-1'], 'You can count trials from one hour before the session.'));
  expect(await screen.findByText('You can count trials from one hour before the session.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Correct: Says R' })).toBeNull();
});

test('adds the data to the objective part, and marks it until it is changed', async () => {
  open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Objective');
  await press('Correct: Says R');
  await press('Add data to note');
  expect(field.value).toBe('Says R: 1 of 1 correct (100%), 1 independent.');
  expect(screen.getByText(/Check them before you save/)).toBeTruthy();
  await press('Incorrect: Says R');
  await press('Add data to note');
  expect(field.value).toBe('Says R: 1 of 2 correct (50%), 1 independent.');
  fireEvent.change(field, { target: { value: 'Says R: 1 of 2, with a mirror.' } });
  await waitFor(() => expect(screen.queryByText(/Check them before you save/)).toBeNull());
});

test('a button leads from the note to the goals, where the keys count', async () => {
  const server = trialServer();
  open(server);
  await screen.findByRole('button', { name: 'Correct: Says R' });
  await press('Count trials');
  fireEvent.keyDown(document.activeElement as Element, { key: '+' });
  expect(await screen.findByText('1 of 1 (100%)')).toBeTruthy();
});
