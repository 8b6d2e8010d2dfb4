import { calendarPage } from '@larkwell/app-kit/addresses';
import type { ReportsDueResponse, Tasks, ToSchedule, ToScheduleResponse } from '@larkwell/app-kit/api';
import { detailsOf, eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notePage } from '../../../paths.ts';
import { type Call, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { clientOf, invitationOf } from '../../../testing/people.ts';
import { noTasks, openToday, todayServer } from '../../../testing/today-page.tsx';

const mila = { id: 'child-1', name: 'Mila Suarez' };
const invitation = invitationOf();
const failure = new Refusal(500, { error: 'Something went wrong', code: 'internal' });

let tasks: Tasks;
/** By page; a later one that is not there fails. */
let reports: Record<number, ReportsDueResponse>;
let toSchedule: Record<number, ToScheduleResponse>;
let calls: Call[];
let event = eventOf();
const writeText = vi.fn();

beforeEach(() => {
  tasks = noTasks;
  reports = { 1: { reports_due: [], pagy: { next: null } } };
  toSchedule = {};
  calls = todayServer({
    'GET /therapist/tasks': () => ({ tasks }),
    'GET /events/event-1': () => ({ event: detailsOf(event) }),
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /therapist/clients/child-2': { client: clientOf({ id: 'child-2' }) },
    'GET /therapist/reports_due': ({ path }: Call) => reports[pageOf(path)] ?? failure,
    'GET /therapist/to_schedule': ({ path }: Call) => toSchedule[pageOf(path)] ?? failure,
    'POST /therapist/clients/child-1/invite_to_schedule_session': { invitation },
    'PUT /events/event-1/dispute': {},
    'DELETE /therapist/invitations/invitation-1': () => {
      tasks = noTasks;
      return {};
    },
  });
  signInAsTherapist();
  writeText.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
});
afterEach(() => vi.unstubAllGlobals());

const pageOf = (path: string) => Number(new URLSearchParams(path.split('?')[1]).get('page'));
const writes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

const speech: ToSchedule = {
  client: mila,
  service_id: 'service-1',
  service_name: 'Speech therapy',
  session_type: 'individual_session',
  pending: 3,
  bookable: 3,
  lapsing: 3,
  cycle_ends_on: '2026-11-29',
  family_languages: ['en'],
};

function showToSchedule(...services: ToSchedule[]) {
  tasks = { ...noTasks, to_schedule: services, to_schedule_count: services.length };
  toSchedule = { 1: { to_schedule: services, pagy: { next: null } } };
  openToday();
}

test('shows the invitation, sends it after a confirmation and copies the link', async () => {
  showToSchedule(speech);
  expect(await screen.findByText('3 sessions of Speech therapy left to book by Nov 29, 2026')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Invite to schedule: Mila Suarez, Speech therapy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Mila Suarez to schedule' }));
  const facts = dialog
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent?.replace(/\s/g, ' ')]);
  expect(facts).toEqual([
    ['Child', 'Mila Suarez'],
    ['Service', 'Speech therapy'],
    ['Left to book', '3 sessions'],
    ['Book by', 'Nov 29, 2026'],
  ]);
  expect(dialog.getByText('Maya Okafor invites you to book sessions')).toBeTruthy();
  expect(dialog.getByText(/^Maya Okafor invites you to book sessions for Mila Suarez\. /)).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent to Mila Suarez’s family')).toBeTruthy();
  expect((await dialog.findByLabelText<HTMLInputElement>('Booking link')).value).toBe(invitation.url);
  expect(dialog.getByText('The link works until Nov 30, 2026.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied successfully')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(invitation.url);
  expect(writes()).toEqual([
    ['POST', '/therapist/clients/child-1/invite_to_schedule_session', { service_id: 'service-1' }],
  ]);
});

test.each([
  [['en'], null],
  [['es'], 'This family gets it in Spanish.'],
  [['en', 'es'], 'Each adult gets it in their own language: English and Spanish.'],
] as const)('the preview of an email to readers of %j says so', async (languages, note) => {
  showToSchedule({ ...speech, family_languages: [...languages] });
  await userEvent.click(await screen.findByRole('button', { name: /^Invite to schedule/ }));
  const email = within(await screen.findByRole('dialog', { name: 'Invite Mila Suarez to schedule' }));
  expect(email.getByText('Maya Okafor invites you to book sessions')).toBeTruthy();
  expect(email.queryByText(/ gets it in /)?.textContent ?? null).toBe(note);
});

test('an invitation is undone, and its dialog closes', async () => {
  showToSchedule(speech);
  await userEvent.click(await screen.findByRole('button', { name: /^Invite to schedule/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitation' }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  expect(await screen.findByText('Invitation revoked')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().at(-1)?.slice(0, 2)).toEqual(['DELETE', '/therapist/invitations/invitation-1']);
});

test('several families are invited after a preview, and that is undone', async () => {
  const noah = { id: 'child-2', name: 'Noah Brooks' };
  showToSchedule(speech, { ...speech, client: noah, service_id: 'service-2' });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite several families' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite several families' }));
  const emails = within(dialog.getByRole('list', { name: 'Emails to send' })).getAllByRole('figure');
  expect(emails.map(({ textContent }) => /for (\w+ \w+)\./.exec(textContent ?? '')?.[1])).toEqual([
    'Mila Suarez',
    'Noah Brooks',
  ]);
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Noah/ }));
  expect(dialog.getAllByRole('figure')).toHaveLength(1);
  expect(writes()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByText('1 invitation sent')).toBeTruthy();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  expect(await screen.findByText('Invitations revoked')).toBeTruthy();
  expect(writes().map(([method, path]) => `${method} ${path}`)).toEqual([
    'POST /therapist/clients/child-1/invite_to_schedule_session',
    'DELETE /therapist/invitations/invitation-1',
  ]);
});

