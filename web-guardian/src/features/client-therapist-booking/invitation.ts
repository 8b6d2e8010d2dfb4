import { ApiError, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  bookClientEvents,
  type EventsAnswer,
  type HeldInvitationAnswer,
  listAvailableDatesOptions,
  listAvailableDatesQueryKey,
  type OpenInvitation,
  type SlotsAnswer,
  showInvitationOptions,
  showInvitationQueryKey,
} from '@larkwell/app-kit/api';

/** The link alone opens what it is for: these calls say nothing of who is signed in here. */
const anonymous = { credentials: 'omit' } as const;

export const invitationQuery = (token: string) => ({
  ...showInvitationOptions({ path: { token }, ...anonymous }),
  select: ({ invitation }: HeldInvitationAnswer) => invitation,
  staleTime: 0,
});

interface Wanted {
  token: string;
  therapistId: string;
  /** Of one session. */
  minutes: number;
  /** `YYYY-MM-DD` in `zone`, both included. */
  from: string;
  until: string;
  zone: string;
  /** The first day of the cycle that is booked. */
  cycle: string;
}

export const invitedSlotsQuery = ({ token, therapistId, minutes, from, until, zone, cycle }: Wanted) => ({
  ...listAvailableDatesOptions({
    query: {
      therapist_id: therapistId,
      event_duration: minutes,
      start_date: from,
      end_date: until,
      timezone: zone,
      cycle_starts_on: cycle,
      token,
    },
    ...anonymous,
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
      bookClientEvents({
        path: { client_id: client.id },
        body: { events: starts.map((start_date) => ({ service_id: service.service_id, start_date })), token },
        ...anonymous,
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) return;
      // a time was taken, or the invitation was used up or taken back meanwhile
      void queries.invalidateQueries({ queryKey: showInvitationQueryKey({ path: { token } }) });
      void queries.invalidateQueries({ queryKey: listAvailableDatesQueryKey({ query: { token } }) });
    },
  });
}
