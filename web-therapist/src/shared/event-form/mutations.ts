import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  addEvent,
  type CancelEventRequest,
  type CreateEvent,
  cancelEvent,
  deleteEventRoute,
  type EventSchema,
  restoreEvent,
  showEventQueryKey,
  showFollowingQueryKey,
  type UpdateEvent,
  type UpdateEventData,
  undoEventDeletion,
  updateEvent,
} from '@larkwell/app-kit/api';
import { notifySuccess, notifyUndo } from '@larkwell/ui';
import { eventKeys } from '../events/queries.ts';
import { t } from './messages.ts';
import { edit, movedDraft, type Scope } from './requests.ts';

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

/** An event and the times that it gets, ISO 8601. */
export interface DirectMove {
  event: EventSchema;
  to: { start_date: string; end_date: string };
}

/** Moves one event at once, and offers to undo it. Errors are the caller's to show. */
export function useDirectMove(zone: string) {
  const mutationFn = ({ event, to }: DirectMove) =>
    updateEvent({ path: { event_id: event.id }, ...edit(event, movedDraft(event, to, zone), 'onlyThis', zone) });
  const back = useToastMutation({ mutationFn, success: t('movedBack'), invalidates: stale });
  return useToastMutation({
    ...inTheForm,
    mutationFn,
    onSuccess: ({ event: moved }, { event }) =>
      notifyUndo(t('eventMoved'), () => {
        back.mutate({ event: moved, to: { start_date: event.start_date, end_date: event.end_date } });
      }),
  });
}

export function useCancelEvent(eventId: string, onCanceled: () => void) {
  const restore = useRestoreEvent(eventId);
  return useToastMutation({
    mutationFn: (body: CancelEventRequest) => cancelEvent({ path: { event_id: eventId }, body }),
    onSuccess: ({ event }) => {
      if (event.permissions.restore.allowed) notifyUndo(t('sessionCanceled'), () => restore.mutate());
      else notifySuccess(t('sessionCanceled'));
      onCanceled();
    },
    invalidates: stale,
  });
}

/** Takes the therapist's last cancellation back. */
export const useRestoreEvent = (eventId: string) =>
  useToastMutation({
    mutationFn: () => restoreEvent({ path: { event_id: eventId } }),
    success: t('sessionRestored'),
    invalidates: stale,
  });

/** Deletes an event. One that was deleted alone can be brought back. */
export function useDeleteEvent(eventId: string, onDeleted: () => void) {
  const client = useQueryClient();
  const back = useToastMutation({
    mutationFn: () => undoEventDeletion({ path: { event_id: eventId } }),
    success: t('deletionUndone'),
    invalidates: stale,
  });
  return useToastMutation({
    mutationFn: (scope: Scope) =>
      deleteEventRoute({ path: { event_id: eventId }, query: { future_sessions: scope === 'recurrent' } }),
    // close the details and drop their queries first, so that nothing refetches a deleted event
    onSuccess: (_, scope) => {
      if (scope === 'onlyThis') notifyUndo(t('deleted'), () => back.mutate());
      else notifySuccess(t('deleted'));
      onDeleted();
      for (const keyOf of [showEventQueryKey, showFollowingQueryKey])
        client.removeQueries({ queryKey: keyOf({ path: { event_id: eventId } }) });
    },
    invalidates: stale,
  });
}
