import { preSessionPage } from '@larkwell/app-kit/addresses';
import type { Dashboard } from '@larkwell/app-kit/api';
import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monthPage, paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { permissionsBefore, therapistAnswer } from '../../testing/people.ts';
import DashboardPage from './DashboardPage.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const sessionIn = (minutes: number, part: Parameters<typeof eventOf>[0] = {}) =>
  eventOf({
    start_date: fromNow(minutes),
    end_date: fromNow(minutes + 45),
    status: 'scheduled',
    permissions: permissionsBefore,
    ...part,
  });

let dashboard: Dashboard;
let calls: Call[];

beforeEach(() => {
  dashboard = {
    now: new Date().toISOString(),
    timezone: 'America/Los_Angeles',
    today: [],
    next_session: null,
    to_mark: { count: 0, events: [] },
    month: {
      starts_on: '2026-11-01',
      sessions_held: 31,
      minutes_delivered: 1410,
      no_shows: 2,
      no_show_rate: 6,
      still_to_come: 9,
    },
    clients: 12,
    open_invitations: 3,
    rescheduling_requests: 1,
    disputes: 0,
    to_schedule: 0,
    reports_due: 4,
  };
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/dashboard': () => ({ dashboard }),
    'PUT /events/event-1': () => {
      dashboard = { ...dashboard, to_mark: { count: 0, events: [] } };
      return {};
    },
    'PUT /event_participants/participant-1': {},
  });
  signInAsTherapist();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  openAt(paths.therapist.dashboard, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.dashboard, element: <DashboardPage /> }] },
  ]);
const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
/** Without a layout the menu counts as detached from its button, and so as hidden. */

test('counts down to the next session by the server’s clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T12:00:00Z') });
  dashboard.now = '2026-11-16T14:30:00Z';
  dashboard.next_session = eventOf({ status: 'scheduled' }); // at 17:00
  open();
  const timer = await screen.findByRole('timer', { name: 'Time until it starts' });
  expect(timer.textContent).toMatch(/^2 hours(29 minutes|30 minutes)$/);
  act(() => void vi.advanceTimersByTime(61 * 60_000));
  expect(timer.textContent).toMatch(/^1 hour(28|29) minutes$/);
  act(() => void vi.advanceTimersByTime(70 * 60_000));
  expect(timer.textContent).toMatch(/^1[89] minutes$/);
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(timer.textContent).toMatch(/^[89] minutes\d+ seconds?$/);
});

test('counts down without seconds from a day on', async () => {
  dashboard.next_session = sessionIn(26 * 60 + 30);
  open();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1 day2 hours\d+ minutes$/);
});

test('a session that is soon links to its pre-session page', async () => {
  dashboard.next_session = sessionIn(9, { permissions: permissionsOf({ mark: 'event_not_started' }) });
  open();
  const start = await screen.findByRole('link', { name: /^Start session on / });
  expect(start.getAttribute('href')).toBe(preSessionPage('event-1'));
});

test('before the room opens only devices can be checked', async () => {
  dashboard.next_session = sessionIn(40);
  open();
  const check = await screen.findByRole('link', { name: /^Check camera and microphone for / });
  expect(check.getAttribute('href')).toBe(preSessionPage('event-1'));
  expect(screen.queryByText('Start session')).toBeNull();
});

test('today marks past, current and canceled events', async () => {
  dashboard.today = [
    sessionIn(-120, { id: 'a', status: 'complete' }),
    sessionIn(-10, { id: 'b' }),
    sessionIn(90, { id: 'c', canceled: true }),
  ];
  open();
  const entries = within(await screen.findByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.dataset.place)).toEqual(['over', 'now', 'ahead']);
  expect(within(entries[0] as HTMLElement).getByRole('img', { name: 'Complete' })).toBeTruthy();
  expect(entries[1]?.textContent).toContain('In progress');
  expect(entries[2]?.textContent).toContain('Canceled');
});

