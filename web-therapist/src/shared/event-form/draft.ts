/** An event as it is being written, and what keeps it from being sent. All of it on the therapist's wall clock. */
import type { EventShape, EventType, TherapistRole } from '@larkwell/app-kit/api';
import { combineDateAndTime, dayIn, formatTime } from '@larkwell/app-kit/time';
import { clockText, minutesOf } from '@larkwell/ui';
import { newRecurrence, type Recurrence, recurrenceProblems, withDate } from '@larkwell/ui/dates';
import { expectedGuests } from '../events/standing.ts';
import { ownTitleOf } from '../events/words.ts';
import { guestsOf } from './kinds.ts';
import { t } from './messages.ts';
import { recurrenceOf } from './rules.ts';

export interface EventDraft {
  type: EventType;
  title: string;
  description: string;
  role: TherapistRole;
  /** `YYYY-MM-DD`; null while none is chosen. */
  date: string | null;
  /** As typed: '3:30 PM'. An end that is not after the start is on the next day. */
  start: string;
  end: string;
  childIds: readonly string[];
  /** What the session counts against; null leaves it to the server. Only when the event is new. */
  serviceId: string | null;
  /** Null for what takes place once. */
  rule: Recurrence | null;
  /** In a group: guests who come on dates of their own, by child. */
  ownRules: Readonly<Record<string, Recurrence>>;
  /** Dates of the series that are left out, `YYYY-MM-DD`. */
  skipped: readonly string[];
}

export type DraftField = 'date' | 'start' | 'end' | 'childIds';

/** How long a new event lasts, in minutes, until its service says otherwise. */
const usualLength = 45;
const dayMinutes = 24 * 60;
/** Milliseconds. */
const minute = 60_000;

/** '3:30 PM', with the plain space that people type. */
const timeIn = (instant: string, zone: string) => formatTime(instant, zone).replace(/\s/g, ' ');

/** `start` is an instant, ISO 8601; `zone` the therapist's. */
export function newDraft(start: string, zone: string): EventDraft {
  const begins = timeIn(start, zone);
  return {
    type: 'individual_session',
    title: '',
    description: '',
    role: 'regular',
    date: dayIn(start, zone),
    start: begins,
    end: laterOn(begins, usualLength),
    childIds: [],
    serviceId: null,
    rule: null,
    ownRules: {},
    skipped: [],
  };
}

/** Minutes that pass between the two. */
const lengthOf = ({ start_date, end_date }: Pick<EventShape, 'start_date' | 'end_date'>) =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / minute);

/** The time of day so many minutes after a typed one that can be read. */
const laterOn = (start: string, minutes: number) => clockText(((minutesOf(start) ?? 0) + minutes) % dayMinutes);

/** Its end is its start and its length, as `timesOf` reads it, also where the clock changes in between. */
export function draftOf(event: EventShape, zone: string): EventDraft {
  const start = timeIn(event.start_date, zone);
  return {
    type: event.event_type,
    title: ownTitleOf(event),
    description: event.description ?? '',
    role: event.therapist_role,
    date: dayIn(event.start_date, zone),
    start,
    end: laterOn(start, lengthOf(event)),
    childIds: expectedGuests(event.guests).map(({ child_id }) => child_id),
    serviceId: event.service_id,
    rule: event.recurrent_event ? recurrenceOf(event.recurrent_event) : null,
    ownRules: Object.fromEntries(
      event.guest_recurrent_sections.map(({ guest_id, ...rule }) => [guest_id, recurrenceOf(rule)]),
    ),
    skipped: [],
  };
}

/** Guests whom the new type does not take are left out. */
export function withType(draft: EventDraft, type: EventType): EventDraft {
  const most = { none: 0, one: 1, perhaps_one: 1, many: draft.childIds.length }[guestsOf(type)];
  const ownRules = type === 'group_sessions' ? draft.ownRules : {};
  return { ...draft, type, childIds: draft.childIds.slice(0, most), serviceId: null, ownRules };
}

/** Who leaves takes the own dates along. Others of the series who do not come on this date keep theirs. */
export function withChildren(draft: EventDraft, childIds: readonly string[]): EventDraft {
  const gone = draft.childIds.filter((child) => !childIds.includes(child));
  const ownRules = withoutThose(draft.ownRules, gone);
  return { ...draft, childIds, serviceId: null, ownRules };
}

export const withoutThose = (ownRules: EventDraft['ownRules'], gone: readonly string[]): EventDraft['ownRules'] =>
  Object.fromEntries(Object.entries(ownRules).filter(([child]) => !gone.includes(child)));

