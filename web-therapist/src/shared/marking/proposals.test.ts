import type { EventParticipant } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { proposalsOf } from './proposals.ts';

const seen = (part: object, status: 'pending' | 'show' = 'pending') => {
  const [participant] = eventOf().event_participants as [EventParticipant];
  return { event_participants: [{ ...participant, status, guest: { ...participant.guest, ...part } }] };
};

test('proposes seen attendance until it is marked', () => {
  const came = { joined_at: '2026-11-16T17:01:00Z', proposed_status: 'show' };
  expect(proposalsOf(seen(came))).toEqual([
    {
      id: 'participant-1',
      name: 'Mila',
      outcome: 'attended',
      joinedAt: '2026-11-16T17:01:00Z',
      together: null,
      late: 0,
      early: 0,
    },
  ]);
  expect(proposalsOf(seen(came, 'show'))).toEqual([]);
});

test('proposes a no-show for absent children', () => {
  expect(proposalsOf(seen({ joined_at: null, proposed_status: 'no_show' }))).toMatchObject([
    { outcome: 'no_show', joinedAt: null },
  ]);
});

test('proposes nothing for canceled guests or unused rooms', () => {
  expect(proposalsOf(seen({ proposed_status: 'no_show', canceled: true }))).toEqual([]);
  expect(proposalsOf(seen({ proposed_status: null }))).toEqual([]);
});

test('proposes a technical problem, with what the room counted', () => {
  const broke = { joined_at: '2026-11-16T17:03:00Z', proposed_status: null, proposed_reason: 'technical' };
  const counted = { minutes_together: 2, minutes_late: 3, minutes_early: 20 };
  expect(proposalsOf(seen({ ...broke, ...counted }))).toMatchObject([
    { outcome: 'technical', together: 2, late: 3, early: 20 },
  ]);
});
