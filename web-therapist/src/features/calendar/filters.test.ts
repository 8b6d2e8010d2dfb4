import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { type Filter, knownPart, matchesFilter, noFilter } from './filters.ts';
import { schoolId, schoolsOf } from './schools.ts';
import { nextStart, startOfSlot } from './starts.ts';

const zone = 'America/Los_Angeles';

const events = [
  eventOf({
    id: 'single',
    guests: [{ child_id: 'child-3', name: 'Ava', school_name: 'Alder School', canceled: false }],
  }),
  { ...groupOf('Mila', 'Noah'), id: 'group' },
];
const shown = (filter: Partial<Filter>) => events.filter(matchesFilter({ ...noFilter, ...filter })).map(({ id }) => id);

test('filters by several types, clients and schools together', () => {
  expect(shown({})).toEqual(['single', 'group']);
  expect(shown({ types: ['group_sessions'] })).toEqual(['group']);
  expect(shown({ types: ['group_sessions', 'individual_session'] })).toEqual(['single', 'group']);
  expect(shown({ clientIds: ['child-2', 'child-9'] })).toEqual(['group']);
  expect(shown({ types: ['individual_session'], clientIds: ['child-2'] })).toEqual([]);
  expect(shown({ schools: [schoolId(' alder  school') ?? ''] })).toEqual(['single']);
});

test('a filter keeps only what the caseload knows', () => {
  const filter = { types: ['iep', 'party'], clientIds: ['child-1', 'stranger'], schools: ['alder', 'other'] };
  expect(knownPart(filter, { clientIds: ['child-1'], schools: ['alder'] })).toEqual({
    types: ['iep'],
    clientIds: ['child-1'],
    schools: ['alder'],
  });
});

test('a school is listed once, and its id hides its name', () => {
  const [school, ...more] = schoolsOf([
    { school_name: 'Alder School' },
    { school_name: ' alder school ' },
    { school_name: null },
  ]);
  expect(more).toEqual([]);
  expect(school?.name).toBe('Alder School');
  expect(school?.id).toMatch(/^[0-9a-z]{5,7}$/);
  expect(schoolId('Birch School')).not.toBe(school?.id);
  expect(schoolId(' ')).toBeNull();
});

test('a new event starts at the next half hour or first visible morning', () => {
  const now = new Date('2026-11-20T20:12:00Z');
  const week = { start: new Date('2026-11-16T08:00:00Z'), end: new Date('2026-11-23T08:00:00Z') };
  expect(nextStart(week, now, zone)).toBe('2026-11-20T20:30:00.000Z');
  const next = { start: week.end, end: new Date('2026-11-30T08:00:00Z') };
  expect(nextStart(next, now, zone)).toBe('2026-11-23T17:00:00Z');
});

test('a day of the month view starts in the morning', () => {
  expect(startOfSlot({ day: '2026-11-25' }, zone)).toBe('2026-11-25T17:00:00Z');
  expect(startOfSlot({ start: '2026-11-25T22:30:00Z' }, zone)).toBe('2026-11-25T22:30:00Z');
});
