import type { EventNote } from '@larkwell/app-kit/api';
import { detailsOf, materialOf, permissionsOf } from '@larkwell/app-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths, reschedulePage } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import { calm, dialogAt, inTwoDays, page, routes, session } from './testing.tsx';

afterEach(() => void vi.useRealTimers());

test('a session after the end of a canceled plan says that it will be canceled', async () => {
  const after = { id: session.id, start_date: inTwoDays, subscription_id: 'subscription-1' };
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([session]),
    'GET /clients/child-1/events/after_paid_weeks': { events: [{ ...after, plan_ends_on: '2026-12-20' }] },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  expect(
    await screen.findByText(/^Your plan ends on Dec.20, 2026\. We’ll cancel this session then unless you reactivate/),
  ).toBeTruthy();
});

const material = materialOf({ event_id: session.id, content: 'A mirror\nand two dice' });

test.each([
  { materials: [material], text: /^A mirror\s+and two dice$/ },
  { materials: [], text: /^Nothing to prepare: .+ hasn’t shared any materials for this session\.$/ },
])('opens the materials of an upcoming session: $text', async ({ materials, text }) => {
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([session]),
    'GET /events/session-1': { event: detailsOf(session, { materials }) },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Materials,/ }));
  expect(await within(await screen.findByRole('dialog', { name: 'Materials' })).findByText(text)).toBeTruthy();
});

test('one call shows the notes and materials of a past session', async () => {
  const past = sessionOf({ status: 'complete' });
  const calls = fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([past]),
    'GET /events/session-1': { event: detailsOf(past, { materials: [material] }) },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Session notes,/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Session notes' }));
  expect(await dialog.findByText('Your therapist hasn’t shared notes for this session.')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Materials' })).toBeTruthy();
  expect(dialog.getByText(/A mirror/)).toBeTruthy();
  expect(calls.filter(({ path }) => path.startsWith('/events/'))).toMatchObject([{ path: '/events/session-1' }]);
});

test('a shared note shows its signature and its addenda', async () => {
  const past = sessionOf({ status: 'complete' });
  const note: EventNote = {
    id: 'note-1',
    child_id: 'child-1',
    event_id: past.id,
    content: 'Said r',
    creator_type: 'therapist',
    creator_id: 'therapist-1',
    creator_name: 'Maya Okafor',
    note_type: 'soap_plan',
    therapist_id: 'therapist-1',
    created_at: '2026-11-20T17:00:00Z',
    created_at_time: '9:00 AM',
    profile_photo: null,
    edited: false,
    shared: true,
    attachments: [],
    signed_at: '2026-11-20T18:02:00Z',
    signed_by: 'Maya Okafor',
    signed_specialty: null,
    signed_licenses: null,
    cosignature: null,
    addenda: [{ id: 'addendum-1', content: 'And s', created_at: '2026-11-21T17:00:00Z' }],
  };
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([past]),
    'GET /events/session-1': { event: detailsOf(past, { notes: [note] }) },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Session notes,/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Session notes' }));
  expect(await dialog.findByText(/^Signed Nov 20, \d+:02\sAM by Maya Okafor$/)).toBeTruthy();
  expect(dialog.getByText(/^Addendum, Nov 21, \d+:00\sAM$/)).toBeTruthy();
  expect(dialog.getByText('And s')).toBeTruthy();
});

test('materials that could not be loaded are asked for alone', async () => {
  const calls = fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([session]),
    'GET /events/session-1': { event: detailsOf(session, { notes: null, materials: null }) },
    'GET /events/session-1/materials': { materials: [material] },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Materials,/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Materials' }));
  expect(await dialog.findByText('We couldn’t load the materials')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/A mirror/)).toBeTruthy();
  const asked = calls.filter(({ path }) => path.startsWith('/events/')).map(({ path }) => path);
  expect(asked).toEqual(['/events/session-1', '/events/session-1/materials']);
});

