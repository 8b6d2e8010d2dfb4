import type { EventsPage } from '@larkwell/app-kit/api';
import type { Session } from '../../shared/types.ts';

export type SessionFilter = 'upcoming' | 'past';

/** Merged by id, a later page's word counts; upcoming ascending, past descending (SPEC.md section 4). */
export function mergeSessions(pages: readonly EventsPage[], filter: SessionFilter): Session[] {
  const byId = new Map(pages.flatMap(({ events }) => events).map((session) => [session.id, session]));
  const direction = filter === 'upcoming' ? 1 : -1;
  return [...byId.values()].sort(
    (one, other) => direction * (Date.parse(one.start_date) - Date.parse(other.start_date)),
  );
}
