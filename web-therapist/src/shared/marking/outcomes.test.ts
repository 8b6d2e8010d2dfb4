import type { EventSchema } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import {
  type Answer,
  answerOf,
  type ChildOutcome,
  type Outcome,
  recordOf,
  sessionReasons,
  withPart,
} from './outcomes.ts';

const id = 'participant-1';

/** The event as the server shows it after the record. */
function after(event: EventSchema, record: NonNullable<ReturnType<typeof recordOf>>): EventSchema {
  const marks = new Map((record.event_participants_attributes ?? []).map((one) => [one.id, one]));
  const event_participants = event.event_participants.map((one) => ({
    ...one,
    status: marks.get(one.id)?.status ?? ('pending' as const),
    guest: {
      ...one.guest,
      late_cancel: marks.get(one.id)?.late_cancel ?? false,
      delivered_minutes: marks.get(one.id)?.delivered_minutes ?? null,
      lost_because: marks.get(one.id)?.lost_because ?? null,
    },
  }));
  return {
    ...event,
    event_participants,
    status: record.status ?? 'pending',
    missed_reason: record.missed_reason ?? null,
  };
}

test.each([
  ['attended', { status: 'complete', event_participants_attributes: [{ id, status: 'show', late_cancel: false }] }],
  [
    'no_show',
    { missed_reason: 'child', event_participants_attributes: [{ id, status: 'no_show', late_cancel: false }] },
  ],
  [
    'late_cancel',
    { missed_reason: 'child', event_participants_attributes: [{ id, status: 'no_show', late_cancel: true }] },
  ],
  ['therapist', { status: 'incomplete', missed_reason: 'therapist' }],
  ['school', { status: 'incomplete', missed_reason: 'school' }],
  ['technical', { status: 'incomplete', missed_reason: 'technical' }],
] as const)('one answer sets mark and attendance, and is read back: %s', (outcome: Outcome, body) => {
  const reason = sessionReasons.find((one) => one === outcome) ?? null;
  const children: Answer['children'] = reason ? {} : { [id]: outcome as ChildOutcome };
  const answer = { reason, children };
  const record = recordOf(eventOf(), answer);
  expect(record).toMatchObject(body);
  if (record) expect(answerOf(after(eventOf(), record))).toEqual(answer);
});

const attended: Answer = { reason: null, children: { [id]: 'attended' } };

test('a part of the session is recorded and read back', () => {
  const answer = withPart(attended, id, { delivered: 20, because: 'technical' });
  const record = recordOf(eventOf(), answer);
  expect(record?.event_participants_attributes).toEqual([
    { id, status: 'show', late_cancel: false, delivered_minutes: 20, lost_because: 'technical' },
  ]);
  if (record) expect(answerOf(after(eventOf(), record))).toEqual(answer);
  expect(withPart(answer, id, undefined)).toEqual(attended);
  const absent = recordOf(eventOf(), { ...answer, children: { [id]: 'no_show' } });
  expect(absent?.event_participants_attributes).toEqual([{ id, status: 'no_show', late_cancel: false }]);
});

test.each([
  { delivered: null, because: 'child' },
  { delivered: 0, because: 'child' },
  { delivered: 45, because: 'child' },
  { delivered: 20, because: null },
] as const)('a part without minutes or a reason is not recorded: %o', (part) => {
  expect(recordOf(eventOf(), withPart(attended, id, part))).toBeNull();
});

test('starts with the part that the room proposes, until one is recorded', () => {
  const proposed = { proposed_status: 'show', proposed_minutes: 25, proposed_lost_because: 'child' } as const;
  const [one] = eventOf().event_participants;
  if (!one) throw new Error('one participant');
  const seen = eventOf({ event_participants: [{ ...one, guest: { ...one.guest, ...proposed } }] });
  expect(answerOf(seen)).toEqual({ ...attended, parts: { [id]: { delivered: 25, because: 'child' } } });
  expect(answerOf({ ...seen, status: 'complete' })).toEqual(attended);
});

test('a group took place if one child attended', () => {
  const group = groupOf('Mila', 'Noah');
  expect(recordOf(group, { reason: null, children: { 'participant-1': 'attended' } })).toBeNull();
  const some = { 'participant-1': 'late_cancel', 'participant-2': 'attended' } as const;
  expect(recordOf(group, { reason: null, children: some })).toMatchObject({ status: 'complete' });
  const none = { 'participant-1': 'late_cancel', 'participant-2': 'no_show' } as const;
  expect(recordOf(group, { reason: null, children: none })).toMatchObject({
    status: 'incomplete',
    missed_reason: 'child',
  });
});

test('a child who canceled before is not asked for', () => {
  const group = groupOf('Mila', 'Noah');
  const [mila, noah] = group.event_participants;
  if (!mila || !noah) throw new Error('two participants');
  const left = { ...group, event_participants: [{ ...mila, guest: { ...mila.guest, canceled: true } }, noah] };
  const record = recordOf(left, { reason: null, children: { 'participant-2': 'attended' } });
  expect(record?.event_participants_attributes).toMatchObject([{ id: 'participant-2' }]);
});

test.each([
  ['show', 'attended'],
  ['no_show', 'no_show'],
] as const)('starts with what the room proposes: %s', (proposed_status, outcome) => {
  const [one] = eventOf().event_participants;
  if (!one) throw new Error('one participant');
  const seen = eventOf({ event_participants: [{ ...one, guest: { ...one.guest, proposed_status } }] });
  expect(answerOf(seen)).toEqual({ reason: null, children: { [id]: outcome } });
  expect(answerOf(eventOf())).toEqual({ reason: null, children: {} });
});

test('starts with a technical problem only if every call broke off', () => {
  const group = groupOf('Mila', 'Noah');
  const broken = (...names: string[]) => ({
    ...group,
    event_participants: group.event_participants.map((one) => ({
      ...one,
      guest: { ...one.guest, proposed_reason: names.includes(one.guest.name) ? ('technical' as const) : null },
    })),
  });
  expect(answerOf(broken('Mila', 'Noah'))).toEqual({ reason: 'technical', children: {} });
  expect(answerOf(broken('Mila'))).toEqual({ reason: null, children: {} });
  expect(answerOf({ ...broken('Mila', 'Noah'), status: 'complete' }).reason).toBeNull();
});

test('reads marks without attendance as the ledger does', () => {
  expect(answerOf(eventOf({ status: 'complete' })).children).toEqual({ [id]: 'attended' });
  expect(answerOf(eventOf({ status: 'incomplete', missed_reason: 'child' })).children).toEqual({ [id]: 'no_show' });
  expect(answerOf(eventOf({ status: 'incomplete', missed_reason: null })).reason).toBe('therapist');
});
