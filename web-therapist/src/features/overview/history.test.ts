import { eventOf, goalOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { noteOf } from '../../testing/people.ts';
import { reportOf } from '../../testing/progress-reports.ts';
import { historyOf } from './history.ts';

const sessions = [
  eventOf({ id: 'b', start_date: '2026-11-16T17:00:00Z' }),
  eventOf({ id: 'a', start_date: '2026-11-09T17:00:00Z' }),
];
const met = goalOf({ id: 'met', status: 'met', status_changed_at: '2026-11-10T17:00:00Z' });
const signed = reportOf({ id: 'signed', signed_at: '2026-11-01T17:00:00Z' });
const draft = reportOf({ id: 'draft', signed_at: null });
const known = { sessions, notes: [noteOf({ event_id: 'a' })], reports: [signed, draft], goals: [met, goalOf()] };

const namesOf = (more: boolean) =>
  historyOf({ ...known, more }).map((entry) =>
    entry.kind === 'session' ? entry.event.id : entry.kind === 'goal' ? entry.goal.id : entry.report.id,
  );

test('has sessions, signed reports and finished goals, newest first', () => {
  expect(namesOf(false)).toEqual(['b', 'met', 'a', 'signed']);
});

test('what is older than the loaded sessions waits for them', () => {
  expect(namesOf(true)).toEqual(['b', 'met', 'a']);
});

test('a session has its notes', () => {
  const notes = historyOf({ ...known, more: false }).map((entry) =>
    entry.kind === 'session' ? entry.notes.length : 0,
  );
  expect(notes).toEqual([0, 0, 1, 0]);
});
