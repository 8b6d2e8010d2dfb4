import { permissionsOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { childOf, sessionOf } from '../../testing/people.ts';
import { cancelsLate, sessionStateOf } from './sessionState.ts';

const session = sessionOf();
const child = childOf();
const start = Date.parse(session.start_date);
const hour = 60 * 60 * 1000;
const before = (hours: number) => new Date(start - hours * hour);

test('starts soon within 24 hours of the start', () => {
  expect(sessionStateOf(session, child, before(25)).soon).toBe(false);
  expect(sessionStateOf(session, child, before(23)).soon).toBe(true);
});

test('can be canceled only if that is permitted', () => {
  const begun = { ...session, permissions: permissionsOf({ cancel: 'event_started' }) };
  expect(sessionStateOf(session, child, before(1)).canCancel).toBe(true);
  expect(sessionStateOf(begun, child, before(1)).canCancel).toBe(false);
});

test('explains why an upcoming session can’t be rescheduled', () => {
  const stateOf = (request_rescheduling: string, part: Partial<typeof session> = {}) =>
    sessionStateOf({ ...session, permissions: permissionsOf({ request_rescheduling }), ...part }, child, before(48));
  expect(sessionStateOf(session, child, before(48))).toMatchObject({ canReschedule: true });
  expect(sessionStateOf(session, child, before(48)).hint).toBeUndefined();
  const late = stateOf('past_reschedule_cutoff');
  expect(late.canReschedule).toBe(false);
  expect(late.hint).toMatch(/less than 24 hours/);
  const group = stateOf('rescheduling_not_allowed', { event_type: 'group_sessions' });
  expect(group.canReschedule).toBe(false);
  expect(group.hint).toMatch(/reschedule a group session/);
  expect(stateOf('rescheduling_not_allowed').hint).toMatch(/your school arranged/);
  expect(stateOf('past_reschedule_cutoff', { canceled: true }).hint).toBeUndefined();
  const begun = permissionsOf({ cancel: 'event_started', request_rescheduling: 'rescheduling_not_allowed' });
  expect(sessionStateOf({ ...session, permissions: begun }, child, before(-0.5)).hint).toBeUndefined();
});

test('the reason of an open request can be changed', () => {
  const permissions = permissionsOf({ request_rescheduling: 'rescheduling_already_asked' });
  const requested = { ...session, permissions, reschedule_reason: 'Swimming' };
  expect(sessionStateOf(requested, child, before(48))).toMatchObject({ hasRequest: true, canReschedule: true });
  expect(sessionStateOf(requested, child, before(48)).hint).toBeUndefined();
});

test('a child who canceled has none of the permissions that a sibling has', () => {
  const guests = session.guests.map((guest) => ({ ...guest, canceled: true }));
  expect(sessionStateOf({ ...session, guests }, child, before(48))).toMatchObject({
    canCancel: false,
    canReschedule: false,
  });
});

test('a request can be withdrawn while permitted, also after the cutoff', () => {
  const permissions = permissionsOf({ request_rescheduling: 'past_reschedule_cutoff' });
  const requested = { ...session, permissions, reschedule_reason: 'Swimming' };
  expect(sessionStateOf(requested, child, before(2))).toMatchObject({ hasRequest: true, canReschedule: false });
  const begun = { ...requested, permissions: permissionsOf({ withdraw: 'event_started' }) };
  expect(sessionStateOf(begun, child, before(0))).toMatchObject({ hasRequest: false });
  expect(sessionStateOf(session, child, before(48)).hasRequest).toBe(false);
});

test('a cancellation is late when the server says so, and from changes_at on', () => {
  const cancel = { allowed: true, reason: null, late: false, changes_at: before(24).toISOString() };
  const free = { ...session, permissions: { ...session.permissions, cancel } };
  expect(cancelsLate(free, before(25))).toBe(false);
  expect(cancelsLate(free, before(23))).toBe(true);
  const late = { ...cancel, late: true, changes_at: session.start_date };
  expect(cancelsLate({ ...session, permissions: { ...session.permissions, cancel: late } }, before(25))).toBe(true);
});

test('can be joined from when the page of its room opens until the end', () => {
  expect(sessionStateOf(session, child, before(1.2)).canJoin).toBe(false);
  expect(sessionStateOf(session, child, before(7 / 6)).canJoin).toBe(true);
  expect(sessionStateOf(session, child, before(-0.5)).canJoin).toBe(true);
  expect(sessionStateOf(session, child, before(-0.75)).canJoin).toBe(false);
  expect(sessionStateOf({ ...session, canceled: true }, child, before(1)).canJoin).toBe(false);
});

test.each([
  ['canceled_by_therapist', 'Canceled by your therapist'],
  ['school_closed', 'Canceled: school is closed'],
  ['service_ended', 'Canceled: your plan ended'],
] as const)('names who canceled: %s', (cancel_reason, notice) => {
  const guests = session.guests.map((guest) => ({ ...guest, canceled: true, cancel_reason }));
  expect(sessionStateOf({ ...session, canceled: true, guests }, child, before(48)).notice).toBe(notice);
});

test('says that the guardian canceled', () => {
  const cancel_reason = 'canceled_by_guardian';
  const guests = session.guests.map((guest) => ({ ...guest, canceled: true, cancel_reason }) as const);
  const canceled = { ...session, guests };
  expect(sessionStateOf(canceled, child, before(48))).toEqual({
    canceled: true,
    notice: 'Canceled by you',
    soon: false,
    canCancel: false,
    canReschedule: false,
    hasRequest: false,
    canJoin: false,
    isUpcoming: false,
  });
});
