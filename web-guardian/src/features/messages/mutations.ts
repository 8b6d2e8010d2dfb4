import { useToastMutation } from '@larkwell/app-kit';
import { changeGuardianNote, createGuardianNote, deleteGuardianNote } from '@larkwell/app-kit/api';
import { t } from './messages/index.ts';
import { messagesKey } from './queries.ts';

export const useSendMessage = (childId: string, therapistId: string) =>
  useToastMutation({
    mutationFn: (content: string) =>
      createGuardianNote({
        path: { client_id: childId },
        query: { therapist_id: therapistId },
        body: { note: { content, child_id: childId, note_type: 'general' } },
      }),
    success: t('added'),
    error: t('addFailed'),
    invalidates: [messagesKey(childId)],
  });

export const useEditMessage = (childId: string) =>
  useToastMutation({
    mutationFn: ({ id, content }: { id: string; content: string }) =>
      changeGuardianNote({ path: { client_id: childId, note_id: id }, body: { note: { content } } }),
    success: t('updated'),
    error: t('updateFailed'),
    invalidates: [messagesKey(childId)],
  });

export const useDeleteMessage = (childId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteGuardianNote({ path: { client_id: childId, note_id: id } }),
    success: t('deleted'),
    error: t('deleteFailed'),
    invalidates: [messagesKey(childId)],
  });
