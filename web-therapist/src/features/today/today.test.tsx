import { preSessionPage } from '@larkwell/app-kit/addresses';
import type { Dashboard, MessageThread, Tasks } from '@larkwell/app-kit/api';
import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientPage, monthPage } from '../../paths.ts';
import type { SavedLicense } from '../../shared/therapist/queries.ts';
import { type Call, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { invitationOf, permissionsBefore, therapistAnswer, threadOf } from '../../testing/people.ts';
import { noTasks, openToday, quietDashboard, todayServer } from '../../testing/today-page.tsx';

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
let tasks: Tasks;
let threads: MessageThread[];
let licenses: Partial<SavedLicense>[];
let refusal: Refusal | null;
let calls: Call[];

beforeEach(() => {
  dashboard = { ...quietDashboard, now: new Date().toISOString() };
  tasks = noTasks;
  threads = [];
  licenses = [];
  refusal = null;
  calls = todayServer({
    'GET /therapist/dashboard': () => ({ dashboard }),
    'GET /therapist/tasks': () => ({ tasks }),
    'GET /message_threads': () => ({ message_threads: threads, pagy: { next: null } }),
    'GET /therapist/me': () => ({ therapist: { ...therapistAnswer.therapist, licenses } }),
    'PUT /events/event-1': () => {
      tasks = { ...tasks, sessions_to_mark: tasks.sessions_to_mark.filter(({ id }) => id !== 'event-1') };
      return {};
    },
    'PUT /events/event-2': () => refusal ?? {},
  });
  signInAsTherapist();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

test('counts down to the next session by the server’s clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T12:00:00Z') });
  dashboard.now = '2026-11-16T14:30:00Z';
  dashboard.next_session = eventOf({ status: 'scheduled' }); // at 17:00
  openToday();
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
  openToday();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1 day2 hours\d+ minutes$/);
});

test('a session that is soon links to its pre-session page', async () => {
  dashboard.next_session = sessionIn(9, { permissions: permissionsOf({ mark: 'event_not_started' }) });
  openToday();
  const start = await screen.findByRole('link', { name: /^Start session on / });
  expect(start.getAttribute('href')).toBe(preSessionPage('event-1'));
});