/**
 * Rules go along with the date as far as nobody chose otherwise; what was skipped belongs to the dates before. `before`
 * is the last date that could be read.
 */
export function movedToDate(draft: EventDraft, date: string | null, before: string | null): EventDraft {
  if (date === null || before === null) return { ...draft, date };
  const along = (rule: Recurrence) => withDate(rule, before, date);
  const ownRules = Object.fromEntries(Object.entries(draft.ownRules).map(([child, rule]) => [child, along(rule)]));
  return { ...draft, date, rule: draft.rule && along(draft.rule), ownRules, skipped: [] };
}

/** The end goes along with the start, so that the length stays. `before` is the last start that could be read. */
export function withStart(draft: EventDraft, start: string, before: string): EventDraft {
  const [from, to, end] = [minutesOf(before), minutesOf(start), minutesOf(draft.end)];
  if (from === null || to === null || end === null) return { ...draft, start };
  return { ...draft, start, end: clockText((end + to - from + dayMinutes) % dayMinutes) };
}

/** `minutes` is how long it lasts. */
export function withLength(draft: EventDraft, minutes: number): EventDraft {
  const start = minutesOf(draft.start);
  return start === null ? draft : { ...draft, end: clockText((start + minutes) % dayMinutes) };
}

export function withRepeating(draft: EventDraft, repeats: boolean): EventDraft {
  const rule = repeats && draft.date ? newRecurrence(draft.date) : null;
  return { ...draft, rule, ownRules: {}, skipped: [] };
}

/** A changed rule has other dates: nothing of them is skipped yet. */
export const withRule = (draft: EventDraft, rule: Recurrence): EventDraft => ({ ...draft, rule, skipped: [] });

/** Null takes the guest's own dates away. */
export function withOwnRule(draft: EventDraft, childId: string, rule: Recurrence | null): EventDraft {
  const { [childId]: _, ...others } = draft.ownRules;
  return { ...draft, ownRules: rule ? { ...others, [childId]: rule } : others, skipped: [] };
}

/**
 * The instants that are meant, ISO 8601; null until all of them can be read. What is typed is the start and, between the
 * two, how long it lasts: where the clock changes meanwhile, the end shows another time of day than was typed. A start
 * that the clock skips moves forward by the gap; one that it shows twice is the first.
 */
export function timesOf({ date, start, end }: EventDraft, zone: string) {
  const [begins, ends] = [minutesOf(start), minutesOf(end)];
  if (!date || begins === null || ends === null) return null;
  const start_date = combineDateAndTime(date, start, zone);
  const length = ends > begins ? ends - begins : ends - begins + dayMinutes;
  return { start_date, end_date: instantText(Date.parse(start_date) + length * minute) };
}

/** As the start is written, without fractions of a second. */
const instantText = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000Z', 'Z');

/** When it begins instead where the clock skips the time that was typed, '3:30 AM'; else null. */
export function skippedTo(draft: EventDraft, zone: string): string | null {
  const [typed, times] = [minutesOf(draft.start), timesOf(draft, zone)];
  const begins = times && timeIn(times.start_date, zone);
  return begins && minutesOf(begins) !== typed ? begins : null;
}

/** The day on which it ends when that is another one than it begins on, else null. */
export function endsOn({ date, start, end }: EventDraft): string | null {
  const [begins, ends] = [minutesOf(start), minutesOf(end)];
  return date && begins !== null && ends !== null && ends <= begins ? nextDay(date) : null;
}

export function nextDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

export function problemsOf(draft: EventDraft): Map<DraftField, string> {
  const problems = new Map<DraftField, string>();
  if (!draft.date) problems.set('date', t('dateRequired'));
  for (const field of ['start', 'end'] as const) {
    if (draft[field].trim() === '') problems.set(field, t(`${field}Required`));
    else if (minutesOf(draft[field]) === null) problems.set(field, t('timeInvalid'));
  }
  const guests = guestsOf(draft.type);
  if (guests === 'one' && draft.childIds.length === 0) problems.set('childIds', t('clientRequired'));
  if (guests === 'many' && draft.childIds.length === 0) problems.set('childIds', t('clientsRequired'));
  return problems;
}

/** Whether all of it can be sent: fields, the rule of the series and those of single guests. */
export function isWhole(draft: EventDraft): boolean {
  const { date, rule } = draft;
  if (problemsOf(draft).size > 0 || date === null) return false;
  const rules = rule ? [rule, ...Object.values(draft.ownRules)] : [];
  return rules.every((one) => recurrenceProblems(one, date).size === 0);
}
