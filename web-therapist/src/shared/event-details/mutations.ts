import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  changeEventNote,
  createEventNote,
  deleteEventNote,
  listEventNotesQueryKey,
  type NoteChange,
} from '@larkwell/app-kit/api';
import type { WrittenNote } from './drafts.ts';
import { t } from './messages/index.ts';

const notesKey = (eventId: string) => listEventNotesQueryKey({ path: { event_id: eventId } });

/** One call per part; `onAdded` after each, so that a part that was kept is not sent again when a later one fails. */
export function useAddNotes(eventId: string, onAdded: (note: WrittenNote) => void) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: async (notes: readonly WrittenNote[]) => {
      for (const note of notes) {
        await createEventNote({ path: { event_id: eventId }, body: { note } });
        onAdded(note);
      }
    },
    success: t('noteAdded'),
    error: t('noteAddFailed'),
    invalidates: [notesKey(eventId)],
    onError: () => void client.invalidateQueries({ queryKey: notesKey(eventId) }),
  });
}

export const useChangeNote = (eventId: string) =>
  useToastMutation({
    mutationFn: ({ id, ...note }: NoteChange & { id: string }) =>
      changeEventNote({ path: { event_id: eventId, note_id: id }, body: { note } }),
    success: t('noteUpdated'),
    error: t('noteUpdateFailed'),
    invalidates: [notesKey(eventId)],
  });

export const useDeleteNote = (eventId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteEventNote({ path: { event_id: eventId, note_id: id } }),
    success: t('noteDeleted'),
    error: t('noteDeleteFailed'),
    invalidates: [notesKey(eventId)],
  });
