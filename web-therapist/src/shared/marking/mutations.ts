import { useToastMutation } from '@larkwell/app-kit';
import { type UpdateEvent, updateEvent } from '@larkwell/app-kit/api';
import { eventKeys } from '../events/queries.ts';
import { t } from './messages.ts';

/** What happened also changes the client's progress and remaining minutes. */
const recorded = [...eventKeys, [{ _id: 'showTherapistClient' }], [{ _id: 'listPendingSchedule' }]] as const;

export const useRecord = (eventId: string, onSaved?: () => void) =>
  useToastMutation({
    mutationFn: (body: UpdateEvent) => updateEvent({ path: { event_id: eventId }, body }),
    success: (_, { status }) => (status === 'complete' ? t('markedComplete') : t('markedIncomplete')),
    invalidates: recorded,
    ...(onSaved ? { onSuccess: onSaved } : {}),
  });
