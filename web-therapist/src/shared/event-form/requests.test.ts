import type { EventSchema } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { draftOf, type EventDraft, newDraft, withChildren, withOwnRule, withRule, withType } from './draft.ts';
import { changesNothing, changesOf, checkEdit, checkNew, edit, newEvent } from './requests.ts';

const zone = 'America/Los_Angeles';

const rule = {
  recurring_unit: 'week',
  recurring_period: 1,
  recurring_days: ['monday'],
  recurring_month_option: null,
  recurrent_until_date: '2027-03-01',
} as const;
const series = eventOf({
  start_date: '2026-11-23T09:00:00-08:00',
  end_date: '2026-11-23T09:45:00-08:00',
  status: 'scheduled',
  series_id: 'series-1',
  recurrent_event: { ...rule, recurring_days: ['monday'] },
});
const draft = draftOf(series, zone);
const moved = { ...draft, start: '10:00 AM', end: '10:45 AM' };
const thursdays = { ...draft.rule, days: ['thursday'] } as NonNullable<EventDraft['rule']>;

const flags = (event: EventSchema, changed: EventDraft, scope: 'recurrent' | 'onlyThis') => {
  const { query } = edit(event, changed, scope, zone);
  return [
    query.future_sessions && 'F',
    query.recurrent_section_changed && 'R',
    query.start_time_changed && 'S',
    query.guests_changed && 'G',
  ]
    .filter(Boolean)
    .join('');
};

test.each([
  ['its title', { ...draft, title: 'Review' }, 'onlyThis', ''],
  ['its title, and that of the following', { ...draft, title: 'Review' }, 'recurrent', 'F'],
  ['its time', moved, 'onlyThis', 'S'],
  ['its time, and that of the following', moved, 'recurrent', 'FS'],
  ['its date alone', { ...draft, date: '2026-11-24' }, 'onlyThis', 'S'],
  ['its child', withChildren(draft, ['child-2']), 'onlyThis', 'G'],
  ['its child and time, with the following', withChildren(moved, ['child-2']), 'recurrent', 'FSG'],
  ['its rule, which is for the following too', withRule(draft, thursdays), 'onlyThis', 'FR'],
  ['its rule and time', withRule(moved, thursdays), 'recurrent', 'FRS'],
  ['everything', withChildren(withRule(moved, thursdays), ['child-2']), 'recurrent', 'FRSG'],
] as const)('changing %s sets its flags', (_, changed, scope, expected) => {
  expect(flags(series, changed, scope)).toBe(expected);
});

test('unflagged parts are not sent', () => {
  const { body } = edit(series, { ...draft, title: 'Review' }, 'onlyThis', zone);
  expect(body).toEqual({ event: { title: 'Review' } });
});

test('sends times as instants and emptied texts as null', () => {
  const described = { ...series, description: 'Bring the kazoo' };
  const { body } = edit(described, { ...moved, description: ' ' }, 'onlyThis', zone);
  expect(body).toEqual({
    event: { description: null, start_date: '2026-11-23T18:00:00Z', end_date: '2026-11-23T18:45:00Z' },
  });
});

test('a repeated hour does not count as changed', () => {
  const second = eventOf({ start_date: '2026-11-01T09:30:00Z', end_date: '2026-11-01T10:00:00Z' });
  expect(changesNothing(changesOf(second, draftOf(second, zone), zone))).toBe(true);
});

test('removes guests by participant id and adds them by child id', () => {
  const [mila, noah] = groupOf('Mila', 'Noah').event_participants;
  if (!mila || !noah) throw new Error('a group of two');
  const group = {
    ...groupOf('Mila', 'Noah'),
    guests: [mila.guest, { ...noah.guest, canceled: true }],
    event_participants: [mila, { ...noah, guest: { ...noah.guest, canceled: true } }],
  };
  const changed = withChildren(draftOf(group, zone), ['child-3']);
  expect(changesOf(group, changed, zone).guests).toEqual([
    { id: 'participant-1', _destroy: true },
    { child_id: 'child-3' },
  ]);
});

