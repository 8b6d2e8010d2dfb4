import { http, useToastMutation } from '@larkwell/app-kit';
import { t } from './messages/index.ts';
import { messagesKey } from './queries.ts';

const path = (childId: string) => `/guardian/clients/${childId}/notes`;

export const useSendMessage = (childId: string, therapistId: string) =>
  useToastMutation({
    mutationFn: (content: string) =>
      http.post(
        path(childId),
        { note: { content, child_id: childId, note_type: 'general' } },
        { query: { therapist_id: therapistId } },
      ),
    success: t('added'),
    error: t('addFailed'),
    invalidates: [messagesKey(childId)],
  });

export const useEditMessage = (childId: string) =>
  useToastMutation({
    mutationFn: ({ id, content }: { id: string; content: string }) =>
      http.patch(`${path(childId)}/${id}`, { note: { content } }),
    success: t('updated'),
    error: t('updateFailed'),
    invalidates: [messagesKey(childId)],
  });

export const useDeleteMessage = (childId: string) =>
  useToastMutation({
    mutationFn: (id: string) => http.delete(`${path(childId)}/${id}`),
    success: t('deleted'),
    error: t('deleteFailed'),
    invalidates: [messagesKey(childId)],
  });
