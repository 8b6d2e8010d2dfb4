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
    { id: 'participant-1', name: 'Mila', status: 'show', joinedAt: '2026-11-16T17:01:00Z' },
  ]);
  expect(proposalsOf(seen(came, 'show'))).toEqual([]);
});

test('proposes a no-show for absent children', () => {
  expect(proposalsOf(seen({ joined_at: null, proposed_status: 'no_show' }))).toMatchObject([
    { status: 'no_show', joinedAt: null },
  ]);
});

test('proposes nothing for canceled guests or unused rooms', () => {
  expect(proposalsOf(seen({ proposed_status: 'no_show', canceled: true }))).toEqual([]);
  expect(proposalsOf(seen({ proposed_status: null }))).toEqual([]);
});
