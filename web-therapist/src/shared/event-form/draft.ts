/** The draft of an event and its validation, on the therapist's wall clock. */
import type { ClientService, EventSchema, EventType, TherapistRole } from '@larkwell/app-kit/api';
import { clockIn, combineDateAndTime, dayIn, parseDate } from '@larkwell/app-kit/time';
import { clockText, minutesOf } from '@larkwell/ui';
import { latestUntil, newRecurrence, type Recurrence, recurrenceProblems, withDate } from '@larkwell/ui/dates';
import { ownTitleOf } from '../events/eventText.ts';
import { expectedGuests } from '../events/sessionState.ts';
import { categoryOf, guestsOf } from './kinds.ts';
import { t } from './messages.ts';
import { recurrenceOf } from './rules.ts';

export interface EventDraft {
  type: EventType;
  /** The type was chosen or belongs to a saved event, so it doesn't follow the service. */
  typeFixed: boolean;
  title: string;
  description: string;
  role: TherapistRole;
  /** `YYYY-MM-DD`; null while none is chosen. */
  date: string | null;
  /** As typed: '3:30 PM'. An end that is not after the start means the next day. */
  start: string;
  end: string;
  /** The end was typed or belongs to a saved event, so it doesn't follow the service. */
  endFixed: boolean;
  childIds: readonly string[];
  /** The care service; null lets the server choose. Only for new events. */
  serviceId: string | null;
  /** Null for a single event. */
  rule: Recurrence | null;
  /** Rules of group guests with different dates, by child id. */
  ownRules: Readonly<Record<string, Recurrence>>;
  /** Skipped dates of the series, `YYYY-MM-DD`. */
  skipped: readonly string[];
}

export type DraftField = 'date' | 'start' | 'end' | 'childIds';

/** Length of an event that uses no service, in minutes. */
const usualLength = 45;
const dayMinutes = 24 * 60;
/** Milliseconds. */
const minute = 60_000;

/** `start` is an instant, ISO 8601; `zone` the therapist's. */
export function newDraft(start: string, zone: string): EventDraft {
  const begins = clockIn(start, zone);
  return {
    type: 'individual_session',
    typeFixed: false,
    title: '',
    description: '',
    role: 'regular',
    date: dayIn(start, zone),
    start: begins,
    end: laterOn(begins, usualLength),
    endFixed: false,
    childIds: [],
    serviceId: null,
    rule: null,
    ownRules: {},
    skipped: [],
  };
}

/** Elapsed minutes. */
const lengthOf = ({ start_date, end_date }: Pick<EventSchema, 'start_date' | 'end_date'>) =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / minute);

/** The time of day `minutes` after a typed one. */
const laterOn = (start: string, minutes: number) => clockText(((minutesOf(start) ?? 0) + minutes) % dayMinutes);

/** The end is computed from the elapsed length, as in `timesOf`, so it is right across a clock change. */
export function draftOf(event: EventSchema, zone: string): EventDraft {
  const start = clockIn(event.start_date, zone);
  return {
    type: event.event_type,
    typeFixed: true,
    title: ownTitleOf(event),
    description: event.description ?? '',
    role: event.therapist_role,
    date: dayIn(event.start_date, zone),
    start,
    end: laterOn(start, lengthOf(event)),
    endFixed: true,
    childIds: expectedGuests(event.guests).map(({ child_id }) => child_id),
    serviceId: event.service_id,
    rule: event.recurrent_event ? recurrenceOf(event.recurrent_event) : null,
    ownRules: Object.fromEntries(
      event.guest_recurrent_sections.map(({ guest_id, ...rule }) => [guest_id, recurrenceOf(rule)]),
    ),
    skipped: [],
  };
}

/** Drops guests that the new type doesn't allow. */
export function withType(draft: EventDraft, type: EventType): EventDraft {
  const most = { none: 0, one: 1, perhaps_one: 1, many: draft.childIds.length }[guestsOf(type)];
  const ownRules = type === 'group_sessions' ? draft.ownRules : {};
  return { ...draft, type, typeFixed: true, childIds: draft.childIds.slice(0, most), serviceId: null, ownRules };
}

/** Removing a guest removes their rule. Rules of other guests in the series stay. */
export function withChildren(draft: EventDraft, childIds: readonly string[]): EventDraft {
  const gone = draft.childIds.filter((child) => !childIds.includes(child));
  const ownRules = withoutThose(draft.ownRules, gone);
  return { ...draft, childIds, serviceId: null, ownRules };
}

export const withoutThose = (ownRules: EventDraft['ownRules'], gone: readonly string[]): EventDraft['ownRules'] =>
  Object.fromEntries(Object.entries(ownRules).filter(([child]) => !gone.includes(child)));

/**
 * Adjusts rules to the new date as far as they weren't chosen by hand, and clears skipped dates. `before` is the last
 * valid date.
 */
export function movedToDate(draft: EventDraft, date: string | null, before: string | null): EventDraft {
  if (date === null || before === null) return { ...draft, date };
  const along = (rule: Recurrence) => withDate(rule, before, date);
  const ownRules = Object.fromEntries(Object.entries(draft.ownRules).map(([child, rule]) => [child, along(rule)]));
  return { ...draft, date, rule: draft.rule && along(draft.rule), ownRules, skipped: [] };
}