test('adding a guest to a group with guest rules sends the rule', () => {
  const group: EventSchema = {
    ...groupOf('Mila', 'Noah'),
    series_id: 'series-1',
    recurrent_event: { ...rule, recurring_days: ['monday'] },
    guest_recurrent_sections: [{ ...rule, recurring_days: ['friday'], guest_id: 'child-2' }],
  };
  const changed = withChildren(draftOf(group, zone), ['child-1', 'child-2', 'child-3']);
  expect(flags(group, changed, 'recurrent')).toBe('FRG');
  expect(edit(group, changed, 'recurrent', zone).body).toMatchObject({
    recurrent_event: { recurring_days: ['monday'], recurrent_until_date: '2027-03-01' },
    event: { guest_recurrent_sections: [{ guest_id: 'child-2', recurring_days: ['friday'] }] },
    event_participants_attributes: [{ child_id: 'child-3' }],
  });
  expect(flags(group, changed, 'onlyThis')).toBe('G');
});

test('removing a guest with own dates does not change the rule', () => {
  const group: EventSchema = {
    ...groupOf('Mila', 'Noah'),
    series_id: 'series-1',
    recurrent_event: { ...rule, recurring_days: ['monday'] },
    guest_recurrent_sections: [
      { ...rule, recurring_days: ['friday'], guest_id: 'child-2' },
      { ...rule, recurring_days: ['tuesday'], guest_id: 'child-9' }, // who does not come on this date
    ],
  };
  const without = withChildren(draftOf(group, zone), ['child-1']);
  expect(Object.keys(without.ownRules)).toEqual(['child-9']);
  expect(flags(group, without, 'onlyThis')).toBe('G');
  expect(flags(group, without, 'recurrent')).toBe('FG');
  expect(flags(group, withChildren(without, ['child-1', 'child-3']), 'recurrent')).toBe('FRG');
});

test('an event that starts to repeat begins a series', () => {
  const single = eventOf({ status: 'scheduled' });
  const repeated = withRule(draftOf(single, zone), thursdays);
  expect(flags(single, repeated, 'onlyThis')).toBe('FR');
});

const fresh = withChildren(newDraft('2026-11-24T17:00:00Z', zone), ['child-1']);

test('a new event names its service only for one child', () => {
  expect(newEvent({ ...fresh, serviceId: 'service-1' }, zone).event).toMatchObject({
    event_type: 'individual_session',
    child_ids: ['child-1'],
    service_id: 'service-1',
    start_date: '2026-11-24T17:00:00Z',
    title: null,
  });
  expect(checkNew({ ...fresh, serviceId: 'service-1' }, 'therapist-1', zone)).toMatchObject({
    service_id: 'service-1',
  });
  expect(checkNew(fresh, 'therapist-1', zone)).not.toHaveProperty('service_id');
  expect(newEvent(fresh, zone)).not.toHaveProperty('recurrent_event');
  expect(newEvent(fresh, zone).event).not.toHaveProperty('skip_dates');
});

test('a new group sends its rule, guest rules and skipped dates', () => {
  const group = withChildren(withType(fresh, 'group_sessions'), ['child-1', 'child-2']);
  const monthly = { ...thursdays, unit: 'month', monthOption: 'fourth_tuesday' } as const;
  const repeated = { ...withOwnRule(withRule(group, thursdays), 'child-2', monthly), skipped: ['2026-12-24'] };
  expect(newEvent(repeated, zone)).toMatchObject({
    recurrent_event: { recurring_unit: 'week', recurring_days: ['thursday'] },
    event: {
      guest_recurrent_sections: [
        { guest_id: 'child-2', recurring_unit: 'month', recurring_month_option: 'fourth_tuesday' },
      ],
      skip_dates: ['2026-12-24'],
    },
  });
  expect(checkNew(repeated, 'therapist-1', zone)).toMatchObject({
    therapist_id: 'therapist-1',
    child_ids: 'child-1,child-2',
    recurrent_event: true,
    recurrent_frequency: 'week',
    recurrent_days: 'thursday',
    guest_recurrent_sections: expect.stringContaining('fourth_tuesday'),
  });
});