test('a canceled invitation sends nothing', async () => {
  showToSchedule(speech);
  const invite = await screen.findByRole('button', { name: /^Invite to schedule/ });
  await userEvent.click(invite);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(invite));
});

test('promises only sessions that the family can still book', async () => {
  showToSchedule(
    { ...speech, bookable: 1 },
    { ...speech, service_id: 'service-2', service_name: 'Reading', bookable: 0 },
    { ...speech, service_id: 'service-3', service_name: 'Friends', session_type: 'group_sessions', bookable: 0 },
  );
  const list = within(await screen.findByRole('list', { name: 'Ready to book' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /1 session of Speech therapy left to book by Nov.29, 20262 sessions can’t be booked: .* by Nov.29, 2026\.Invite/,
    ),
    expect.stringMatching(/No open times for Reading3 sessions can’t be booked: .*2026\.$/),
    expect.stringMatching(/3 sessions of Friends .*You schedule group sessions in your calendar\.$/),
  ]);
});

test('loads what is left to schedule in pages', async () => {
  showToSchedule(speech);
  tasks = { ...tasks, to_schedule_count: 2 };
  toSchedule = {
    1: { to_schedule: [speech], pagy: { next: 2 } },
    2: { to_schedule: [{ ...speech, service_id: 'service-2', service_name: 'Reading' }], pagy: { next: null } },
  };
  expect(await screen.findByRole('heading', { name: 'Ready to book 2' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(/^3 sessions of Reading/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Invite to schedule/ })).toHaveLength(2);
});

test('copies an open invitation and revokes it after confirmation', async () => {
  tasks = { ...noTasks, invitations: [invitation] };
  openToday();
  expect(await screen.findByText('Sent Nov 16, 2026, expires Nov 30, 2026')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Copy link: Mila/ }));
  expect(writeText).toHaveBeenCalledWith(invitation.url);
  await userEvent.click(screen.getByRole('button', { name: /^Revoke: Mila/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }));
  expect(writes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Invitation revoked')).toBeTruthy();
  expect(await screen.findByText('All caught up')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

test('a request to reschedule shows its reason and links to the calendar', async () => {
  tasks = { ...noTasks, rescheduling_requests: [eventOf({ reschedule_reason: 'We are away that week' })] };
  openToday();
  expect(await screen.findByText('We are away that week')).toBeTruthy();
  const move = screen.getByRole('link', { name: /^Move in calendar: Mila/ });
  expect(move.getAttribute('href')).toBe(calendarPage('event-1', { move: true }));
});

const unwritten = { awaits_signature: false, due_on: '2026-11-19', late: false };

test('a due note opens on its page', async () => {
  const held = {
    event_id: 'event-1',
    event_type: 'assessment_session',
    ended_at: '2026-11-16T17:45:00Z',
    ...unwritten,
  } as const;
  tasks = { ...noTasks, reports_due: 1 };
  reports = { 1: { reports_due: [{ ...held, client: mila }], pagy: { next: null } } };
  openToday();
  expect(await screen.findByRole('heading', { name: 'Notes due 1' })).toBeTruthy();
  expect(await screen.findByText(/Assessment.*November 16/)).toBeTruthy();
  const write = screen.getByRole('link', { name: /^Write note: Mila Suarez/ });
  expect(write.getAttribute('href')).toBe(notePage('event-1', mila.id));
});

const reportOf = (number: number) =>
  ({
    event_id: `event-${number}`,
    event_type: 'individual_session',
    ended_at: '2026-11-16T17:45:00Z',
    client: { id: 'child-1', name: `Child ${number}` },
    ...unwritten,
  }) as const;

test('a due note says until when it is due, and what is left to do', async () => {
  tasks = { ...noTasks, reports_due: 3 };
  const due = [
    reportOf(1),
    { ...reportOf(2), awaits_signature: true },
    { ...reportOf(3), due_on: '2026-11-12', late: true },
  ];
  reports = { 1: { reports_due: due, pagy: { next: null } } };
  openToday();
  const list = within(await screen.findByRole('list', { name: 'Notes due' }));
  const [unwrittenRow = '', unsignedRow = '', lateRow = ''] = list
    .getAllByRole('listitem')
    .map(({ textContent }) => (textContent ?? '').replace(/\s/g, ' '));
  expect(unwrittenRow).toMatch(/Due Nov 19(, 2026)?Write note$/);
  expect(unsignedRow).toMatch(/Draft – finish and signDue Nov 19(, 2026)?Finish and sign$/);
  expect(lateRow).toMatch(/Late – due Nov 12(, 2026)?Write note$/);
  expect(list.getByRole('link', { name: /^Finish and sign: Child 2, Monday/ })).toBeTruthy();
});

test('a due note of a group opens with the child of the task', async () => {
  const due = {
    event_id: 'event-1',
    event_type: 'group_sessions',
    ended_at: '2026-11-16T17:45:00Z',
    ...unwritten,
  } as const;
  const isabel = { id: 'child-2', name: 'Isabel Ruiz' };
  tasks = { ...noTasks, reports_due: 2 };
  const both = [mila, isabel].map((client) => ({ ...due, client }));
  reports = { 1: { reports_due: both, pagy: { next: null } } };
  openToday();
  const write = await screen.findByRole('link', { name: /^Write note: Isabel Ruiz/ });
  expect(write.getAttribute('href')).toBe(notePage('event-1', 'child-2'));
});

test('loads notes due in pages and shows the total', async () => {
  tasks = { ...noTasks, reports_due: 3 };
  reports = { 1: { reports_due: [reportOf(1), reportOf(2)], pagy: { next: 2 } } };
  openToday();
  const names = () => screen.getAllByText(/^Child \d$/).map(({ textContent }) => textContent);
  expect(await screen.findByRole('heading', { name: 'Notes due 3' })).toBeTruthy();
  const more = await screen.findByRole('button', { name: 'Load more' });
  expect(names()).toEqual(['Child 1', 'Child 2']);
  await userEvent.click(more);
  expect(await within(await screen.findByRole('alert')).findByText('Something went wrong')).toBeTruthy();
  reports[2] = { reports_due: [reportOf(2), reportOf(3)], pagy: { next: null } };
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toEqual(['Child 1', 'Child 2', 'Child 3']));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed load of notes due does not hide other tasks', async () => {
  tasks = { ...noTasks, reports_due: 1, sessions_to_mark: [eventOf({ id: 'a' })] };
  reports = {};
  openToday();
  expect(await screen.findByText('We couldn’t load your notes due')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sessions to mark 1' })).toBeTruthy();
  reports = { 1: { reports_due: [reportOf(1)], pagy: { next: null } } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Child 1')).toBeTruthy();
});

test('shows only non-empty task sections with their number', async () => {
  tasks = { ...noTasks, sessions_to_mark: [eventOf({ id: 'a' }), eventOf({ id: 'b' })] };
  openToday();
  expect(await screen.findByRole('heading', { name: 'Sessions to mark 2' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Open invitations/ })).toBeNull();
});

test('a failed load of tasks can be retried', async () => {
  todayServer({ 'GET /therapist/tasks': new Refusal(500, { error: 'Something went wrong', code: 'internal' }) });
  openToday();
  expect(await screen.findByText('We couldn’t load your tasks')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a family’s dispute is answered, and the record stays', async () => {
  const dispute = {
    opened_at: '2026-11-16T19:00:00Z',
    reason: 'We were there',
    answered_at: null,
    outcome: null,
    answer: null,
  };
  const [participant] = eventOf().event_participants;
  if (!participant) throw new Error('one participant');
  const guest = { ...participant.guest, dispute };
  event = eventOf({
    status: 'incomplete',
    missed_reason: 'child',
    guests: [guest],
    event_participants: [{ ...participant, status: 'no_show', guest }],
    permissions: permissionsOf({ cancel: 'status_not_allowed' }),
  });
  tasks = { ...noTasks, disputes: [event] };
  openToday();
  expect(await screen.findByText('“We were there”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Read and answer: Mila/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the record' }));
  expect(screen.getByText('Write an answer')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your answer'), 'Nobody joined');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the record' }));
  expect(await screen.findByText('Answer sent')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent).toMatchObject([
    { path: '/events/event-1/dispute', body: { child_id: 'child-1', answer: 'Nobody joined' } },
  ]);
});