test('an event of today opens its details', async () => {
  dashboard.today = [sessionIn(90)];
  open();
  const entry = within(await screen.findByRole('list', { name: 'Today' })).getByRole('button');
  await userEvent.click(entry);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

const came = [{ id: 'participant-1', status: 'show', late_cancel: false }];

test('marking a session complete removes it from the list', async () => {
  const nothingElse = { reports_due: 0, rescheduling_requests: 0, open_invitations: 0 };
  dashboard = { ...dashboard, ...nothingElse, to_mark: { count: 1, events: [eventOf()] } };
  open();
  expect(await screen.findByText('1 session to mark')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Attended' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  const heading = await screen.findByText('All caught up');
  expect(writes()).toEqual([['/events/event-1', { status: 'complete', event_participants_attributes: came }]]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('is not caught up while notes are due', async () => {
  dashboard.to_mark = { count: 0, events: [] };
  dashboard.reports_due = 6;
  open();
  expect(await screen.findByRole('heading', { name: '6 notes due' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write notes' }).getAttribute('href')).toBe(paths.therapist.tasks);
  expect(screen.queryByText('All caught up')).toBeNull();
});

test.each([
  ['rescheduling_requests', 'open_invitations', 'disputes', 'to_schedule'],
  ['open_invitations', 'disputes', 'to_schedule', 'rescheduling_requests'],
  ['disputes', 'to_schedule', 'rescheduling_requests', 'open_invitations'],
  ['to_schedule', 'rescheduling_requests', 'open_invitations', 'disputes'],
] as const)('is not caught up while %s wait', async (waiting, ...others) => {
  dashboard = { ...dashboard, reports_due: 0, [waiting]: 2 };
  for (const other of others) dashboard[other] = 0;
  open();
  expect(await screen.findByRole('heading', { name: '2 other tasks' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open tasks' }).getAttribute('href')).toBe(paths.therapist.tasks);
  expect(screen.queryByText('All caught up')).toBeNull();
});

test('a past event without children shows no mark', async () => {
  const past = { status: 'pending', start_date: fromNow(-120), end_date: fromNow(-60) } as const;
  dashboard.today = [
    eventOf({ ...past, id: 'a', event_type: 'supervision', guests: [], event_participants: [] }),
    eventOf({ ...past, id: 'b' }),
  ];
  open();
  const [meeting, session] = within(await screen.findByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(within(meeting as HTMLElement).queryByRole('img')).toBeNull();
  expect(within(session as HTMLElement).getByRole('img', { name: 'Pending' })).toBeTruthy();
});

test('a session that did not take place needs a reason', async () => {
  dashboard.to_mark = { count: 1, events: [eventOf()] };
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Technical problem' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked incomplete')).toBeTruthy();
  expect(writes()).toEqual([['/events/event-1', { status: 'incomplete', missed_reason: 'technical' }]]);
});

test('an event without children needs no reason', async () => {
  const meeting = eventOf({ event_type: 'supervision', title: 'Supervision', guests: [], event_participants: [] });
  dashboard.to_mark = { count: 1, events: [meeting] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Mark incomplete: Supervision/ }));
  expect(await screen.findByText('Marked incomplete')).toBeTruthy();
  expect(writes()).toEqual([['/events/event-1', { status: 'incomplete' }]]);
});

test('what the room proposes is chosen already and saved with one press', async () => {
  const [participant] = eventOf().event_participants;
  const guest = { ...participant?.guest, joined_at: '2026-11-16T17:01:00Z', proposed_status: 'show' };
  const seen = eventOf({
    event_participants: [{ ...participant, guest }] as ReturnType<typeof eventOf>['event_participants'],
  });
  dashboard.to_mark = { count: 1, events: [seen] };
  open();
  expect(plain((await screen.findByText(/^Mila joined at/)).textContent)).toBe('Mila joined at 9:01 AM');
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(writes()).toEqual([['/events/event-1', { status: 'complete', event_participants_attributes: came }]]);
});

test('shows to-dos and the month with links', async () => {
  open();
  const requests = await screen.findByRole('link', { name: /Requests to reschedule\s*1/ });
  expect(requests.getAttribute('href')).toBe(paths.therapist.tasks);
  expect(screen.getByRole('link', { name: /Open invitations\s*3/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Notes due\s*4/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'November' })).toBeTruthy();
  expect(screen.getByText('23 hr 30 min')).toBeTruthy();
  expect(screen.getByText('6%')).toBeTruthy();
  const held = screen.getByRole('link', { name: /^Sessions completed: 31\./ });
  expect(held.getAttribute('href')).toBe(monthPage);
  expect(screen.getByRole('link', { name: /^Coming up: 9\./ })).toBeTruthy();
  expect(screen.getByText('12 clients')).toBeTruthy();
  expect(screen.getByText('No sessions today')).toBeTruthy();
});

test('a failed dashboard load can be retried', async () => {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/dashboard': new Refusal(500, { error: 'Something went wrong', code: 'internal' }),
  });
  open();
  expect(await screen.findByText('We couldn’t load your dashboard')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