/** Moves the end with the start, so that the length stays. `before` is the last valid start. */
export function withStart(draft: EventDraft, start: string, before: string): EventDraft {
  const [from, to, end] = [minutesOf(before), minutesOf(start), minutesOf(draft.end)];
  if (from === null || to === null || end === null) return { ...draft, start };
  return { ...draft, start, end: clockText((end + to - from + dayMinutes) % dayMinutes) };
}

/** Title, description or a role other than the usual one. */
export const hasWords = ({ title, description, role }: EventDraft) =>
  title !== '' || description !== '' || role !== 'regular';

type Service = Pick<ClientService, 'service_id' | 'session_type'>;

/** The services that the draft's session uses: the chosen one, else those of its type. */
const usedServices = <One extends Service>(draft: EventDraft, services: readonly One[]): One[] =>
  services.filter(({ service_id, session_type }) =>
    draft.serviceId ? service_id === draft.serviceId : session_type === draft.type,
  );

/** Therapy sessions with one child. A group is chosen by hand, because it has several. */
const followsService = (type: EventType) => categoryOf(type) === 'therapy_session' && guestsOf(type) !== 'many';

/** The type of the child's oldest service, unless a service has the draft's type or the type is fixed. */
export function withServiceType(draft: EventDraft, services: readonly Service[]): EventDraft {
  if (draft.typeFixed || usedServices(draft, services).length > 0) return draft;
  const service = services.find(({ session_type }) => followsService(session_type));
  return service ? { ...draft, type: service.session_type } : draft;
}

/** Sets the length in minutes. */
export function withLength(draft: EventDraft, minutes: number): EventDraft {
  const start = minutesOf(draft.start);
  return start === null ? draft : { ...draft, end: clockText((start + minutes) % dayMinutes) };
}

/**
 * Sets the length of the services that the draft uses, the longest one for a group, unless the end is fixed. Without a
 * chosen service a child's service of the draft's type counts. `docs/product/scheduling.md#which-service-a-session-uses`
 */
export function withServiceLength(
  draft: EventDraft,
  services: readonly (Service & Pick<ClientService, 'session_length'>)[],
): EventDraft {
  if (draft.endFixed) return draft;
  const lengths = usedServices(draft, services).map(({ session_length }) => session_length);
  return withLength(draft, lengths.length > 0 ? Math.max(...lengths) : usualLength);
}

/** A series without a known end has this many weeks, its first day's included. */
const usualWeeks = 12;

type EndingService = Service & Pick<ClientService, 'ends_on'>;

/** The end of the first service that ends, else 12 weeks; at most what a series can last. */
function untilOf(draft: EventDraft, date: string, services: readonly EndingService[]): string {
  const ends = usedServices(draft, services).flatMap(({ ends_on }) => (ends_on && ends_on >= date ? [ends_on] : []));
  const usual = parseDate(date)
    .add({ weeks: usualWeeks - 1 })
    .toString();
  const latest = latestUntil(date);
  const [until = latest] = [...(ends.length > 0 ? ends : [usual]), latest].sort();
  return until;
}

export function withRepeating(draft: EventDraft, repeats: boolean, services: readonly EndingService[]): EventDraft {
  const { date } = draft;
  const rule = repeats && date ? { ...newRecurrence(date), until: untilOf(draft, date, services) } : null;
  return { ...draft, rule, ownRules: {}, skipped: [] };
}

/** A changed rule has new dates, so none is skipped. */
export const withRule = (draft: EventDraft, rule: Recurrence): EventDraft => ({ ...draft, rule, skipped: [] });

/** Null removes the guest's rule. */
export function withOwnRule(draft: EventDraft, childId: string, rule: Recurrence | null): EventDraft {
  const { [childId]: _, ...others } = draft.ownRules;
  return { ...draft, ownRules: rule ? { ...others, [childId]: rule } : others, skipped: [] };
}

/**
 * Start and end as instants, ISO 8601; null until all fields are valid. The typed times define the start and the
 * elapsed length, so across a clock change the end's wall time differs from the typed one. A start
 * that the clock skips moves forward by the gap; one that it shows twice is the first.
 */
export function timesOf({ date, start, end }: EventDraft, zone: string) {
  const [begins, ends] = [minutesOf(start), minutesOf(end)];
  if (!date || begins === null || ends === null) return null;
  const start_date = combineDateAndTime(date, start, zone);
  const length = ends > begins ? ends - begins : ends - begins + dayMinutes;
  return { start_date, end_date: instantText(Date.parse(start_date) + length * minute) };
}

/** ISO 8601 without fractions of a second. */
const instantText = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000Z', 'Z');

/** The actual start, such as '3:30 AM', if a clock change skips the typed time; else null. */
export function skippedTo(draft: EventDraft, zone: string): string | null {
  const [typed, times] = [minutesOf(draft.start), timesOf(draft, zone)];
  const begins = times && clockIn(times.start_date, zone);
  return begins && minutesOf(begins) !== typed ? begins : null;
}

/** The day it ends, if that differs from the start day; else null. */
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

/** True when all fields and rules are valid. */
export function isWhole(draft: EventDraft): boolean {
  const { date, rule } = draft;
  if (problemsOf(draft).size > 0 || date === null) return false;
  const rules = rule ? [rule, ...Object.values(draft.ownRules)] : [];
  return rules.every((one) => recurrenceProblems(one, date).size === 0);
}
