import type { EventSchema, EventType } from '@larkwell/app-kit/api';
import { categories, subtypes } from '../../shared/event-form/kinds.ts';
import { schoolId } from './schools.ts';

/** An empty list means no filter. */
export interface Filter {
  types: readonly string[];
  clientIds: readonly string[];
  /** Ids of `schools.ts`. */
  schools: readonly string[];
}

export const noFilter: Filter = { types: [], clientIds: [], schools: [] };

const eventTypes: readonly EventType[] = categories.flatMap((category) => subtypes[category]);

/** How many values it names. */
export const sizeOf = ({ types, clientIds, schools }: Filter) => types.length + clientIds.length + schools.length;

/** The part of a filter that names a type of event, or a client or a school of the caseload. */
export const knownPart = (filter: Filter, caseload: Pick<Filter, 'clientIds' | 'schools'>): Filter => ({
  types: filter.types.filter((type) => eventTypes.some((known) => known === type)),
  clientIds: filter.clientIds.filter((id) => caseload.clientIds.includes(id)),
  schools: filter.schools.filter((id) => caseload.schools.includes(id)),
});

const allows = (wanted: readonly string[], found: readonly string[]) =>
  wanted.length === 0 || found.some((one) => wanted.includes(one));

/** One of the types, and one of the clients, and one of the schools. */
export const matchesFilter =
  ({ types, clientIds, schools }: Filter) =>
  ({ event_type, guests }: EventSchema) =>
    allows(types, [event_type]) &&
    allows(
      clientIds,
      guests.map(({ child_id }) => child_id),
    ) &&
    allows(
      schools,
      guests.flatMap(({ school_name }) => schoolId(school_name) ?? []),
    );
