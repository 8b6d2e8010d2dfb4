import { messageOf, useQueryClient, useToastMutation } from '@larkwell/app-kit';
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
  /** Of a series; by default only this one. */
  scope?: Scope;
}

/** Moves events at once, and offers to undo the move of one. Errors are the caller's to show. */
export function useDirectMove(zone: string) {
  const mutationFn = ({ event, to, scope = 'onlyThis' }: DirectMove) =>
    updateEvent({ path: { event_id: event.id }, ...edit(event, movedDraft(event, to, zone), scope, zone) });
  const back = useToastMutation({ mutationFn, success: t('movedBack'), invalidates: stale });
  return useToastMutation({
    ...inTheForm,
    mutationFn,
    onSuccess: ({ event: moved }, { event, scope }) => {
      const before = { start_date: event.start_date, end_date: event.end_date };
      if (scope === 'recurrent') notifySuccess(t('eventMoved'));
      else notifyUndo(t('eventMoved'), () => back.mutate({ event: moved, to: before }));
    },
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

interface CanceledTogether {
  events: readonly EventSchema[];
  reason: CancelEventRequest['missed_reason'];
}

/** Cancels one session after the other, because each locks the calendar. A refusal doesn't stop the rest. */
export function useCancelSeveral() {
  const back = useToastMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await restoreEvent({ path: { event_id: id } });
    },
    success: t('sessionsRestored'),
    invalidates: stale,
  });
  return useToastMutation({
    mutationFn: async ({ events, reason }: CanceledTogether) => {
      const canceled: string[] = [];
      const refused: { event: EventSchema; why: string }[] = [];
      for (const event of events) {
        try {
          await cancelEvent({ path: { event_id: event.id }, body: { missed_reason: reason } });
          canceled.push(event.id);
        } catch (error) {
          refused.push({ event, why: messageOf(error) });
        }
      }
      return { canceled, refused };
    },
    onSuccess: ({ canceled }) => {
      const count = canceled.length;
      if (count > 0) notifyUndo(t('sessionsCanceled', { count }), () => back.mutate(canceled));
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
