import { preSessionPage } from '@larkwell/app-kit/addresses';
import { t } from '../messages.ts';
import type { Session } from '../types.ts';
import { titleOf } from './when.ts';

/** '20261126T211500Z' (RFC 5545 section 3.3.5) */
const utc = (instant: string | Date) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const address = ({ id }: Session) => `${window.location.origin}${preSessionPage(id)}`;

/** As in the calendar feed: 'Mila: Individual session with Maya Okafor'. */
export function summaryOf({ guests, event_type, therapist }: Session): string {
  const child = guests
    .filter(({ canceled }) => !canceled)
    .map(({ name }) => name)
    .join(', ');
  const of = { title: titleOf(event_type), therapist: therapist.full_name };
  return child ? t('calendarEventOf', { child, ...of }) : t('calendarEvent', of);
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** Lines are at most 75 octets long (RFC 5545 section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let part = '';
  for (const character of line) {
    if (encoder.encode(part + character).length > 75) {
      lines.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...lines, part].join('\r\n');
}

/**
 * Sessions as an iCalendar file. The ids are those of the calendar feed and of emails
 * (docs/product/scheduling.md#calendar-files), so a calendar that knows them shows a session once.
 */
export function calendarFile(sessions: readonly Session[], now: Date): string {
  const events = sessions.flatMap((session) => [
    'BEGIN:VEVENT',
    `UID:${session.id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(session.start_date)}`,
    `DTEND:${utc(session.end_date)}`,
    `SUMMARY:${escaped(summaryOf(session))}`,
    `URL:${address(session)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Larkwell//Web//EN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Opens Outlook.com with the session filled in. */
export const outlookLink = (session: Session) =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summaryOf(session),
    startdt: new Date(session.start_date).toISOString(),
    enddt: new Date(session.end_date).toISOString(),
    body: address(session),
  })}`;

/** Opens Google Calendar with the session filled in. */
export const googleCalendarLink = (session: Session) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: summaryOf(session),
    dates: `${utc(session.start_date)}/${utc(session.end_date)}`,
    details: address(session),
  })}`;
