import type { EventSchema } from '@larkwell/app-kit/api';
import { combineDateAndTime, dayIn, parseDate } from '@larkwell/app-kit/time';
import type { CalendarSlot } from '@larkwell/ui/calendar';
import { draftOf, type EventDraft } from '../../shared/event-form/draft.ts';

const halfHour = 30 * 60 * 1000;
const morning = '9:00 AM';

/** Start of an event created in a picked slot, ISO 8601. Days of the month view have no time: use the morning. */
export const startOfSlot = (slot: CalendarSlot, zone: string) =>
  'day' in slot ? combineDateAndTime(slot.day, morning, zone) : slot.start;

/** Default start of a new event: the next half hour, or the first visible morning when today isn't visible. */
export function nextStart(range: { start: Date; end: Date } | null, now: Date, zone: string): string {
  const onScreen = !range || (range.start <= now && now < range.end);
  if (!onScreen) return combineDateAndTime(dayIn(range.start, zone), morning, zone);
  return new Date(Math.ceil(now.getTime() / halfHour) * halfHour).toISOString();
}

/** A single event like this one, a week later: the event itself takes its own time. */
export function duplicateOf(event: EventSchema, zone: string): EventDraft {
  const draft = draftOf(event, zone);
  const day = parseDate(dayIn(event.start_date, zone)).add({ weeks: 1 });
  return { ...draft, date: day.toString(), rule: null, ownRules: {}, skipped: [] };
}
