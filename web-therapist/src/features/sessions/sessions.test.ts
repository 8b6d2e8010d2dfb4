import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { clientSessionState } from '../../shared/client-sessions/clientSessionState.ts';
import { cycleOf } from './cycle.ts';

const start = Date.parse('2026-11-16T17:00:00Z');
const hours = (count: number) => new Date(start + count * 60 * 60 * 1000);

test('a session is soon within 24 hours of its start, until it ends', () => {
  expect(clientSessionState(eventOf(), 'child-1', hours(-24)).soon).toBe(false);
  expect(clientSessionState(eventOf(), 'child-1', hours(-23.9)).soon).toBe(true);
  expect(clientSessionState(eventOf(), 'child-1', hours(1)).soon).toBe(false);
});

test('shows the client’s cancellation and a no-show', () => {
  const { guests, event_participants } = eventOf();
  const cancel_reason = 'canceled_by_guardian' as const;
  const canceled = eventOf({ guests: guests.map((guest) => ({ ...guest, canceled: true, cancel_reason })) });
  expect(clientSessionState(canceled, 'child-1', hours(2))).toMatchObject({
    canceled: true,
    notice: 'Canceled by the client',
  });
  const missed = eventOf({ event_participants: event_participants.map((one) => ({ ...one, status: 'no_show' })) });
  expect(clientSessionState(missed, 'child-1', hours(2))).toMatchObject({ canceled: false, notice: 'No-show' });
});

test.each([
  ['canceled_by_therapist', 'Canceled by the therapist'],
  ['school_closed', 'Canceled: school is closed'],
  ['service_ended', 'Canceled: the service ended'],
] as const)('names who canceled: %s', (cancel_reason, notice) => {
  const guests = eventOf().guests.map((guest) => ({ ...guest, canceled: true, cancel_reason }));
  expect(clientSessionState(eventOf({ canceled: true, guests }), 'child-1', hours(2)).notice).toBe(notice);
});

test('reads both forms of progress', () => {
  expect(cycleOf('3/8')).toEqual([{ label: 'Sessions', done: 3, total: 8 }]);
  expect(cycleOf('0/0')).toEqual([]);
  expect(cycleOf([{ session_type: 'group_sessions', current: 1, total: 4, no_show_rate: 12.5 }])).toEqual([
    { label: 'Group Session', done: 1, total: 4 },
  ]);
});

test('sums a school’s services by type', () => {
  const weekly = { session_type: 'individual_session', current: 1, total: 1, no_show_rate: 0 } as const;
  expect(cycleOf([weekly, { ...weekly, current: 0, total: 2 }])).toEqual([
    { label: 'Individual Session', done: 1, total: 3 },
  ]);
});
