import { useToastMutation } from '@larkwell/app-kit';
import {
  askForRescheduling,
  cancelClientEvent,
  createGuardianNote,
  disputeEvent,
  rescheduleEvent,
  withdrawFromRescheduling,
} from '@larkwell/app-kit/api';
import { inboxKeys, messagesKey } from '@larkwell/app-kit/child';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';

export const useCancelSession = (childId: string) =>
  useToastMutation({
    mutationFn: (sessionId: string) => cancelClientEvent({ path: { client_id: childId, event_id: sessionId } }),
    success: t('cancelSuccess'),
    invalidates: sessionKeys(childId),
  });

/** Sends a message in the thread with the therapist. The dialog shows errors. */
export const useMessageTherapist = ({ childId, therapistId }: { childId: string; therapistId: string }) =>
  useToastMutation({
    mutationFn: (content: string) =>
      createGuardianNote({
        path: { client_id: childId },
        query: { therapist_id: therapistId },
        body: { note: { content, child_id: childId, note_type: 'general' } },
      }),
    error: false,
    invalidates: [messagesKey('guardian', childId), ...inboxKeys],
  });

/** Says that what was recorded for the child isn't what happened. */
export const useDispute = (childId: string, sessionId: string) =>
  useToastMutation({
    mutationFn: (reason: string) =>
      disputeEvent({ path: { event_id: sessionId }, body: { child_id: childId, reason } }),
    success: t('disputeSuccess'),
    error: false,
    invalidates: sessionKeys(childId),
  });

/** Requests rescheduling, or updates the reason of an open request. */
export const useRequestRescheduling = (childId: string, { id, reschedule_reason }: Session) =>
  useToastMutation({
    mutationFn: (reason: string) => {
      const call = { path: { event_id: id }, body: { event: { reschedule_reason: reason } } };
      return reschedule_reason === null ? askForRescheduling(call) : rescheduleEvent(call);
    },
    success: reschedule_reason === null ? t('requestSuccess') : t('reasonSuccess'),
    error: false,
    invalidates: sessionKeys(childId),
  });

export const useWithdrawRequest = (childId: string) =>
  useToastMutation({
    mutationFn: (sessionId: string) => withdrawFromRescheduling({ path: { event_id: sessionId } }),
    success: t('withdrawSuccess'),
    invalidates: sessionKeys(childId),
  });