test('before the room opens only devices can be checked', async () => {
  dashboard.next_session = sessionIn(40);
  openToday();
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
  openToday();
  const entries = within(await screen.findByRole('list', { name: 'Today’s schedule' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.dataset.place)).toEqual(['over', 'now', 'ahead']);
  expect(within(entries[0] as HTMLElement).getByRole('img', { name: 'Complete' })).toBeTruthy();
  expect(entries[1]?.textContent).toContain('In progress');
  expect(entries[2]?.textContent).toContain('Canceled');
});

test('an event of today opens its details', async () => {
  dashboard.today = [sessionIn(90)];
  openToday();
  const entry = within(await screen.findByRole('list', { name: 'Today’s schedule' })).getByRole('button');
  await userEvent.click(entry);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

const came = [{ id: 'participant-1', status: 'show', late_cancel: false }];

test('marking a session complete removes it from the list', async () => {
  tasks = { ...noTasks, sessions_to_mark: [eventOf()] };
  openToday();
  expect(await screen.findByRole('heading', { name: 'Sessions to mark 1' })).toBeTruthy();
  expect(screen.queryByText('All caught up')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Attended' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  const heading = await screen.findByText('All caught up');
  expect(writes()).toEqual([['/events/event-1', { status: 'complete', event_participants_attributes: came }]]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

const waiting: [string, () => void][] = [
  ['Requests to reschedule', () => (tasks = { ...tasks, rescheduling_requests: [eventOf()] })],
  ['Families disagree', () => (tasks = { ...tasks, disputes: [eventOf()] })],
  ['Sessions to mark', () => (tasks = { ...tasks, sessions_to_mark: [eventOf()] })],
  ['Notes due', () => (tasks = { ...tasks, reports_due: 1 })],
  ['Unread messages', () => (threads = [threadOf({ unread_count: 2 })])],
  ['Ready to book', () => (tasks = { ...tasks, to_schedule_count: 1 })],
  ['Open invitations', () => (tasks = { ...tasks, invitations: [invitationOf()] })],
  ['Licenses to renew', () => (licenses = [{ id: 'l', state: 'CA', status: 'expiring', expires_on: '2026-12-10' }])],
];

test.each(waiting)('is not caught up while there are: %s', async (name, wait) => {
  wait();
  openToday();
  const todo = within(await screen.findByRole('list', { name: 'To do' }));
  await userEvent.click(await todo.findByRole('link', { name: new RegExp(`^${name}\\s*1$`) }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: `${name} 1` }));
  expect(screen.queryByText('All caught up')).toBeNull();
});

test('is not caught up while something did not load', async () => {
  todayServer({ 'GET /cosignatures': new Refusal(500, { error: 'Something went wrong', code: 'internal' }) });
  openToday();
  expect(await screen.findByText('We couldn’t load the notes to co-sign')).toBeTruthy();
  expect(screen.queryByText('All caught up')).toBeNull();
});

test('an unread conversation opens, and a read one isn’t listed', async () => {
  threads = [threadOf({ unread_count: 2 }), threadOf({ unread_count: 0, child: { id: 'child-2', name: 'Noah' } })];
  openToday();
  const list = within(await screen.findByRole('list', { name: 'Unread messages' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    clientPage('child-1', 'messages'),
  ]);
});

test('several sessions are marked at once, and a refused one stays', async () => {
  refusal = new Refusal(409, { error: 'This session was canceled.', code: 'canceled' });
  tasks = { ...noTasks, sessions_to_mark: [eventOf(), eventOf({ id: 'event-2' }), eventOf({ id: 'event-3' })] };
  openToday();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark several sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark several sessions' }));
  const [all, , , third] = dialog.getAllByRole('checkbox');
  await userEvent.click(third as HTMLElement);
  expect((all as HTMLInputElement).checked).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 sessions' }));
  expect(dialog.getByText('Choose what happened')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: 'No-show' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 sessions' }));
  expect(await dialog.findByText('1 session couldn’t be marked')).toBeTruthy();
  expect(dialog.getByText('This session was canceled.')).toBeTruthy();
  expect(screen.getByText('1 session marked')).toBeTruthy();
  const absent = [{ id: 'participant-1', status: 'no_show', late_cancel: false }];
  const body = { status: 'incomplete', missed_reason: 'child', event_participants_attributes: absent };
  expect(writes()).toEqual([
    ['/events/event-1', body],
    ['/events/event-2', body],
  ]);
});

test('a past event without children shows no mark', async () => {
  const past = { status: 'pending', start_date: fromNow(-120), end_date: fromNow(-60) } as const;
  dashboard.today = [
    eventOf({ ...past, id: 'a', event_type: 'supervision', guests: [], event_participants: [] }),
    eventOf({ ...past, id: 'b' }),
  ];
  openToday();
  const [meeting, session] = within(await screen.findByRole('list', { name: 'Today’s schedule' })).getAllByRole(
    'listitem',
  );
  expect(within(meeting as HTMLElement).queryByRole('img')).toBeNull();
  expect(within(session as HTMLElement).getByRole('img', { name: 'Pending' })).toBeTruthy();
});

test('a session that did not take place needs a reason', async () => {
  tasks = { ...noTasks, sessions_to_mark: [eventOf()] };
  openToday();
  await userEvent.click(await screen.findByRole('radio', { name: 'Technical problem' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked incomplete')).toBeTruthy();
  expect(writes()).toEqual([['/events/event-1', { status: 'incomplete', missed_reason: 'technical' }]]);
});

test('an event without children needs no reason', async () => {
  const meeting = eventOf({ event_type: 'supervision', title: 'Supervision', guests: [], event_participants: [] });
  tasks = { ...noTasks, sessions_to_mark: [meeting] };
  openToday();
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
  tasks = { ...noTasks, sessions_to_mark: [seen] };
  openToday();
  expect(plain((await screen.findByText(/^Mila joined at/)).textContent)).toBe('Mila joined at 9:01 AM');
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(writes()).toEqual([['/events/event-1', { status: 'complete', event_participants_attributes: came }]]);
});

test('shows the month with links', async () => {
  openToday();
  expect(await screen.findByRole('heading', { name: 'November' })).toBeTruthy();
  expect(screen.getByText('23 hr 30 min')).toBeTruthy();
  expect(screen.getByText('6%')).toBeTruthy();
  const held = screen.getByRole('link', { name: /^Sessions completed: 31\./ });
  expect(held.getAttribute('href')).toBe(monthPage);
  expect(screen.getByRole('link', { name: /^Coming up: 9\./ })).toBeTruthy();
  expect(screen.getByText('12 clients')).toBeTruthy();
  expect(screen.getByText('No sessions today')).toBeTruthy();
});

test('a failed load of sessions can be retried, and tasks still show', async () => {
  todayServer({
    'GET /therapist/dashboard': new Refusal(500, { error: 'Something went wrong', code: 'internal' }),
    'GET /therapist/tasks': { tasks: { ...noTasks, sessions_to_mark: [eventOf()] } },
  });
  openToday();
  expect(await screen.findByText('We couldn’t load your sessions')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Sessions to mark 1' })).toBeTruthy();
});
