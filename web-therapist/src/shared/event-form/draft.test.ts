import { eventOf } from '@larkwell/app-kit/testing';
import { newRecurrence } from '@larkwell/ui/dates';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import {
  draftOf,
  endsOn,
  isWhole,
  movedToDate,
  newDraft,
  problemsOf,
  skippedTo,
  timesOf,
  withChildren,
  withOwnRule,
  withRepeating,
  withServiceLength,
  withStart,
  withType,
} from './draft.ts';

const zone = 'America/Los_Angeles';
const start = '2026-11-24T17:00:00Z'; // Tuesday, 9:00 AM in Los Angeles
const draft = newDraft(start, zone);
const weekly = withRepeating(draft, true, []);

test('a new event starts at the clicked slot and lasts 45 minutes', () => {
  expect(draft).toMatchObject({ date: '2026-11-24', start: '9:00 AM', end: '9:45 AM', type: 'individual_session' });
  expect(timesOf(draft, zone)).toEqual({ start_date: start, end_date: '2026-11-24T17:45:00Z' });
});

test('a group lasts as long as its longest service, unless the end is fixed', () => {
  const group = { ...withType(draft, 'group_sessions'), childIds: ['child-1', 'child-2'] };
  const serviceOf = (session_length: number) => ({
    service_id: `service-${session_length}`,
    session_type: 'group_sessions' as const,
    session_length,
  });
  const services = [serviceOf(30), serviceOf(60)];
  expect(withServiceLength(group, services).end).toBe('10:00 AM');
  expect(withServiceLength({ ...group, endFixed: true }, services).end).toBe('9:45 AM');
});

test('uses the day in the therapist’s zone', () => {
  expect(newDraft('2026-11-25T05:30:00Z', zone)).toMatchObject({ date: '2026-11-24', start: '9:30 PM' });
});

test('an end before the start means the next day', () => {
  const night = { ...draft, start: '10:00 PM', end: '1:00 AM' };
  expect(endsOn(night)).toBe('2026-11-25');
  expect(timesOf(night, zone)?.end_date).toBe('2026-11-25T09:00:00Z');
  expect(endsOn(draft)).toBeNull();
});

test.each([
  // twice 1 AM to 2 AM: half an hour is none of the first hour and all of the second
  ['2027-11-07', '1:30 AM', '2:00 AM', '2027-11-07T08:30:00Z', '2027-11-07T09:00:00Z'],
  ['2027-11-06', '11:30 PM', '12:30 AM', '2027-11-07T06:30:00Z', '2027-11-07T07:30:00Z'],
  // from 2 AM to 3 AM there is nothing
  ['2027-03-14', '2:30 AM', '3:15 AM', '2027-03-14T10:30:00Z', '2027-03-14T11:15:00Z'],
  ['2027-03-14', '1:30 AM', '2:15 AM', '2027-03-14T09:30:00Z', '2027-03-14T10:15:00Z'],
])('on %s, across a clock change, %s to %s keeps its length', (date, begins, ends, start_date, end_date) => {
  const night = { ...draft, date, start: begins, end: ends };
  expect(timesOf(night, zone)).toEqual({ start_date, end_date });
  const event = eventOf({ start_date, end_date });
  const opened = draftOf(event, zone);
  expect(timesOf(opened, zone)).toEqual({ start_date, end_date });
  expect(endsOn({ ...opened, date: '2027-12-01' })).toBe(endsOn({ ...night, date: '2027-12-01' }));
});

test('a skipped start shows the actual start', () => {
  const night = { ...draft, date: '2027-03-14', start: '2:30 AM', end: '3:15 AM' };
  expect(skippedTo(night, zone)).toBe('3:30 AM');
  expect(skippedTo({ ...night, date: '2027-03-15' }, zone)).toBeNull();
  expect(skippedTo({ ...night, start: 'soon' }, zone)).toBeNull();
});

test('typing another start keeps the length', () => {
  let typed = draft;
  let readable = draft.start;
  for (const text of ['4', '4:', '4:3', '4:30', '4:30 ', '4:30 P', '4:30 PM']) {
    typed = withStart(typed, text, readable);
    if (text !== '4:' && text !== '4:30 P') readable = text;
  }
  expect(typed).toMatchObject({ start: '4:30 PM', end: '5:15 PM' });
});

test('reports a missing date, time and client', () => {
  const empty = { ...draft, date: null, start: '', end: 'late' };
  expect([...problemsOf(empty)]).toEqual([
    ['date', 'Date is required'],
    ['start', 'Start time is required'],
    ['end', 'Enter a time like 9:30 AM'],
    ['childIds', 'Client is required'],
  ]);
  expect(problemsOf(withType(draft, 'group_sessions')).get('childIds')).toBe('Choose at least one client');
  expect(problemsOf(withType(draft, 'free_session')).size).toBe(0);
  expect(problemsOf(withType(draft, 'block_time')).size).toBe(0);
});

test('changing the type keeps allowed guests', () => {
  const group = withChildren(withType(draft, 'group_sessions'), ['child-1', 'child-2']);
  expect(withType(group, 'iep').childIds).toEqual(['child-1']);
  expect(withType(group, 'training').childIds).toEqual([]);
});

test('a series and guest rules need a last day', () => {
  const group = withChildren(withType(weekly, 'group_sessions'), ['child-1']);
  expect(isWhole({ ...group, rule: group.rule && { ...group.rule, until: null } })).toBe(false);
  const rule = { ...group.rule, until: '2027-03-01' } as NonNullable<typeof group.rule>;
  expect(isWhole({ ...group, rule })).toBe(true);
  expect(isWhole(withOwnRule({ ...group, rule }, 'child-1', { ...rule, days: [] }))).toBe(false);
});

test('changing rule or date clears skipped dates', () => {
  const skipped = { ...weekly, skipped: ['2026-12-01'] };
  expect(movedToDate(skipped, '2026-11-25', skipped.date).skipped).toEqual([]);
});

test('the nth weekday follows the date, also after invalid input', () => {
  const monthly = {
    ...weekly,
    rule: { ...newRecurrence('2026-11-24'), unit: 'month', monthOption: 'fourth_tuesday' } as const,
  };
  const unread = movedToDate(monthly, null, monthly.date);
  expect(movedToDate(unread, '2026-12-09', monthly.date).rule?.monthOption).toBe('second_wednesday');
});

test('removing a guest removes their dates', () => {
  const group = withOwnRule(withChildren(weekly, ['child-1', 'child-2']), 'child-1', weekly.rule);
  expect(withChildren(group, ['child-2']).ownRules).toEqual({});
});

test('a derived title is not the therapist’s own', () => {
  expect(draftOf(eventOf({ title: 'Mila' }), zone).title).toBe('');
  expect(draftOf(groupOf('Mila', 'Noah'), zone).title).toBe('');
  expect(draftOf(eventOf({ title: 'Snail breathing' }), zone).title).toBe('Snail breathing');
});
