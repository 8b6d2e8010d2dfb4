import { messageOf, useToastMutation } from '@larkwell/app-kit';
import { type EventSchema, type UpdateEvent, updateEvent } from '@larkwell/app-kit/api';
import { notifySuccess } from '@larkwell/ui';
import { eventKeys } from '../events/queries.ts';
import { t } from './messages.ts';
import { answerForAll, type Outcome, recordOf } from './outcomes.ts';

/** What happened also changes the client's progress and remaining minutes. */
const recorded = [...eventKeys, [{ _id: 'showTherapistClient' }], [{ _id: 'listPendingSchedule' }]] as const;

export const useRecord = (eventId: string, onSaved?: () => void) =>
  useToastMutation({
    mutationFn: (body: UpdateEvent) => updateEvent({ path: { event_id: eventId }, body }),
    success: (_, { status }) => (status === 'complete' ? t('markedComplete') : t('markedIncomplete')),
    invalidates: recorded,
    ...(onSaved ? { onSuccess: onSaved } : {}),
  });

interface Several {
  events: readonly EventSchema[];
  outcome: Outcome;
}

/** Marks one session after the other, because each locks the calendar. A refusal doesn't stop the rest. */
export const useRecordSeveral = () =>
  useToastMutation({
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
      return { marked: events.length - refused.length, refused };
    },
    onSuccess: ({ marked }) => {
      if (marked > 0) notifySuccess(t('markedSeveral', { count: marked }));
    },
    invalidates: recorded,
  });
