import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { coming, groupOf } from '../../testing/people.ts';
import { paintsBy } from './coloring.ts';
import { entryOf as entryIn } from './entries.tsx';

const viewed = {
  zone: 'America/Los_Angeles',
  familyZones: new Map([['child-1', 'America/Los_Angeles']]),
  paint: paintsBy('type', []),
};
const entryOf = (event: Parameters<typeof entryIn>[0]) => entryIn(event, viewed);

test('an entry shows the child at the server’s instants', () => {
  const entry = entryOf(eventOf({ start_date: '2026-11-16T09:00:00-08:00', end_date: '2026-11-16T17:45:00+00:00' }));
  expect(entry).toMatchObject({ title: 'Mila', tone: 'session', start: '2026-11-16T09:00:00-08:00' });
});

test('a group shows its size without canceled guests', () => {
  const group = groupOf('Mila', 'Noah', 'Abena');
  const guests = group.guests.map((guest, index) => ({ ...guest, canceled: index === 0 }));
  expect(entryOf(group).title).toBe('Group of 3');
  expect(entryOf({ ...group, guests })).toMatchObject({ title: 'Group of 2', tone: 'group' });
  expect(entryOf({ ...group, title: 'Reading club' }).title).toBe('Reading club (3)');
});

test('a session without guests shows as canceled', () => {
  const { guests } = eventOf();
  expect(entryOf(eventOf({ canceled: true })).tone).toBe('canceled');
  expect(entryOf(eventOf({ guests: guests.map((guest) => ({ ...guest, canceled: true })) })).tone).toBe('canceled');
});

test('an event without children shows its type', () => {
  const empty = { guests: [], event_participants: [], title: '' };
  expect(entryOf(eventOf({ ...empty, event_type: 'supervision' }))).toMatchObject({
    title: 'Supervision',
    tone: 'event',
  });
  expect(entryOf(eventOf({ ...empty, event_type: 'block_time' })).tone).toBe('blocked');
});

test('only events that the therapist may move can be dragged', () => {
  expect(entryOf(eventOf(coming)).canMove).toBe(true);
  for (const reschedule of ['handed_over', 'already_canceled', 'status_not_allowed', 'event_started']) {
    expect(entryOf(eventOf({ ...coming, permissions: permissionsOf({ reschedule }) })).canMove).toBe(false);
  }
});

test('shows families’ times in other zones, grouped by time', () => {
  const group = groupOf('Mila', 'Noah', 'Abena', 'Ines');
  const zones = ['America/New_York', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'];
  const familyZones = new Map(zones.map((zone, index) => [`child-${index + 1}`, zone]));
  expect(entryIn(group, { ...viewed, familyZones }).otherClocks).toEqual([
    { time: expect.stringMatching(/^12:00.PM$/), zone: 'ET', label: 'for Mila, Noah' },
    { time: expect.stringMatching(/^11:00.AM$/), zone: 'CT', label: 'for Abena' },
  ]);
});

test('shows no family time while the clocks agree', () => {
  const familyZones = new Map([['child-1', 'America/Phoenix']]);
  const winter = eventOf();
  const summer = eventOf({ start_date: '2026-07-16T17:00:00Z', end_date: '2026-07-16T17:45:00Z' });
  expect(entryIn(winter, { ...viewed, familyZones }).otherClocks).toHaveLength(1);
  expect(entryIn(summer, { ...viewed, familyZones }).otherClocks).toEqual([]);
  expect(entryIn(winter, { ...viewed, familyZones: new Map() }).otherClocks).toEqual([]);
});

test('names the family’s day if it differs', () => {
  const late = eventOf({ start_date: '2026-11-17T05:30:00Z', end_date: '2026-11-17T06:00:00Z' });
  const familyZones = new Map([['child-1', 'America/New_York']]);
  expect(entryIn(late, { ...viewed, familyZones }).otherClocks).toEqual([
    { time: expect.stringMatching(/^Tue 12:30.AM$/), zone: 'ET', label: 'for Mila' },
  ]);
});
