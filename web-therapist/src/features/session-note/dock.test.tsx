import { detailsOf, eventOf, goalOf, openAt } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, signInAsTherapist } from '../../testing/api.tsx';
import { draftServer } from '../../testing/note-drafts.ts';
import { leaveNotePage } from '../../testing/note-page.tsx';
import { groupOf, therapistAnswer } from '../../testing/people.ts';
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

function open(event = detailsOf(eventOf())) {
  const trials = trialServer();
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event },
    'GET /clients/child-1/goals': { goals: [goalOf({ title: 'Says R' })], pagy: { next: null } },
    'GET /clients/child-2/goals': { goals: [goalOf({ id: 'goal-2', title: 'Waits' })], pagy: { next: null } },
    ...draftServer().replies,
    ...trials.replies,
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
  fireEvent.click((await screen.findAllByRole('tab'))[1] as HTMLElement);
  expect(await screen.findByText('Waits')).toBeTruthy();
});
