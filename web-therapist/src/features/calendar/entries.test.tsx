import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { entryOf } from './entries.tsx';

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
