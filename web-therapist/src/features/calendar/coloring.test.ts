import type { ClientCard } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { legendOf, paintsBy, tagsOf } from './coloring.ts';

const cardOf = (id: string, school_name: string | null) => ({ id, school_name }) as ClientCard;
const caseload = [cardOf('child-9', 'Birch School'), cardOf('child-1', 'Alder School'), cardOf('child-2', null)];
const guest = { child_id: 'child-1', name: 'Mila', school_name: 'Alder School', canceled: false };
const session = eventOf({ guests: [guest], status: 'complete' });
const supervision = eventOf({ guests: [], event_type: 'supervision' });

test.each([
  ['type', { tone: 'session', label: 'Therapy sessions' }],
  ['client', { tone: 'session', color: 2, label: 'Mila' }],
  ['school', { tone: 'session', color: 1, label: 'Alder School', tag: 'AS' }],
  ['status', { tone: 'session', color: 7, label: 'Complete' }],
] as const)('a session colored by %s', (coloring, look) => {
  const paint = paintsBy(coloring, caseload);
  expect(paint(session)).toEqual(look);
  expect(paint(supervision)).toEqual({ tone: 'event', label: 'Other events' });
  expect(paint({ ...session, canceled: true })).toEqual({ tone: 'canceled', label: 'Canceled' });
});

test('a group of several clients keeps its own color', () => {
  expect(paintsBy('client', caseload)(groupOf('Mila', 'Noah'))).toEqual({ tone: 'group', label: 'Group sessions' });
});

test('schools with the same initials get a number', () => {
  expect([...tagsOf(['Alder School', 'Aspen School', 'St. Mary’s of the Lake']).values()]).toEqual(['AS', 'AS2', 'SM']);
});

test('the legend has each look once', () => {
  const paint = paintsBy('type', caseload);
  expect(legendOf([session, supervision, session].map(paint)).map(({ label }) => label)).toEqual([
    'Other events',
    'Therapy sessions',
  ]);
});
