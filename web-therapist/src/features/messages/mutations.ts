import { useToastMutation } from '@larkwell/app-kit';
import { moveTherapistNote } from '@larkwell/app-kit/api';
import { inboxKeys, messagesKey } from '@larkwell/app-kit/child';
import { t } from './messages.ts';

/** Takes one's own message out of this child's thread into another child's. */
export const useMoveMessage = (childId: string, onMoved: () => void) =>
  useToastMutation({
    mutationFn: ({ id, child_id }: { id: string; child_id: string; name: string }) =>
      moveTherapistNote({ path: { client_id: childId, note_id: id }, body: { child_id } }),
    success: (_, { name }) => t('moved', { name }),
    error: t('moveFailed'),
    invalidates: (_, { child_id }) => [
      messagesKey('therapist', childId),
      messagesKey('therapist', child_id),
      ...inboxKeys,
    ],
    onSuccess: onMoved,
  });
