import { http, queryOptions } from '@larkwell/app-kit';
import { type EventType, listPendingScheduleOptions, type PendingAnswer } from '@larkwell/app-kit/api';
import { ledgerKey } from '../../shared/events/queries.ts';
import type { MissedReason } from '../../shared/marking/missed.ts';

/** The minutes of one care service in its current cycle. */
export interface LedgerService {
  service_id: string;
  service_name: string;
  session_type: EventType;
  /** `YYYY-MM-DD`; the last day is included, null for what is used once. */
  cycle: { starts_on: string; ends_on: string | null };
  promised_minutes: number;
  delivered_minutes: number;
  booked_minutes: number;
  missed_minutes: Record<MissedReason, number>;
  owed_minutes: number;
}

export interface Ledger {
  services: LedgerService[];
  /** The rate is a whole percent, null while nothing is held or missed. */
  no_show: { rate: number | null; missed: number; attended: number; late_canceled: number };
}

export const ledgerQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...ledgerKey, clientId],
    queryFn: () => http.get<{ ledger: Ledger }>(`/clients/${clientId}/ledger`),
    select: ({ ledger }) => ledger,
  });

/** What is left to book with this therapist; another's services are the other's to schedule (SPEC.md section 6). */
export const ownPendingQuery = (clientId: string, therapistId: string) => ({
  ...listPendingScheduleOptions({ path: { client_id: clientId } }),
  select: ({ events }: PendingAnswer) => events.filter(({ therapist }) => therapist.id === therapistId),
});
