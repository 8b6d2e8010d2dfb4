import { useQuery } from '@larkwell/app-kit';
import type { LeaveSchema } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import TherapistLayout from '../../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, signInAsTherapist } from '../../../testing/api.tsx';
import { therapistAnswer } from '../../../testing/people.ts';
import {
  choiceOf,
  choiceProblem,
  draftOfLeave,
  leaveLimit,
  leaveProblems,
  leaveText,
  leaveTimes,
  newLeave,
  undecided,
} from './draft.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LeavePanel } from './LeavePanel.tsx';
import { leavesQuery } from './leavesQuery.ts';

beforeEach(signInAsTherapist);

const zone = 'America/Los_Angeles';
const leaveOf = (starts_at: string, ends_at: string): LeaveSchema => ({
  id: 'leave-1',
  starts_at,
  ends_at,
  reason: 'Conference',
  created_at: '2026-11-01T00:00:00Z',
});
const week = leaveOf('2026-11-23T08:00:00Z', '2026-11-28T08:00:00Z');

test('whole days end with the last day in the therapist’s zone', () => {
  const draft = { ...newLeave('2026-11-23'), to: '2026-11-27' };
  expect(leaveTimes(draft, zone)).toEqual({ starts_at: '2026-11-23T08:00:00Z', ends_at: '2026-11-28T08:00:00Z' });
  expect(draftOfLeave(week, zone)).toMatchObject({ from: '2026-11-23', to: '2026-11-27', wholeDays: true });
  expect(leaveText(week, zone)).toBe('Nov\u00a023, 2026\u00a0– Nov\u00a027, 2026');
  expect(leaveText({ ...week, ends_at: '2026-11-24T08:00:00Z' }, zone)).toBe('Nov\u00a023, 2026');
});

test('a whole day spans clock changes', () => {
  expect(leaveTimes(newLeave('2026-11-01'), zone)).toEqual({
    starts_at: '2026-11-01T07:00:00Z',
    ends_at: '2026-11-02T08:00:00Z',
  });
});

test('leave in a skipped hour ends after it starts', () => {
  const night = { ...newLeave('2027-03-14'), wholeDays: false, start: '2:30 AM', end: '3:15 AM' };
  const times = leaveTimes(night, zone);
  expect([times?.starts_at, times?.ends_at].map((instant) => Date.parse(instant ?? ''))).toEqual([
    Date.UTC(2027, 2, 14, 10, 30),
    Date.UTC(2027, 2, 14, 11, 15),
  ]);
});

test('edits leave of a few hours', () => {
  const hours = draftOfLeave(leaveOf('2026-11-23T20:00:00Z', '2026-11-23T23:30:00Z'), zone);
  expect(hours).toMatchObject({ wholeDays: false, start: '12:00 PM', end: '3:30 PM' });
  expect([...leaveProblems({ ...hours, end: '11:00 AM' })]).toEqual([['end', 'End must be after the start']]);
  expect([...leaveProblems({ ...hours, to: '2026-11-22', end: 'late' })]).toEqual([
    ['to', 'Last day can’t be before the first day'],
    ['end', 'Enter a time like 9:30 AM'],
  ]);
});

test.each([
  ['2026-11-22T08:00:00Z', '2026-11-23T08:00:00Z', 'Time off can’t be in the past'],
  ['2026-11-22T08:00:00Z', '2026-11-23T08:00:01Z', null],
  ['2026-11-24T08:00:00Z', '2027-11-25T08:00:00Z', null],
  ['2026-11-24T08:00:00Z', '2027-11-25T08:00:01Z', 'Time off can’t be longer than a year'],
])('from %s to %s: %s', (starts_at, ends_at, said) => {
  expect(leaveLimit({ starts_at, ends_at }, new Date('2026-11-23T08:00:00Z'))).toBe(said);
});

const hit = {
  ...eventOf(),
  substitutes: [{ id: 'therapist-2', full_name: 'Iris Wong', sessions_that_day: 1 }],
  choices: [],
};

test('sessions already in an edited leave default to keep', () => {
  const draft = newLeave('2026-11-16');
  const event = { ...hit, start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T17:45:00Z' };
  expect(choiceOf(draft, event, null)).toEqual(undecided);
  expect(choiceOf(draft, event, week).action).toBe('keep');
  expect(choiceOf(draft, { ...event, start_date: week.ends_at, end_date: '2026-11-28T09:00:00Z' }, week).action).toBe(
    null,
  );
  const chosen = { ...undecided, action: 'cancel' } as const;
  expect(choiceOf({ ...draft, choices: { 'event-1': chosen } }, event, week)).toBe(chosen);
});

test('a choice needs a time or a colleague', () => {
  expect(choiceProblem(undecided)).toBe('Choose an action');
  expect(choiceProblem({ ...undecided, action: 'move', date: '2026-11-30' })).toBe(
    'New date and start time are required',
  );
  expect(choiceProblem({ ...undecided, action: 'move', date: '2026-11-30', time: '9 AM' })).toBeNull();
  expect(choiceProblem({ ...undecided, action: 'substitute' })).toBe('Colleague is required');
});

test('every session during leave needs an action, sent with it', async () => {
  const onClose = vi.fn();
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/leaves/preview': { events: [{ ...hit, choices: ['cancel', 'move', 'substitute', 'keep'] }] },
    'POST /therapist/leaves': { leave: week },
  });
  openAt('/', [
    { element: <TherapistLayout />, children: [{ path: '/', element: <LeaveDialog open="new" onClose={onClose} /> }] },
  ]);
  expect(await screen.findByText('You have 1 event then. Choose what to do with it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Choose an action')).toBeTruthy();

  const choose = async (name: RegExp, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  await choose(/^What to do with Mila/, 'Hand it over to a colleague');
  await choose(/^Colleague for Mila/, 'Iris Wong · 1 session that day');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    leave: { reason: null, choices: [{ event_id: 'event-1', action: 'substitute', substitute_id: 'therapist-2' }] },
  });
});

test('past leave is an error and loads no preview', async () => {
  const calls = fakeApi({ 'GET /therapist/me': therapistAnswer, 'GET /therapist/leaves/preview': { events: [] } });
  const page = <LeaveDialog open="new" onClose={() => undefined} />;
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: page }] }]);
  const first = await screen.findByRole('textbox', { name: /^First day/ });
  const last = screen.getByRole('textbox', { name: /^Last day/ });
  for (const field of [first, last]) {
    await userEvent.clear(field);
    await userEvent.type(field, '11/02/2020');
    await userEvent.tab();
  }
  expect(await screen.findByText('Time off can’t be in the past')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(calls.filter(({ path }) => path.includes('2020'))).toEqual([]);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the page gets focus after the only leave is deleted', async () => {
  let leaves = [{ ...week, starts_at: '2999-01-01T08:00:00Z', ends_at: '2999-01-02T08:00:00Z' }];
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/leaves': () => ({ leaves }),
    'DELETE /therapist/leaves/leave-1': () => {
      leaves = [];
      return {};
    },
  });
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: <Leaves /> }] }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete time off/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Time off')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

function Leaves() {
  const leaves = useQuery(leavesQuery()).data ?? [];
  return (
    <main id="content" tabIndex={-1}>
      <LeavePanel leaves={leaves} onEdit={vi.fn()} />
    </main>
  );
}
