import { ApiError, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  bookClientEvents,
  type EventsResponse,
  type HeldInvitationResponse,
  listAvailableDatesOptions,
  listAvailableDatesQueryKey,
  type OpenInvitation,
  showInvitationOptions,
  showInvitationQueryKey,
} from '@larkwell/app-kit/api';
import { freeSlots } from './slots.ts';

/** Invitation calls carry the token and no sign-in. */
const anonymous = { credentials: 'omit' } as const;

export const invitationQuery = (token: string) => ({
  ...showInvitationOptions({ path: { token }, ...anonymous }),
  select: ({ invitation }: HeldInvitationResponse) => invitation,
  staleTime: 0,
});

interface SlotsRequest {
  token: string;
  therapistId: string;
  /** Length of one session. */
  minutes: number;
  /** `YYYY-MM-DD` in `zone`, both included. */
  from: string;
  until: string;
  zone: string;
  /** First day of the cycle to book in, `YYYY-MM-DD`. */
  cycle: string;
}

export const invitedSlotsQuery = ({ token, therapistId, minutes, from, until, zone, cycle }: SlotsRequest) => ({
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
  select: freeSlots,
  staleTime: 0,
});

interface Callbacks {
  /** Called before refetching, which may unmount the page. */
  onDone: (answer: EventsResponse) => void;
}

export function useBookByInvitation(token: string, { client, service }: OpenInvitation, { onDone }: Callbacks) {
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
      // a time was taken, or the invitation was used up or revoked
      void queries.invalidateQueries({ queryKey: showInvitationQueryKey({ path: { token } }) });
      void queries.invalidateQueries({ queryKey: listAvailableDatesQueryKey({ query: { token } }) });
    },
  });
}
