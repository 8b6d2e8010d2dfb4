/** Requests built from a draft: new event, edit with its four flags, dry run. */
import type {
  ChangedParticipant,
  CreateEvent,
  EditedEvent,
  EventSchema,
  ShowTimeSlotData,
  UpdateEvent,
  UpdateEventData,
} from '@larkwell/app-kit/api';
import { type Recurrence, sameRecurrence } from '@larkwell/ui/dates';
import { draftOf, type EventDraft, timesOf, withoutThose } from './draft.ts';
import { ruleOf, sameRules, sectionsOf } from './rules.ts';

/** What an edit applies to: the series from this event on, or this event. `docs/product/scheduling.md#edit-a-series` */
export type Scope = 'recurrent' | 'onlyThis';

type Check = NonNullable<ShowTimeSlotData['query']>;
type Details = Pick<EditedEvent, 'title' | 'description' | 'event_type' | 'therapist_role'>;

/** Needs a valid draft; throws if its times are invalid. */
export function newEvent(draft: EventDraft, zone: string): CreateEvent {
  const times = timesOf(draft, zone);
  if (!times) throw new Error('This event has no time yet');
  return {
    event: {
      event_type: draft.type,
      title: draft.title.trim() || null,
      description: draft.description.trim() || null,
      therapist_role: draft.role,
      ...times,
      child_ids: [...draft.childIds],
      ...serviceOf(draft),
      ...(draft.rule ? { guest_recurrent_sections: sectionsOf(draft.ownRules), skip_dates: [...draft.skipped] } : {}),
    },
    ...(draft.rule ? { recurrent_event: ruleOf(draft.rule) } : {}),
  };
}

/** The chosen service; only for a single guest. */
const serviceOf = ({ serviceId, childIds }: EventDraft) =>
  serviceId && childIds.length === 1 ? { service_id: serviceId } : {};

/** Differences between an event and a draft. */
export interface Changes {
  time: boolean;
  rule: boolean;
  /** A guest was added to a series with guest rules: the rule must be sent too. */
  joinByRule: boolean;
  guests: readonly ChangedParticipant[];
  details: Details;
}

/** `zone` is the therapist's. Compares typed times, so that a time that occurs twice doesn't count as changed. */
export function changesOf(event: EventSchema, draft: EventDraft, zone: string): Changes {
  const before = draftOf(event, zone);
  const time = (['date', 'start', 'end'] as const).some((field) => before[field] !== draft[field]);
  // removing a guest removes their dates, which is not a change of the rule
  const ownRules = withoutThose(
    before.ownRules,
    before.childIds.filter((child) => !draft.childIds.includes(child)),
  );
  const rule =
    draft.rule !== null &&
    (before.rule === null || !sameRecurrence(before.rule, draft.rule) || !sameRules(ownRules, draft.ownRules));
  const left = event.event_participants.filter(
    ({ guest }) => !guest.canceled && !draft.childIds.includes(guest.child_id),
  );
  const joined = draft.childIds.filter((child) => !before.childIds.includes(child));
  return {
    time,
    rule,
    joinByRule: joined.length > 0 && Object.keys({ ...before.ownRules, ...draft.ownRules }).length > 0,
    guests: [...left.map(({ id }) => ({ id, _destroy: true })), ...joined.map((child_id) => ({ child_id }))],
    details: {
      ...(draft.title.trim() === before.title.trim() ? {} : { title: draft.title.trim() || null }),
      ...(draft.description.trim() === before.description.trim()
        ? {}
        : { description: draft.description.trim() || null }),
      ...(draft.type === before.type ? {} : { event_type: draft.type }),
      ...(draft.role === before.role ? {} : { therapist_role: draft.role }),
    },
  };
}

export const changesNothing = ({ time, rule, guests, details }: Changes) =>
  !time && !rule && guests.length === 0 && Object.keys(details).length === 0;

/** A changed rule always applies to this and all following events. */
export const scopeOf = (changes: Changes, asked: Scope): Scope => (changes.rule ? 'recurrent' : asked);

/** The rule to send with an edit; null if it doesn't change. */
const sentRule = (changes: Changes, draft: EventDraft, scope: Scope): Recurrence | null =>
  scope === 'recurrent' && (changes.rule || changes.joinByRule) ? draft.rule : null;

/** `PUT /events/{id}` with its four flags; the server leaves unflagged parts alone. */
export function edit(event: EventSchema, draft: EventDraft, asked: Scope, zone: string) {
  const changes = changesOf(event, draft, zone);
  const scope = scopeOf(changes, asked);
  const rule = sentRule(changes, draft, scope);
  const query: NonNullable<UpdateEventData['query']> = {
    future_sessions: scope === 'recurrent',
    recurrent_section_changed: rule !== null,
    start_time_changed: changes.time,
    guests_changed: changes.guests.length > 0,
  };
  const body: UpdateEvent = {
    event: {
      ...changes.details,
      ...(changes.time ? timesOf(draft, zone) : {}),
      ...(rule ? { guest_recurrent_sections: sectionsOf(draft.ownRules), skip_dates: [...draft.skipped] } : {}),
    },
    ...(rule ? { recurrent_event: ruleOf(rule) } : {}),
    ...(changes.guests.length > 0 ? { event_participants_attributes: [...changes.guests] } : {}),
  };
  return { query, body };
}

/** The draft of an event at other times; only its date and times differ. */
export function movedDraft(
  event: EventSchema,
  to: Partial<Pick<EventSchema, 'start_date' | 'end_date'>>,
  zone: string,
): EventDraft {
  const { date, start, end } = draftOf({ ...event, ...to }, zone);
  return { ...draftOf(event, zone), date, start, end };
}

/** Dry run of a new event. */
export const checkNew = (draft: EventDraft, therapistId: string, zone: string): Check => ({
  ...check(draft, draft.rule, therapistId, zone),
  ...serviceOf(draft),
});

/** Dry run of an edit, with the edit's own parameters; null when no one's time changes. */
export function checkEdit(event: EventSchema, draft: EventDraft, asked: Scope, zone: string): Check | null {
  const changes = changesOf(event, draft, zone);
  if (!changes.time && !changes.rule && changes.guests.length === 0 && !changes.details.event_type) return null;
  const scope = scopeOf(changes, asked);
  const rule = sentRule(changes, draft, scope);
  return {
    ...check(draft, rule, event.therapist_id, zone),
    event_id: event.id,
    future_sessions: scope === 'recurrent',
    start_time_changed: changes.time,
    ...(rule && draft.skipped.length > 0 ? { skip_dates: draft.skipped.join(',') } : {}),
  };
}

function check(draft: EventDraft, rule: Recurrence | null, therapist_id: string, zone: string): Check {
  return {
    therapist_id,
    ...timesOf(draft, zone),
    event_type: draft.type,
    child_ids: draft.childIds.join(','),
    ...(rule
      ? {
          recurrent_event: true,
          recurrent_frequency: rule.unit,
          recurring_period: rule.period,
          recurrent_until_date: rule.until,
          ...(rule.unit === 'week'
            ? { recurrent_days: rule.days.join(',') }
            : { recurring_month_option: rule.monthOption }),
          ...(Object.keys(draft.ownRules).length > 0
            ? { guest_recurrent_sections: JSON.stringify(sectionsOf(draft.ownRules)) }
            : {}),
        }
      : {}),
  };
}
