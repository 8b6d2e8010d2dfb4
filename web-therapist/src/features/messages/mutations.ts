import { useToastMutation } from '@larkwell/app-kit';
import { changeTherapistNote, createTherapistNote, deleteTherapistNote } from '@larkwell/app-kit/api';
import { t } from './messages/index.ts';

const notesKeys = [[{ _id: 'listTherapistNotes' }]] as const;

export const useSendMessage = (clientId: string, therapistId: string) =>
  useToastMutation({
    mutationFn: (content: string) =>
      createTherapistNote({
        path: { client_id: clientId },
        query: { therapist_id: therapistId },
        body: { note: { content, child_id: clientId, note_type: 'general' } },
      }),
    success: t('added'),
    error: t('addFailed'),
    invalidates: notesKeys,
  });

export const useEditMessage = (clientId: string) =>
  useToastMutation({
    mutationFn: ({ id, content }: { id: string; content: string }) =>
      changeTherapistNote({ path: { client_id: clientId, note_id: id }, body: { note: { content } } }),
    success: t('updated'),
    error: t('updateFailed'),
    invalidates: notesKeys,
  });

export const useDeleteMessage = (clientId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteTherapistNote({ path: { client_id: clientId, note_id: id } }),
    success: t('deleted'),
    error: t('deleteFailed'),
    invalidates: notesKeys,
  });
