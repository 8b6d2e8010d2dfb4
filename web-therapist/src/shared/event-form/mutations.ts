import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  addEvent,
  type CancelEventRequest,
  type CreateEvent,
  cancelEvent,
  deleteEventRoute,
  restoreEvent,
  showEventQueryKey,
  showFollowingQueryKey,
  type UpdateEvent,
  type UpdateEventData,
  updateEvent,
} from '@larkwell/app-kit/api';
import { eventKeys } from '../events/queries.ts';
import { t } from './messages.ts';
import type { Scope } from './requests.ts';

/** Bookings also change the client's cycle. */
const stale = [...eventKeys, [{ _id: 'showTherapistClient' }], [{ _id: 'listPendingSchedule' }]] as const;

/** Errors show in the form, with all conflicting dates. */
const inTheForm = { error: false, invalidates: stale } as const;

export const useAddEvent = () =>
  useToastMutation({
    ...inTheForm,
    mutationFn: (event: CreateEvent) => addEvent({ body: event }),
    success: ({ event }) => t(event.series_id ? 'seriesAdded' : 'eventAdded'),
  });

interface Edit {
  query: NonNullable<UpdateEventData['query']>;
  body: UpdateEvent;
}

/** `moved`: only the time changes. */
export const useEditEvent = (eventId: string, { moved = false } = {}) =>
  useToastMutation({
    ...inTheForm,
    mutationFn: ({ query, body }: Edit) => updateEvent({ path: { event_id: eventId }, query, body }),
    success: t(moved ? 'eventMoved' : 'eventSaved'),
  });

export const useCancelEvent = (eventId: string, onCanceled: () => void) =>
  useToastMutation({
    mutationFn: (body: CancelEventRequest) => cancelEvent({ path: { event_id: eventId }, body }),
    success: t('sessionCanceled'),
    onSuccess: onCanceled,
    invalidates: stale,
  });

/** Takes the therapist's last cancellation back. */
export const useRestoreEvent = (eventId: string) =>
  useToastMutation({
    mutationFn: () => restoreEvent({ path: { event_id: eventId } }),
    success: t('sessionRestored'),
    invalidates: stale,
  });

export function useDeleteEvent(eventId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (scope: Scope) =>
      deleteEventRoute({ path: { event_id: eventId }, query: { future_sessions: scope === 'recurrent' } }),
    success: t('deleted'),
    // close the details and drop their queries first, so that nothing refetches a deleted event
    onSuccess: () => {
      onDeleted();
      for (const keyOf of [showEventQueryKey, showFollowingQueryKey])
        client.removeQueries({ queryKey: keyOf({ path: { event_id: eventId } }) });
    },
    invalidates: stale,
  });
}
