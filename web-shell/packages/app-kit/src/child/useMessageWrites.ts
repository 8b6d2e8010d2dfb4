import { notifySuccess } from '@larkwell/ui';
import { useToastMutation } from '../query/useToastMutation.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { inboxKeys } from './inbox-calls.ts';
import { changeMessage, deleteMessage, messagesKey, type Thread } from './message-calls.ts';
import { t } from './messages.ts';
import type { OutgoingMessages } from './outgoing/outgoing.ts';
import { postMessage } from './post-message.ts';

/** Of a message that this browser keeps and sends later. */
const waits = Symbol('waits');

/** Mutations of the signed-in user in a thread. `outgoing` keeps a message without files that can't be sent now. */
export function useMessageWrites(thread: Thread, outgoing: OutgoingMessages | null) {
  const role = useSignedInUser().user_type;
  const invalidates = [messagesKey(role, thread.childId), ...inboxKeys];
  return {
    send: useToastMutation({
      // a repeat after a lost answer is the same message, with the same files
      mutationFn: async (message: { content: string; attachmentIds: string[] }, { headers }) => {
        const later = {
          ...thread,
          key: headers['idempotency-key'],
          content: message.content,
          writtenAt: new Date().toISOString(),
        };
        const keeper = message.attachmentIds.length === 0 ? outgoing : null;
        if (keeper?.isWaiting(thread) && (await keeper.add(later))) {
          void keeper.sendAll();
          return waits;
        }
        try {
          return await postMessage(role, thread, message, headers);
        } catch (error) {
          if (await keeper?.keep(later, error)) return waits;
          throw error;
        }
      },
      onSuccess: (sent) => {
        if (sent !== waits) notifySuccess(t('noteAdded'));
      },
      error: t('noteAddFailed'),
      invalidates: (sent) => (sent === waits ? [] : invalidates),
    }),
    edit: useToastMutation({
      mutationFn: ({ id, content }: { id: string; content: string }) => changeMessage(role, thread, id, content),
      success: t('noteUpdated'),
      error: t('noteUpdateFailed'),
      invalidates,
    }),
    remove: useToastMutation({
      mutationFn: (id: string) => deleteMessage(role, thread, id),
      success: t('noteDeleted'),
      error: t('noteDeleteFailed'),
      invalidates,
    }),
  };
}
