import { useToastMutation } from '@larkwell/app-kit';
import { type MissedReason, markParticipant, updateEvent } from '@larkwell/app-kit/api';
import { eventKeys } from '../events/queries.ts';
import { t } from './messages.ts';
import type { Proposal } from './proposals.ts';

export type Mark = { status: 'complete' } | { status: 'incomplete'; missed_reason?: MissedReason };

/** A mark also changes the client's progress and remaining minutes. */
const marked = [...eventKeys, [{ _id: 'showTherapistClient' }]] as const;

export const useMark = (eventId: string, onMarked?: () => void) =>
  useToastMutation({
    mutationFn: (mark: Mark) => updateEvent({ path: { event_id: eventId }, body: mark }),
    success: (_, { status }) => (status === 'complete' ? t('markedComplete') : t('markedIncomplete')),
    invalidates: marked,
    ...(onMarked ? { onSuccess: onMarked } : {}),
  });

export const useAttendance = () =>
  useToastMutation({
    mutationFn: ({ id, status }: { id: string; status: 'show' | 'no_show' }) =>
      markParticipant({ path: { participant_id: id }, body: { status } }),
    success: t('attendanceSaved'),
    invalidates: marked,
  });

/** Saves all proposed attendance at once. */
export const useAcceptProposals = () =>
  useToastMutation({
    mutationFn: (proposals: readonly Proposal[]) =>
      Promise.all(
        proposals.map(({ id, status }) => markParticipant({ path: { participant_id: id }, body: { status } })),
      ),
    success: t('attendanceSaved'),
    invalidates: marked,
  });