test('the dry run of an edit covers only its changes', () => {
  expect(checkEdit(series, { ...draft, title: 'Review' }, 'recurrent', zone)).toBeNull();
  expect(checkEdit(series, moved, 'onlyThis', zone)).toEqual({
    therapist_id: 'therapist-1',
    event_id: 'event-1',
    event_type: 'individual_session',
    child_ids: 'child-1',
    start_date: '2026-11-23T18:00:00Z',
    end_date: '2026-11-23T18:45:00Z',
    future_sessions: false,
    start_time_changed: true,
  });
  expect(checkEdit(series, { ...draft, type: 'training', childIds: [] }, 'onlyThis', zone)).toMatchObject({
    event_type: 'training',
    child_ids: '',
    start_time_changed: false,
  });
});

test('the dry run leaves following events to the server', () => {
  const exception = {
    ...series,
    start_date: '2026-11-25T09:00:00-08:00',
    end_date: '2026-11-25T09:45:00-08:00',
    exception: true,
  };
  const onFriday = { ...draftOf(exception, zone), date: '2026-11-27' };
  const asked = checkEdit(exception, onFriday, 'recurrent', zone);
  expect(asked).toMatchObject({ start_date: '2026-11-27T17:00:00Z', future_sessions: true, start_time_changed: true });
  expect(asked).not.toHaveProperty('recurrent_event');
  expect(edit(exception, onFriday, 'recurrent', zone).body).not.toHaveProperty('recurrent_event');
});

test('the dry run of a changed rule sends skipped dates', () => {
  const changed = { ...withRule(draft, thursdays), skipped: ['2026-12-03', '2026-12-24'] };
  expect(checkEdit(series, changed, 'onlyThis', zone)).toMatchObject({
    recurrent_event: true,
    recurrent_days: 'thursday',
    recurrent_until_date: '2027-03-01',
    future_sessions: true,
    start_time_changed: false,
    skip_dates: '2026-12-03,2026-12-24',
  });
});

type Edited = Omit<EventDraft, 'typeFixed' | 'endFixed'>;

const two = groupOf('Mila', 'Noah');
const sectioned = { ...rule, recurring_days: ['thursday'], guest_id: 'child-2' } as const;
const repeating = eventOf({
  ...two,
  start_date: series.start_date,
  end_date: series.end_date,
  series_id: 'series-1',
  recurrent_event: { ...rule, recurring_days: ['monday'] },
  guest_recurrent_sections: [{ ...sectioned, recurring_days: ['thursday'] }],
});
const ofGroup = draftOf(repeating, zone);
/** A change of each field that people edit. */
const other = {
  type: 'assessment_session',
  title: 'Review',
  description: 'Bring the blocks.',
  role: 'prep_only',
  date: '2026-11-24',
  start: '9:15 AM',
  end: '10:00 AM',
  childIds: ['child-1'],
  serviceId: 'service-9',
  rule: { ...thursdays, period: 2 },
  ownRules: {},
  skipped: ['2026-11-30'],
} satisfies Edited;
const fields = Object.keys(other) as (keyof Edited)[];

test.each(fields)('a new event sends its %s', (field) => {
  const base = { ...ofGroup, ...(field === 'serviceId' ? { childIds: ['child-1'] } : {}) };
  expect(newEvent({ ...base, [field]: other[field] }, zone)).not.toEqual(newEvent(base, zone));
});

// a saved session keeps its service, and dates are skipped where the rule is new
test.each(fields.filter((field) => field !== 'serviceId'))('an edit sends a changed %s', (field) => {
  const base = field === 'skipped' ? { ...ofGroup, rule: other.rule } : ofGroup;
  const send = (changed: EventDraft) => edit(repeating, changed, 'recurrent', zone);
  expect(send({ ...base, [field]: other[field] })).not.toEqual(send(base));
});