describe('the address', () => {
  const past = sessionOf({ id: 'session-9', status: 'complete' });
  beforeEach(() => {
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': ({ path }: Call) => page(path.includes('filter=past') ? [past] : [session]),
    });
    signInAsGuardian();
  });

  test('keeps the choice of past sessions', async () => {
    const { at } = openAt(`${paths.client.sessions}?show=past`, routes);
    expect(await screen.findByRole('list', { name: 'Past sessions' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Upcoming' }));
    await waitFor(() => expect(at()).toBe(paths.client.sessions));
    await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
    await waitFor(() => expect(at()).toBe(`${paths.client.sessions}?show=past`));
  });

  test('keeps the open dialog, and closing it leaves the list', async () => {
    const { at } = openAt(paths.client.sessions, routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Materials,/ }));
    await waitFor(() => expect(at()).toBe(dialogAt('materials')));
    expect(await screen.findByRole('dialog', { name: 'Materials' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(at()).toBe(paths.client.sessions));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test.each([
  ['the pending sessions beside it', 'GET /clients/child-1/events/pending_schedule'],
  ['the no-show rate on its first card', 'GET /clients/child-1/ledger'],
])('the list waits only for the response of %s', async (_what, call) => {
  let settle: (reply: unknown) => void = () => undefined;
  const pending = new Promise((resolve) => {
    settle = resolve;
  });
  const calls = fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([session]),
    [call]: () => pending,
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/clients/child-1/events?'))).toBe(true));
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByRole('list', { name: 'Upcoming sessions' })).toBeNull();
  settle(new Refusal(500, { error: 'Something went wrong', code: 'internal' }));
  expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
});

test('a permission that ends while the page is open takes its button away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let permissions = permissionsOf();
  const permissions_until = new Date(Date.now() + 30_000).toISOString();
  fakeApi({ ...calm, 'GET /clients/child-1/events': () => page([{ ...session, permissions, permissions_until }]) });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  expect(await screen.findByRole('button', { name: /^Cancel session,/ })).toBeTruthy();
  permissions = permissionsOf({ cancel: 'event_started' });
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel session,/ })).toBeNull());
});

test('shows the no-show rate on upcoming sessions only', async () => {
  fakeApi({ ...calm, 'GET /clients/child-1/events': page([session]) });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  expect(await screen.findByText('No-show rate 5%')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
  await screen.findByRole('list', { name: 'Past sessions' });
  expect(screen.queryByText('No-show rate 5%')).toBeNull();
});

test('names the next session, lists canceled ones apart, names the school once', async () => {
  const pupil = childOf({ billing_responsability: 'school' });
  const permissions = permissionsOf({ request_rescheduling: 'rescheduling_not_allowed' });
  const later = { ...session, permissions, id: 'session-2' };
  const guests = session.guests.map((guest) => ({ ...guest, canceled: true, cancel_reason: 'school_closed' }));
  fakeApi({
    ...calm,
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete', children: [pupil] }) },
    'GET /clients/child-1/events': page([
      { ...session, id: 'session-0', canceled: true, guests } as typeof session,
      { ...session, permissions },
      later,
    ]),
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  const upcoming = within(await screen.findByRole('list', { name: 'Upcoming sessions' })).getAllByRole('listitem');
  expect(upcoming).toHaveLength(2);
  expect(within(upcoming[0] as HTMLElement).getByText('Next session')).toBeTruthy();
  expect(within(upcoming[0] as HTMLElement).queryByRole('heading', { name: /week/i })).toBeNull();
  expect(within(upcoming[1] as HTMLElement).getByRole('heading', { name: /week/i })).toBeTruthy();
  expect(screen.getAllByText('No-show rate 5%')).toHaveLength(1);
  expect(screen.getAllByText(/only your therapist can reschedule/i)).toHaveLength(1);
  const canceled = within(screen.getByRole('list', { name: 'Canceled sessions' }));
  expect(canceled.getByText('Canceled: school is closed')).toBeTruthy();
});

test('past sessions say how many the child attended', async () => {
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([session]),
    'GET /clients/child-1/ledger': { ledger: { no_show: { rate: 20, attended: 4, due: 5 } } },
  });
  signInAsGuardian();
  openAt(`${paths.client.sessions}?show=past`, routes);
  expect(await screen.findByText('Attended 4 of 5 sessions')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Upcoming' }));
  await screen.findByRole('list', { name: 'Upcoming sessions' });
  expect(screen.queryByText('Attended 4 of 5 sessions')).toBeNull();
});

test('a session after the next one takes two lines, with its actions in a menu', async () => {
  const later = { ...session, id: 'session-2' };
  fakeApi({ ...calm, 'GET /clients/child-1/events': page([session, later]) });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  const [next, second] = within(await screen.findByRole('list', { name: 'Upcoming sessions' })).getAllByRole(
    'listitem',
  );
  expect(within(next as HTMLElement).getByRole('button', { name: /^Cancel session/ })).toBeTruthy();
  const card = within(second as HTMLElement);
  expect(card.getByText('Individual session · Maya Okafor, Speech Therapy')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: /^More for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Cancel session/ }));
  expect(await screen.findByRole('dialog', { name: 'Cancel this session?' })).toBeTruthy();
});

