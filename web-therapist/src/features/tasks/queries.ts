import { http, queryOptions } from '@larkwell/app-kit';
import type { EventShape, EventType, InvitationShape } from '@larkwell/app-kit/api';
import { tasksKey } from '../../shared/events/queries.ts';

interface NamedClient {
  id: string;
  name: string;
}

export interface ToSchedule {
  client: NamedClient;
  service_id: string;
  service_name: string;
  session_type: EventType;
  /** Sessions that can still be booked in the cycle. */
  pending: number;
}

export interface Tasks {
  /** Oldest first, at most 100. */
  sessions_to_mark: EventShape[];
  rescheduling_requests: EventShape[];
  invitations: InvitationShape[];
  to_schedule: ToSchedule[];
}

export const tasksQuery = () =>
  queryOptions({
    queryKey: tasksKey,
    queryFn: () => http.get<{ tasks: Tasks }>('/therapist/tasks'),
    select: ({ tasks }) => tasks,
  });
