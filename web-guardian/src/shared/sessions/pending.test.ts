import { formatDate } from '@larkwell/app-kit/time';
import { expect, test } from 'vitest';
import type { PendingSession } from '../types.ts';
import { lostNote, pendingServices } from './pending.ts';

const cycleOf = (part: Partial<PendingSession> = {}): PendingSession => ({
  service_id: 'service-1',
  service_name: 'Once a week',
  event_type: 'individual_session',
  guest: { child_id: 'child-1', name: 'Mila' },
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor', specialty: null },
  session_length: 45,
  remaining: 2,
  make_ups: 0,
  lapsing: 2,
  bookable: 2,
  cycle_starts_on: '2026-10-26',
  cycle_ends_on: '2026-11-22',
  ...part,
});
const next = cycleOf({
  remaining: 4,
  lapsing: 4,
  bookable: 4,
  cycle_starts_on: '2026-11-23',
  cycle_ends_on: '2026-12-20',
});

test('promises the sessions of the soonest cycle in which a time is free', () => {
  const [service] = pendingServices([cycleOf({ bookable: 0 }), next]);
  expect(service?.bookable).toBe(next);
  expect(pendingServices([cycleOf(), next])[0]).toMatchObject({ unbookable: null, bookable: { remaining: 2 } });
});

test('says what happens to sessions for which no time is left', () => {
  const noteOf = (part: Partial<PendingSession>) => {
    const [service] = pendingServices([cycleOf(part), next]);
    return service && lostNote(service);
  };
  expect(noteOf({})).toBeUndefined();
  expect(noteOf({ bookable: 0 })).toBe(
    `2 sessions will expire: there are no open times through ${formatDate('2026-11-22')}.`,
  );
  expect(noteOf({ remaining: 3, lapsing: 2, bookable: 1 })).toBe(
    `1 session will expire: there are no open times through ${formatDate('2026-11-22')}. ` +
      '1 make-up session stays yours: you can book it in your next weeks.',
  );
  expect(noteOf({ bookable: 0, lapsing: 1 })).toBe(
    `1 session will expire: there are no open times through ${formatDate('2026-11-22')}. ` +
      '1 make-up session stays yours: you can book it in your next weeks.',
  );
});
