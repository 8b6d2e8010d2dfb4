import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { entryOf as entryIn } from './entries.tsx';

const viewed = { therapistId: 'therapist-1', now: new Date('2026-11-15T00:00:00Z') };
const entryOf = (event: Parameters<typeof entryIn>[0]) => entryIn(event, viewed);

test('a session shows the child, at the instants of the server, whatever zone they are written in', () => {
  const entry = entryOf(eventOf({ start_date: '2026-11-16T09:00:00-08:00', end_date: '2026-11-16T17:45:00+00:00' }));
  expect(entry).toMatchObject({ title: 'Mila', tone: 'session', start: '2026-11-16T09:00:00-08:00' });
});

test('a group says how many are expected, without those who canceled', () => {
  const group = groupOf('Mila', 'Noah', 'Abena');
  const guests = group.guests.map((guest, index) => ({ ...guest, canceled: index === 0 }));
  expect(entryOf(group).title).toBe('Group of 3');
  expect(entryOf({ ...group, guests })).toMatchObject({ title: 'Group of 2', tone: 'group' });
  expect(entryOf({ ...group, title: 'Reading club' }).title).toBe('Reading club (3)');
});

test('a session to which nobody comes any more is struck, as a canceled one is', () => {
  const { guests } = eventOf();
  expect(entryOf(eventOf({ canceled: true })).tone).toBe('canceled');
  expect(entryOf(eventOf({ guests: guests.map((guest) => ({ ...guest, canceled: true })) })).tone).toBe('canceled');
});

test('time without children has its kind as its name', () => {
  const empty = { guests: [], event_participants: [], title: '' };
  expect(entryOf(eventOf({ ...empty, event_type: 'supervision' }))).toMatchObject({
    title: 'Supervision',
    tone: 'event',
  });
  expect(entryOf(eventOf({ ...empty, event_type: 'block_time' })).tone).toBe('blocked');
});

test('only what is to come, and is the therapist’s own, can be dragged', () => {
  const coming = eventOf({ status: 'scheduled' });
  expect(entryOf(coming).movable).toBe(true);
  expect(entryOf({ ...coming, therapist_id: 'therapist-2' }).movable).toBe(false);
  expect(entryOf({ ...coming, canceled: true }).movable).toBe(false);
  expect(entryOf({ ...coming, status: 'complete' }).movable).toBe(false);
  expect(entryIn(coming, { ...viewed, now: new Date('2026-11-16T17:00:00Z') }).movable).toBe(false);
});
