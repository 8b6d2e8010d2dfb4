import type { EventShape, EventsPage } from '@larkwell/app-kit/api';

export type SessionFilter = 'upcoming' | 'past';

/** Merged by id, a later page's word counts; upcoming ascending, past descending (SPEC.md section 4). */
export function mergeSessions(pages: readonly EventsPage[], filter: SessionFilter): EventShape[] {
  const byId = new Map(pages.flatMap(({ events }) => events).map((event) => [event.id, event]));
  const direction = filter === 'upcoming' ? 1 : -1;
  return [...byId.values()].sort(
    (one, other) => direction * (Date.parse(one.start_date) - Date.parse(other.start_date)),
  );
}
