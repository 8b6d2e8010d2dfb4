import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  changeEventNote,
  createEventNote,
  deleteEventNote,
  listEventNotesQueryKey,
  markParticipant,
  type NoteChange,
  updateEvent,
} from '@larkwell/app-kit/api';
import { eventKeys } from '../events/queries.ts';
import type { WrittenNote } from './drafts.ts';
import { t } from './messages/index.ts';

/** A mark also moves the client's done and total. */
const marked = [...eventKeys, [{ _id: 'showTherapistClient' }]] as const;

export const useMark = (eventId: string) =>
  useToastMutation({
    mutationFn: (status: 'complete' | 'incomplete') => updateEvent({ path: { event_id: eventId }, body: { status } }),
    success: (_, status) => (status === 'complete' ? t('markedComplete') : t('markedIncomplete')),
    invalidates: marked,
  });

export const useAttendance = () =>
  useToastMutation({
    mutationFn: ({ id, status }: { id: string; status: 'show' | 'no_show' }) =>
      markParticipant({ path: { participant_id: id }, body: { status } }),
    success: t('attendanceSaved'),
    invalidates: marked,
  });

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
