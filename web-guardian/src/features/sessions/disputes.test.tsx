import { permissionsOf } from '@larkwell/app-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import { canDispute, disputeText, recordedOf, recordText, timeTogether } from './disputes.ts';
import SessionsPage from './SessionsPage.tsx';

const zone = 'America/Los_Angeles';
const open = {
  opened_at: '2026-11-16T19:00:00Z',
  reason: 'We were there',
  answered_at: null,
  outcome: null,
  answer: null,
};
const child = childOf();

function pastSession(dispute: typeof open | null | object = null, status: 'show' | 'no_show' = 'no_show') {
  const session = sessionOf({ status: status === 'show' ? 'complete' : 'incomplete' });
  const event_participants = session.event_participants.map((one) => ({
    ...one,
    status,
    guest: { ...one.guest, dispute: dispute as null },
  }));
  return { ...session, event_participants };
}

test('the outcome of a dispute names the day and the answer', () => {
  expect(disputeText(pastSession(), child.id, zone)).toBeUndefined();
  expect(disputeText(pastSession(open), child.id, zone)).toMatch(/“We were there” Your therapist hasn’t replied yet/);
  const answered = { ...open, answered_at: '2026-11-17T19:00:00Z' };
  const kept = { ...answered, outcome: 'kept', answer: 'Nobody joined' };
  expect(disputeText(pastSession(kept), child.id, zone)).toMatch(
    /On .*November.17.*, your therapist kept the record and replied: “Nobody joined”/,
  );
  const corrected = { ...answered, outcome: 'corrected' };
  expect(disputeText(pastSession(corrected), child.id, zone)).toMatch(
    /On .*November.17.*, your therapist corrected the record/,
  );
});

test('the recorded attendance is named; a canceled child can’t be disputed', () => {
  expect(recordedOf(pastSession(), child.id)).toBe('No-show');
  expect(recordedOf(pastSession(null, 'show'), child.id)).toBe('Attended');
  const session = { ...pastSession(), permissions: permissionsOf() };
  expect(canDispute(session, child.id)).toBe(true);
  expect(canDispute({ ...session, permissions: permissionsOf({ dispute: 'past_disputes' }) }, child.id)).toBe(false);
  const left = session.event_participants.map((one) => ({ ...one, guest: { ...one.guest, canceled: true } }));
  expect(canDispute({ ...session, event_participants: left }, child.id)).toBe(false);
});

function withGuest(session: ReturnType<typeof pastSession>, part: object) {
  const event_participants = session.event_participants.map((one) => ({ ...one, guest: { ...one.guest, ...part } }));
  return { ...session, event_participants };
}

test.each([
  [{ minutes_together: 15, minutes_late: 0 }, 'You and your therapist were in the room together for 15 of 30 minutes.'],
  [{ minutes_together: 15, minutes_late: 1 }, /15 of 30 minutes\. You joined 1 minute late\.$/],
  [{ minutes_together: 9, minutes_late: 1, minutes_early: 20 }, /1 minute late\. You left 20 minutes early\.$/],
  [{ minutes_together: 0, minutes_late: 12 }, /for 0 of 30 minutes\. You joined 12 minutes late\.$/],
])('the time in the room is in words: %o', (part, sentence) => {
  const session = withGuest(pastSession(null, 'show'), part);
  const length = Date.parse(session.start_date) + 30 * 60_000;
  const half = { ...session, end_date: new Date(length).toISOString() };
  expect(timeTogether(half, child.id)).toMatch(sentence);
  expect(recordText(half, child.id)).toMatch(sentence);
});

test.each([
  ['child', /^Recorded: 25 of 30 minutes, because you joined late or left early\.$/],
  ['therapist', /because your therapist joined late or left early\. The 5 missing minutes count toward a make-up/],
  ['technical', /because of a technical problem\. The 5 missing minutes count toward a make-up session\.$/],
] as const)('a family reads what it got and why not more: %s', (lost_because, sentence) => {
  const session = withGuest(pastSession(null, 'show'), { delivered_minutes: 25, lost_because });
  const half = { ...session, end_date: new Date(Date.parse(session.start_date) + 30 * 60_000).toISOString() };
  expect(recordText(half, child.id)).toMatch(sentence);
  expect(recordedOf(half, child.id)).toBe('Attended, 25 of 30 minutes');
});

test('a family reads that the missing minutes aren’t made up, and why', () => {
  const write_off = { decided_at: '2026-03-10T17:00:00Z', reason: 'We refunded these minutes' };
  const part = { delivered_minutes: 25, lost_because: 'technical', write_off };
  const session = withGuest(pastSession(null, 'show'), part);
  const half = { ...session, end_date: new Date(Date.parse(session.start_date) + 30 * 60_000).toISOString() };
  expect(recordText(half, child.id)).toBe(
    'Recorded: 25 of 30 minutes, because of a technical problem. The 5 missing minutes won’t be made up. Larkwell wrote: “We refunded these minutes”',
  );
  const missed = withGuest({ ...pastSession(), missed_reason: 'technical' }, { write_off });
  const sentence = 'This session won’t be made up. Larkwell wrote: “We refunded these minutes”';
  expect(recordText(missed, child.id)).toContain(sentence);
  expect(recordText(withGuest(pastSession(), { canceled: true, write_off }), child.id)).toBe(sentence);
});

test('what was not recorded is not said', () => {
  expect(recordText(pastSession(null, 'show'), child.id)).toBeUndefined();
  expect(recordText(withGuest(pastSession(), { minutes_together: 9, canceled: true }), child.id)).toBeUndefined();
});

test.each([
  ['technical', /technical problem\. It doesn’t count as a no-show/],
  ['therapist', /your therapist couldn’t make it\. It doesn’t count as a no-show/],
  ['school', /school conflict\. It doesn’t count as a no-show/],
] as const)('a session missed because of %s says that it is no no-show', (missed_reason, sentence) => {
  const session = pastSession();
  const event_participants = session.event_participants.map((one) => ({ ...one, status: 'pending' as const }));
  expect(recordText({ ...session, event_participants, missed_reason }, child.id)).toMatch(sentence);
  expect(recordedOf({ ...session, event_participants, missed_reason }, child.id)).toMatch(sentence);
});

test('a family says that this isn’t what happened', async () => {
  const session = { ...pastSession(), permissions: permissionsOf({ cancel: 'event_started' }) };
  const calls = fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) },
    'GET /clients/child-1/events': { events: [session], pagy: { next: null } },
    'GET /clients/child-1/events/pending_schedule': { events: [] },
    'GET /clients/child-1/ledger': { ledger: { no_show: { rate: 5 } } },
    'GET /clients/child-1/events/after_paid_weeks': { events: [] },
    [`POST /events/${session.id}/dispute`]: {},
  });
  signInAsGuardian();
  openAt(paths.client.sessions, [
    { path: paths.client.base, element: <ClientLayout />, children: [{ path: 'sessions', element: <SessionsPage /> }] },
  ]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Past' }));
  await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^This isn’t what happened/ }));
  expect(await screen.findByText('Your therapist recorded: No-show')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write what happened')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('What happened?'), 'We were there');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent. We’ll email you when your therapist replies.')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([
    { path: `/events/${session.id}/dispute`, body: { child_id: child.id, reason: 'We were there' } },
  ]);
});
