import { http, queryOptions } from '@larkwell/app-kit';
import type { PendingSchedule } from '../types.ts';

/** Prefix of everything that a booking or a cancellation of this child makes stale. */
export const sessionsKey = (childId: string) => ['sessions', childId];

export const getPending = (childId: string) =>
  http.get<{ events: PendingSchedule[] }>(`/clients/${childId}/events/pending_schedule`);

export const pendingQuery = (childId: string) =>
  queryOptions({
    queryKey: [...sessionsKey(childId), 'pending'],
    queryFn: () => getPending(childId),
    select: (answer: { events: PendingSchedule[] }) => answer.events,
  });
