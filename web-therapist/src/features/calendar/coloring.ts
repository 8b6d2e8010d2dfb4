import type { ClientCard, EventSchema, EventType, Status } from '@larkwell/app-kit/api';
import type { CalendarPaint, CalendarTone, LegendEntry } from '@larkwell/ui/calendar';
import type { Coloring } from '../../shared/calendar/options.ts';
import { expectedGuests, shownStatus, statusLabel } from '../../shared/events/sessionState.ts';
import { showsCanceled } from './canceled.ts';
import { t } from './messages.ts';
import { schoolId, schoolsOf } from './schools.ts';

const tones: Partial<Record<EventType, CalendarTone>> = {
  group_sessions: 'group',
  block_time: 'blocked',
  indirect_time: 'blocked',
  review_of_records: 'event',
  supervision: 'event',
  training: 'event',
  iep: 'event',
  other: 'event',
};
const toneOf = (type: EventType): CalendarTone => tones[type] ?? 'session';

/** How many colors the calendar has. */
const colors = 8;
const statusColors: Readonly<Record<Status, number>> = { scheduled: 1, pending: 5, complete: 7, incomplete: 2 };

/** Up to two letters: 'AS' of 'Alder School', with a number where another name has them. */
export function tagsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Map<string, number>();
  return new Map(
    names.map((name) => {
      const letters = name.match(/(?<!\p{L})\p{L}/gu) ?? [];
      const initials = letters.slice(0, 2).join('').toUpperCase();
      const count = (taken.get(initials) ?? 0) + 1;
      taken.set(initials, count);
      return [name, count === 1 ? initials : `${initials}${count}`];
    }),
  );
}

/**
 * The look of events, colored by one of their properties. An event without it has its type's color, and a canceled one
 * always looks canceled. `docs/product/web.md#calendar-colors`
 */
export function paintsBy(coloring: Coloring, caseload: readonly ClientCard[]): (event: EventSchema) => LegendEntry {
  const clients = caseload.map(({ id }) => id);
  const schools = schoolsOf(caseload);
  const tags = tagsOf(schools.map(({ name }) => name));
  const ofType = (event: EventSchema): LegendEntry => {
    const tone = toneOf(event.event_type);
    return { tone, label: t(`tone_${tone}`) };
  };
  const colored = (index: number): CalendarPaint => ({ tone: 'session', color: (index % colors) + 1 });

  const byColoring: Readonly<Record<Coloring, (event: EventSchema) => LegendEntry>> = {
    type: ofType,
    client: (event) => {
      const [guest, ...others] = expectedGuests(event.guests);
      const index = clients.indexOf(guest?.child_id ?? '');
      return guest && index >= 0 && others.length === 0 ? { ...colored(index), label: guest.name } : ofType(event);
    },
    school: (event) => {
      const ids = new Set(expectedGuests(event.guests).map(({ school_name }) => schoolId(school_name)));
      const index = schools.findIndex(({ id }) => ids.size === 1 && ids.has(id));
      const school = schools[index];
      return school ? { ...colored(index), label: school.name, tag: tags.get(school.name) ?? '' } : ofType(event);
    },
    status: (event) => {
      if (event.guests.length === 0) return ofType(event);
      const status = shownStatus(event);
      return { tone: 'session', color: statusColors[status], label: statusLabel({ status, canceled: false }) };
    },
  };
  return (event) =>
    showsCanceled(event) ? { tone: 'canceled', label: t('tone_canceled') } : byColoring[coloring](event);
}

/** Each look once, by label. */
export const legendOf = (looks: readonly LegendEntry[]): LegendEntry[] =>
  [...new Map(looks.map((look) => [look.label, look])).values()].sort((one, other) =>
    one.label.localeCompare(other.label),
  );
