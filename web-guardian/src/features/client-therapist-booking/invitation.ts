import { ApiError, http, queryOptions, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import type { EventsAnswer, SlotsAnswer } from '@larkwell/app-kit/api';
import { t } from './messages/index.ts';

/** What an invitation's link opens: one service of one child, and nothing once it is not open. */
export interface OpenInvitation {
  state: 'open';
  expires_at: string;
  client: { id: string; name: string };
  service: {
    service_id: string;
    service_name: string;
    /** Of one session, in minutes. */
    session_length: number;
    /** Sessions left to book. */
    pending: number;
    /** The last day of its cycle; null for what is used once. */
    cycle_ends_on: string | null;
  };
  therapist: { id: string; full_name: string };
  /** The family's. */
  timezone: string;
}

export type Invitation = OpenInvitation | { state: 'used' | 'expired' | 'revoked' };

const invitationKey = (token: string) => ['invitation', token] as const;

/** Says nothing of who is signed in here: the link alone opens it. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) =>
      http.get<{ invitation: Invitation }>(`/invitations/${encodeURIComponent(token)}`, { signal, anonymous: true }),
    select: ({ invitation }: { invitation: Invitation }) => invitation,
    staleTime: 0,
  });

interface Wanted {
  token: string;
  therapistId: string;
  minutes: number;
  from: string;
  until: string;
  zone: string;
}

export const invitedSlotsQuery = ({ token, therapistId, minutes, from, until, zone }: Wanted) =>
  queryOptions({
    queryKey: [...invitationKey(token), 'slots', from, until],
    queryFn: ({ signal }) =>
      http.get<SlotsAnswer>('/events/available_dates', {
        query: {
          therapist_id: therapistId,
          event_duration: minutes,
          start_date: from,
          end_date: until,
          timezone: zone,
          token,
        },
        signal,
        anonymous: true,
      }),
    select: (answer: SlotsAnswer) => answer.available_time_slots,
    staleTime: 0,
  });

interface Outcome {
  /** At once: what is read anew afterwards may take the page away that asked. */
  onDone: (answer: EventsAnswer) => void;
}

export function useBookByInvitation(token: string, { client, service }: OpenInvitation, { onDone }: Outcome) {
  const queries = useQueryClient();
  return useToastMutation({
    mutationFn: (starts: readonly string[]) =>
      http.post<EventsAnswer>(
        `/clients/${client.id}/events`,
        { events: starts.map((start_date) => ({ service_id: service.service_id, start_date })), token },
        { anonymous: true },
      ),
    success: ({ events }) => t('booked', { count: events.length }),
    onSuccess: onDone,
    onError: (error) => {
      // a time was taken, or the invitation was used up or taken back meanwhile: both stand below its key
      if (error instanceof ApiError && error.status < 500) {
        void queries.invalidateQueries({ queryKey: invitationKey(token) });
      }
    },
  });
}
