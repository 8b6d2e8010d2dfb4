import { http, queryOptions } from '@larkwell/app-kit';
import type { EventShape } from '@larkwell/app-kit/api';
import { dashboardKey } from '../../shared/events/queries.ts';

export interface Dashboard {
  /** ISO 8601: the server's clock, which says what is today. */
  now: string;
  timezone: string;
  today: EventShape[];
  next_session: EventShape | null;
  /** The first five of `count`, oldest first. */
  to_mark: { count: number; events: EventShape[] };
  month: Month;
  clients: number;
  open_invitations: number;
  rescheduling_requests: number;
}

export interface Month {
  /** `YYYY-MM-DD` */
  starts_on: string;
  sessions_held: number;
  minutes_delivered: number;
  no_shows: number;
  /** Whole percent; null while nothing is held or missed. */
  no_show_rate: number | null;
  still_to_come: number;
}

/** What changes while the page is open without anybody's doing, the end of a session, is asked for this often (ms). */
const lookEvery = 60_000;

export const dashboardQuery = () =>
  queryOptions({
    queryKey: dashboardKey,
    queryFn: () => http.get<{ dashboard: Dashboard }>('/therapist/dashboard'),
    select: ({ dashboard }) => dashboard,
    refetchInterval: lookEvery,
  });
