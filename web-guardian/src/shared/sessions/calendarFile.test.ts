import { expect, test } from 'vitest';
import { sessionOf } from '../../testing/people.ts';
import { calendarFile, googleCalendarLink, outlookLink, summaryOf } from './calendarFile.ts';

const session = sessionOf();
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('a calendar file has each session once, in UTC, under the id of the feed', () => {
  const file = calendarFile([session, sessionOf({ id: 'session-2' })], new Date('2026-11-20T08:00:00Z'));
  expect(lines(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larkwell//Web//EN',
    ...['session-1', 'session-2'].flatMap((id) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      'DTSTAMP:20261120T080000Z',
      'DTSTART:20261124T170000Z',
      'DTEND:20261124T174500Z',
      `SUMMARY:${summaryOf(session)}`,
      `URL:${window.location.origin}/session/pre-session?topic=${id}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]);
});

test('names are escaped, and long lines folded at 75 octets', () => {
  const therapist = { ...session.therapist, full_name: `Zoë, ${'Ångström; '.repeat(9)}` };
  const file = calendarFile([{ ...session, therapist }], new Date());
  expect(Math.max(...file.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(lines(file).find((line) => line.startsWith('SUMMARY:'))).toContain('Zoë\\, Ångström\\; ');
});

test('the link opens Google Calendar with the session', () => {
  const query = new URL(googleCalendarLink(session)).searchParams;
  expect(query.get('dates')).toBe('20261124T170000Z/20261124T174500Z');
  expect(query.get('text')).toBe(summaryOf(session));
});

test('the link opens Outlook with the session', () => {
  const query = new URL(outlookLink(session)).searchParams;
  expect(query.get('startdt')).toBe('2026-11-24T17:00:00.000Z');
  expect(query.get('enddt')).toBe('2026-11-24T17:45:00.000Z');
  expect(query.get('subject')).toBe(summaryOf(session));
});
