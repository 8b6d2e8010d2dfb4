import { Outlet } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import { eventOf, goalOf } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientPage, notePage } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, noteOf, therapistAnswer, threadOf } from '../../testing/people.ts';
import { recapOf } from '../../testing/recaps.ts';
import OverviewPage from './OverviewPage.tsx';

const lastPage = { pagy: { next: null } };
const service = {
  service_id: 'service-1',
  service_name: 'Speech therapy',
  session_type: 'individual_session',
  cycle: { starts_on: '2026-11-02', ends_on: '2026-11-29' },
  promised_minutes: 240,
  delivered_minutes: 90,
  booked_minutes: 45,
  missed_minutes: { child: 0, therapist: 0, school: 0, technical: 0 },
  owed_minutes: 60,
  carried_over_minutes: 45,
  made_up_minutes: 0,
  written_off_minutes: 0,
  unbooked_minutes: 0,
};
const plan = noteOf({ event_id: 'past', content: 'Said rabbit', signed_at: '2026-11-16T18:05:00Z' });
const trials = { event_id: 'past', starts_at: '2026-11-16T17:00:00Z', correct: 8, trials: 10, cue_levels: [] };
const practiced = recapOf({
  event_id: 'past',
  practice: { text: 'Rabbit race', times_a_week: 3, material_id: null },
  shared_at: '2026-11-16T18:10:00Z',
  practices: [
    {
      id: 'p1',
      guardian_name: 'Ana',
      own: false,
      practiced_at: '2026-11-17T18:00:00Z',
      feeling: 'fun',
      comment: 'She laughed',
    },
  ],
});

let replies: Record<string, unknown>;
let calls: Call[];
beforeEach(() => {
  replies = {
    'GET /therapist/me': therapistAnswer,
    'GET /clients/child-1/events': ({ path }: Call) => ({
      events: path.includes('filter=past')
        ? [eventOf({ id: 'past', start_date: '2026-11-16T17:00:00Z', end_date: '2026-11-16T17:45:00Z' })]
        : [eventOf({ ...coming, id: 'off', canceled: true }), eventOf({ ...coming, id: 'next' })],
      ...lastPage,
    }),
    'GET /clients/child-1/events/pending_schedule': { events: [] },
    'GET /clients/child-1/ledger': { ledger: { services: [service, service], no_show: { rate: null } } },
    'GET /clients/child-1/goals': {
      goals: [goalOf(), goalOf({ id: 'old', title: 'Sits', status: 'met' })],
      ...lastPage,
    },
    'GET /clients/child-1/goal_trials': {
      goal_trials: [{ goal_id: 'goal-1', suggested_progress: null, sessions: [{ ...trials, percent: 80 }] }],
    },
    'GET /clients/child-1/recaps': { recaps: [practiced], ...lastPage },
    'GET /clients/child-1/progress_reports': { progress_reports: [], ...lastPage },
    'GET /therapist/clients/child-1/notes': ({ path }: Call) => ({
      notes: path.includes('soap_plan') ? [plan] : [],
      ...lastPage,
    }),
    'GET /message_threads': { message_threads: [threadOf({ unread_count: 2 })], ...lastPage },
  };
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  calls = fakeApi(replies);
  return openAt('/overview', [
    {
      element: <TherapistLayout />,
      children: [
        { element: <Outlet context={clientOf()} />, children: [{ path: '/overview', element: <OverviewPage /> }] },
      ],
    },
  ]);
}

test('shows the next session that takes place, with what can be done', async () => {
  open();
  const next = within(await screen.findByRole('list', { name: 'Next session' }));
  expect(next.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Show in calendar' }).getAttribute('href')).toBe(calendarPage('next'));
  await userEvent.click(next.getByRole('button', { name: /^Details/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(calls.some(({ path }) => path === '/events/next')).toBe(true);
});

test('shows what the family practiced since the last recap', async () => {
  open();
  expect(await screen.findByText(/^Rabbit race/)).toBeTruthy();
  expect(screen.getByText('1 time since Nov 16, 2026')).toBeTruthy();
  expect(screen.getByText('She laughed')).toBeTruthy();
});

test('shows the last note, active goals and minutes of all services', async () => {
  open();
  expect(await screen.findByText('Said rabbit')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open note' }).getAttribute('href')).toBe(notePage('past', 'child-1'));
  const goals = within(await screen.findByRole('list', { name: 'Goals' })).getAllByRole('listitem');
  expect(goals.map(({ textContent }) => textContent)).toEqual(['Greets others80% correct']);
  await screen.findByText('Planned');
  const figures = ['Planned', 'Delivered', 'Remaining'].map(
    (label) => screen.getByText(label).nextSibling?.textContent,
  );
  expect(figures).toEqual(['8 hr', '3 hr', '3 hr 30 min']);
});

test('shows unread messages and how to reach the family', async () => {
  open();
  const unread = within(await screen.findByRole('list', { name: 'Unread messages' }));
  expect(unread.getByRole('link').getAttribute('href')).toBe(clientPage('child-1', 'messages'));
  expect(screen.getByRole('link', { name: '(415) 555-0100' }).getAttribute('href')).toBe('tel:4155550100');
  expect(screen.getByRole('link', { name: 'ana@example.com' })).toBeTruthy();
});

test('the history has a session with the first words of its note', async () => {
  open();
  const [entry] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(entry?.textContent).toMatch(/Nov.16, 2026Individual Session/);
  expect(await within(entry as HTMLElement).findByRole('link', { name: 'Note: Said rabbit' })).toBeTruthy();
});

test('a failed part leaves the others', async () => {
  replies['GET /clients/child-1/goals'] = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  open();
  expect(await screen.findByText('We couldn’t load the goals')).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Next session' })).toBeTruthy();
});
