import { Outlet } from '@larkwell/app-kit';
import { goalOf } from '@larkwell/app-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import ProgressPage from './ProgressPage.tsx';
import { wordsOf } from './useGoalSuggestions.ts';

const pagy = { next: null };
const path = 'GET /clients/child-1/goals/goal_suggestions';
const bank = { description: 'Ties both shoes in 4 of 5 trials.', area: 'Daily Living Skills', source: 'bank' };
const own = { description: 'Ties a bow in 3 of 4 trials.', area: null, source: 'own' };
const goal = goalOf({ title: 'Ties…', description: 'Ties shoes.', progress: 1 });

beforeEach(() => {
  signInAsTherapist();
  // only these: a faked setInterval would stop the animation frames of later files, and their dialogs never open
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const suggested = (calls: readonly Call[]) => calls.filter((call) => call.path.includes('goal_suggestions'));

async function openForm(replies: Record<string, unknown>, button = 'Add goal') {
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /clients/child-1/goal_trials': { goal_trials: [] },
    'GET /clients/child-1/recaps': { recaps: [], pagy: { next: null } },
    'GET /clients/child-1/progress_reports': { progress_reports: [], pagy: { next: null } },
    'GET /clients/child-1/goals': { goals: [], pagy },
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
  await user.click(await screen.findByRole('button', { name: button }));
  return calls;
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>(/Description/);
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const options = () => screen.findAllByRole('option', { hidden: true });

test('requests suggestions 500 ms after the last keystroke', async () => {
  const calls = await openForm({ [`${path}/ties`]: { goal_suggestions: [bank, own] } });
  await type('tie');
  await wait(400);
  await type('/ties/');
  await wait(450);
  expect(suggested(calls)).toEqual([]);
  await wait(100);
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'Ties both shoes in 4 of 5 trials.Daily Living Skills',
    'Ties a bow in 3 of 4 trials.One of your goals',
  ]);
  expect(suggested(calls).map((call) => call.path)).toEqual(['/clients/child-1/goals/goal_suggestions/ties']);
});

test('a suggestion is chosen with arrow keys and Enter', async () => {
  await openForm({ [`${path}/ties`]: { goal_suggestions: [bank, own] } });
  await type('ties');
  await wait(600);
  await options();
  (await field()).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect((await field()).value).toBe(own.description);
  await wait(1000);
  expect(screen.queryByRole('option', { hidden: true })).toBeNull();
});

test('says that suggestions load, and that there are none', async () => {
  let answer: (body: unknown) => void = () => undefined;
  await openForm({ [`${path}/quark`]: () => new Promise((resolve) => (answer = resolve)) });
  await type('quark');
  await wait(600);
  expect(await screen.findByText('Loading suggestions...')).toBeTruthy();
  answer({ goal_suggestions: [] });
  expect(await screen.findByText('No suggestions found')).toBeTruthy();
});

test('the list closes 200 ms after the field loses focus', async () => {
  await openForm({ [`${path}/ties`]: { goal_suggestions: [bank] } });
  await type('ties');
  await wait(600);
  await options();
  const text = await field();
  fireEvent.blur(text);
  await wait(150);
  expect(text.dataset.expanded).toBe('true');
  await wait(100);
  expect(text.dataset.expanded).toBeUndefined();
});

test('blank text and an existing goal ask for nothing', async () => {
  const calls = await openForm({});
  await type('  /  ');
  await wait(1000);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(suggested(calls)).toEqual([]);
});

test('a changed goal gets no suggestions', async () => {
  const calls = await openForm({ 'GET /clients/child-1/goals': { goals: [goal], pagy } }, 'More actions for Ties…');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
  await type('Ties shoes and a bow.');
  await wait(1000);
  expect(suggested(calls)).toEqual([]);
});

test('a goal can be written when suggestions fail', async () => {
  const refusal = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  await openForm({ [`${path}/ties`]: refusal, 'POST /clients/child-1/goals': {} });
  await type('ties');
  await wait(1000);
  await waitFor(() => expect(screen.queryByText('Loading suggestions...')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save goal' }));
  expect(await screen.findByText('Goal created successfully')).toBeTruthy();
});

test('a search has no characters that an address can’t contain', () => {
  expect(wordsOf(' produce /r/ in 80%? ')).toBe('produce r in 80');
  expect(wordsOf('../..')).toBe('');
  expect(wordsOf('é'.repeat(300))).toHaveLength(200);
});
