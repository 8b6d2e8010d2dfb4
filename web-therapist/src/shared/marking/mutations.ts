import { messageOf, useToastMutation } from '@larkwell/app-kit';
import { type EventSchema, type UpdateEvent, undoEventMark, updateEvent } from '@larkwell/app-kit/api';
import { notifySuccess, notifyUndo } from '@larkwell/ui';
import { eventKeys } from '../events/queries.ts';
import { t } from './messages.ts';
import { answerForAll, answerOf, type Outcome, recordOf } from './outcomes.ts';

/** What happened also changes the client's progress and remaining minutes. */
const recorded = [...eventKeys, [{ _id: 'showTherapistClient' }], [{ _id: 'listPendingSchedule' }]] as const;

/** Saves what happened, and offers to undo it. */
export function useRecord(event: EventSchema, onSaved?: () => void) {
  const back = useUndoRecords();
  return useToastMutation({
    mutationFn: (body: UpdateEvent) => updateEvent({ path: { event_id: event.id }, body }),
    invalidates: recorded,
    onSuccess: (_, { status }) => {
      const text = status === 'complete' ? t('markedComplete') : t('markedIncomplete');
      if (canUndo(event)) notifyUndo(text, () => back.mutate([event]));
      else notifySuccess(text);
      onSaved?.();
    },
  });
}

/** A correction that answers a family stays, because the family hears of it. */
const canUndo = ({ guests }: EventSchema) => guests.every(({ dispute }) => !dispute || dispute.answered_at !== null);

/** Brings back what was recorded before, or that nothing was. */
const useUndoRecords = () =>
  useToastMutation({
    mutationFn: async (events: readonly EventSchema[]) => {
      for (const event of events) {
        const before = isMarked(event) ? recordOf(event, answerOf(event)) : null;
        if (before) await updateEvent({ path: { event_id: event.id }, body: before });
        else await undoEventMark({ path: { event_id: event.id } });
      }
    },
    success: (_, { length }) => t('markUndone', { count: length }),
    invalidates: recorded,
  });

const isMarked = ({ status }: EventSchema) => status === 'complete' || status === 'incomplete';

interface Several {
  events: readonly EventSchema[];
  outcome: Outcome;
}

/** Marks one session after the other, because each locks the calendar. A refusal doesn't stop the rest. */
export function useRecordSeveral() {
  const back = useUndoRecords();
  return useToastMutation({
    mutationFn: async ({ events, outcome }: Several) => {
      const refused: { event: EventSchema; reason: string }[] = [];
      for (const event of events) {
        const body = recordOf(event, answerForAll(event, outcome));
        if (!body) continue;
        try {
          await updateEvent({ path: { event_id: event.id }, body });
        } catch (error) {
          refused.push({ event, reason: messageOf(error) });
        }
      }
      return { marked: events.filter((event) => !refused.some((one) => one.event === event)), refused };
    },
    onSuccess: ({ marked }) => {
      if (marked.length > 0) notifyUndo(t('markedSeveral', { count: marked.length }), () => back.mutate(marked));
    },
    invalidates: recorded,
  });
}