test.each([
  ['subscription_paused', 'Your plan is paused. Resume it to book.', 'Resume plan'],
  ['payment_overdue', 'A payment is overdue. Pay it to book.', 'Pay now'],
])('sessions that can’t be booked say why: %s', async (reason, why, action) => {
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([session]),
    'GET /clients/child-1/events/pending_schedule': {
      events: [],
      blocked: [{ service_id: 'service-1', service_name: 'Once a week', reason }],
    },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'You can’t book right now' })).toBeTruthy();
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(paths.client.subscriptions);
});

test.each([
  ['a plan', [], 'Choose a plan'],
  ['a therapist', [{ child_id: 'child-1', status: 'active' }], 'Find a therapist'],
])('the next step of a child without sessions is %s', async (_what, subscriptions, step) => {
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': page([]),
    'GET /guardians/subscriptions': { subscription: null, subscriptions },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  expect(await screen.findByRole('link', { name: step })).toBeTruthy();
});

test('requests rescheduling, edits the reason and withdraws', async () => {
  let reschedule_reason: string | null = null;
  const current = () => ({
    ...session,
    reschedule_reason,
    permissions: permissionsOf(
      reschedule_reason === null
        ? { withdraw: 'rescheduling_not_asked' }
        : { request_rescheduling: 'rescheduling_already_asked' },
    ),
  });
  const answer = () => ({ event: current() });
  const updateReason = ({ body }: { body: { event: { reschedule_reason: string } } }) => {
    ({ reschedule_reason } = body.event);
    return answer();
  };
  const calls = fakeApi({
    ...calm,
    'GET /clients/child-1/events': () => page([current()]),
    'POST /events/session-1/rescheduling': updateReason,
    'PUT /events/session-1/rescheduling': updateReason,
    'DELETE /events/session-1/rescheduling': () => {
      reschedule_reason = null;
      return answer();
    },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Reschedule session,/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule this session' });
  expect(within(dialog).getByRole('link', { name: 'Choose a new time' }).getAttribute('href')).toBe(
    reschedulePage('therapist-1', 'session-1'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
  expect(await within(dialog).findByText('Reschedule reason is required')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Swimming');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('You asked for another time: “Swimming”')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: /^Change reason/ }));
  const again = await screen.findByRole('dialog', { name: 'Change your reason' });
  await userEvent.type(within(again).getByRole('textbox'), ' lesson');
  await userEvent.click(within(again).getByRole('button', { name: 'Save reason' }));
  expect(await screen.findByText('You asked for another time: “Swimming lesson”')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: /^Withdraw request/ }));
  expect(await screen.findByText('Request withdrawn. The time stays the same.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^You asked for another time/)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
});

test('offers only a request when a substitute covers the session', async () => {
  const permissions = permissionsOf({
    reschedule: 'rescheduling_not_allowed',
    withdraw: 'rescheduling_not_asked',
  });
  const held = { ...session, handed_over: true, permissions };
  fakeApi({ ...calm, 'GET /clients/child-1/events': () => page([held]) });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Reschedule session,/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule this session' });
  expect(
    within(dialog).getByRole('textbox', { name: /^Ask .+, who is covering this session, to move it$/ }),
  ).toBeTruthy();
  expect(within(dialog).queryByRole('link', { name: 'Choose a new time' })).toBeNull();
});

test('confirms before discarding an unsent reason', async () => {
  fakeApi({ ...calm, 'GET /clients/child-1/events': page([session]) });
  signInAsGuardian();
  const at = openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Reschedule session,/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule this session' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await userEvent.type(field, 'Swimming');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(dialog.getByRole('link', { name: 'Choose a new time' })),
  ]) {
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(at.at()).toBe(dialogAt('reschedule'));
    expect(field.value).toBe('Swimming');
  }
  await userEvent.clear(field);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('retries a list that failed to load', async () => {
  let broken = true;
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': () =>
      broken ? new Refusal(500, { error: 'Something went wrong', code: 'internal' }) : page([session]),
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await screen.findByText('We couldn’t load the sessions');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
});

test('redirects to account setup until it is complete', async () => {
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'select_time_frame' }) } });
  signInAsGuardian();
  const { at } = openAt(paths.client.sessions, routes);
  await expect.poll(at).toBe(paths.setup.timeFrame);
});
