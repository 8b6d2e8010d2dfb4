import { detailsOf, eventOf, goalOf, materialOf, openAt } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, signInAsTherapist } from '../../testing/api.tsx';
import { draftServer } from '../../testing/note-drafts.ts';
import { leaveNotePage } from '../../testing/note-page.tsx';
import { groupOf, noteOf, therapistAnswer } from '../../testing/people.ts';
import { trialServer } from '../../testing/trials.ts';
import SessionDock from './SessionDock.tsx';

beforeEach(() => {
  signInAsTherapist();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveNotePage();
  vi.unstubAllGlobals();
});

let calls: ReturnType<typeof fakeApi>;

function open(event = detailsOf(eventOf()), replies = {}) {
  const trials = trialServer();
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event },
    'GET /clients/child-1/goals': { goals: [goalOf({ title: 'Says R' })], pagy: { next: null } },
    'GET /clients/child-2/goals': { goals: [goalOf({ id: 'goal-2', title: 'Waits' })], pagy: { next: null } },
    ...draftServer().replies,
    ...trials.replies,
    ...replies,
  });
  openAt('/', [{ path: '/', element: <SessionDock eventId="event-1" /> }]);
  return trials;
}

test('trials are counted and saved beside a call', async () => {
  const trials = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Correct: Says R' }));
  await vi.advanceTimersByTimeAsync(1_500);
  await waitFor(() => expect(trials.counted().map(({ correct }) => correct)).toEqual([true]));
});

test('nothing leads out of the call', async () => {
  open();
  await screen.findByRole('button', { name: 'Correct: Says R' });
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('in a group the chosen child’s goals are counted', async () => {
  open(detailsOf(groupOf('Mila', 'Luca')));
  fireEvent.click(await screen.findByRole('tab', { name: 'Luca' }));
  expect(await screen.findByText('Waits')).toBeTruthy();
});

const message = noteOf({ id: 'note-9', event_id: null, content: 'See you on Tuesday.', creator_type: 'guardian' });
const threads = {
  'GET /therapist/clients/child-1/notes': { notes: [message], pagy: { next: null } },
  'GET /therapist/clients/child-2/notes': { notes: [], pagy: { next: null } },
  'GET /message_threads/unread': { unread_count: 0 },
  'PUT /clients/child-1/message_threads/therapist-1/read': { unread_count: 0 },
};
const asked = (path: string) => calls.filter((call) => call.path.split('?')[0]?.endsWith(path));

test('messages load when their tab opens, and keep what is typed', async () => {
  open(undefined, threads);
  await screen.findByRole('button', { name: 'Correct: Says R' });
  expect(asked('/clients/child-1/notes')).toEqual([]);
  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }));
  expect(await screen.findByText('See you on Tuesday.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Message to Mila’s family'), { target: { value: 'Bring a mirror' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Goals and note' }));
  expect(screen.getByRole('button', { name: 'Correct: Says R' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }));
  expect(screen.getByDisplayValue('Bring a mirror')).toBeTruthy();
});

test('a message behind another tab stays unread', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const event = detailsOf(groupOf('Mila'));
  const [mila] = event.guests;
  if (mila) mila.child_id = 'child-9'; // no other test has loaded its messages
  open(event, {
    'GET /clients/child-9/goals': { goals: [], pagy: { next: null } },
    'GET /therapist/clients/child-9/notes': () => answered.then(() => ({ notes: [message], pagy: { next: null } })),
    'GET /message_threads/unread': { unread_count: 0 },
    'PUT /clients/child-9/message_threads/therapist-1/read': { unread_count: 0 },
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Messages' }));
  await waitFor(() => expect(asked('/therapist/clients/child-9/notes')).toHaveLength(1));
  fireEvent.click(screen.getByRole('tab', { name: 'Goals and note' }));
  answer();
  expect(await screen.findByText('See you on Tuesday.')).toBeTruthy();
  expect(asked('/read')).toEqual([]);
  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }));
  await waitFor(() => expect(asked('/read')).toHaveLength(1));
});

test('in a group each family has a thread of its own', async () => {
  open(detailsOf(groupOf('Mila', 'Luca')), threads);
  fireEvent.click(await screen.findByRole('tab', { name: 'Messages' }));
  const writing = await screen.findByLabelText('Message to Mila’s family');
  fireEvent.change(writing, { target: { value: 'For Mila' } });
  fireEvent.click(screen.getByLabelText('Family of', { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Luca', hidden: true }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message to Luca’s family')).value).toBe('');
  expect(screen.getByDisplayValue('For Mila').closest('[hidden]')).toBeTruthy();
});

test('materials can be added beside a call', async () => {
  open(undefined, { 'POST /events/event-1/materials': { material: materialOf() } });
  fireEvent.click(await screen.findByRole('tab', { name: 'Materials' }));
  fireEvent.change(await screen.findByLabelText('New material'), { target: { value: 'A mirror' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add material' }));
  await waitFor(() => expect(asked('/events/event-1/materials')).toHaveLength(1));
  expect(JSON.stringify(asked('/events/event-1/materials')[0]?.body)).toContain('A mirror');
});

test('a substitute has no messages beside a call', async () => {
  open({ ...detailsOf(eventOf()), handed_over: true });
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Note', 'Materials']);
});
