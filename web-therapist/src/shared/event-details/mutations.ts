import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  addNoteAddendum,
  changeEventMaterial,
  changeEventNote,
  createEventMaterial,
  createEventNote,
  deleteEventMaterial,
  deleteEventNote,
  listTextDraftsOptions,
  type MaterialChange,
  moveEventNote,
  type NewMaterial,
  type NoteChange,
  signEventNote,
} from '@larkwell/app-kit/api';
import { eventRecapsQuery, recapsQuery } from '@larkwell/app-kit/child';
import { dashboardKeys, eventKey, noteDraftsKey } from '../events/queries.ts';
import type { WrittenNote } from './drafts.ts';
import { t } from './messages.ts';

/** One call per part; `onAdded` after each, so that a retry doesn't send saved parts again. */
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
    invalidates: [eventKey(eventId), noteDraftsKey(eventId)],
    onError: () => {
      for (const queryKey of [eventKey(eventId), noteDraftsKey(eventId)]) void client.invalidateQueries({ queryKey });
    },
  });
}

interface NoteToSign {
  child_id: string;
  /** Typed and not filed yet: filed and signed in one request. */
  notes: readonly WrittenNote[];
  /** Shares the recap of this child that is saved. */
  share_recap: boolean;
}

/** A signed note is due no longer. */
export function useSignNote(eventId: string, onSigned: (note: WrittenNote) => void) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: ({ child_id, notes, share_recap }: NoteToSign, { headers }) =>
      signEventNote({
        path: { event_id: eventId },
        body: {
          note_signature: {
            child_id,
            notes: notes.map(({ note_type, content }) => ({ note_type, content })),
            share_recap,
          },
        },
        headers,
      }),
    success: (_, { share_recap }) => t(share_recap ? 'noteSignedAndShared' : 'noteSigned'),
    invalidates: (_, { child_id, share_recap }) => [
      eventKey(eventId),
      noteDraftsKey(eventId),
      ...dashboardKeys,
      ...(share_recap ? [eventRecapsQuery(eventId).queryKey, recapsQuery(child_id).queryKey] : []),
    ],
    onSuccess: (_, { notes }) => notes.forEach(onSigned),
    // another window may have a draft of a part or of an edit
    onError: () => {
      const drafts = [noteDraftsKey(eventId), listTextDraftsOptions().queryKey];
      for (const queryKey of [eventKey(eventId), ...drafts]) void client.invalidateQueries({ queryKey });
    },
  });
}

export const useAddAddendum = (eventId: string) =>
  useToastMutation({
    mutationFn: ({ id, content }: { id: string; content: string }, { headers }) =>
      addNoteAddendum({ path: { event_id: eventId, note_id: id }, body: { addendum: { content } }, headers }),
    success: t('addendumAdded'),
    // a note that a supervisor returned waits again
    invalidates: [eventKey(eventId), [{ _id: 'listCosignatures' }]],
  });

export const useChangeNote = (eventId: string) =>
  useToastMutation({
    mutationFn: ({ id, ...note }: NoteChange & { id: string }) =>
      changeEventNote({ path: { event_id: eventId, note_id: id }, body: { note } }),
    success: t('noteUpdated'),
    error: t('noteUpdateFailed'),
    invalidates: [eventKey(eventId)],
  });

interface NoteMove {
  id: string;
  child_id: string;
  /** Another session; by default the note stays in this one. */
  event_id?: string;
  /** The child's, for the toast. */
  name: string;
}

/** A moved note is due no longer for the one child and due again for the other. */
export const useMoveNote = (eventId: string) =>
  useToastMutation({
    mutationFn: ({ id, child_id, event_id }: NoteMove) =>
      moveEventNote({ path: { event_id: eventId, note_id: id }, body: { child_id, event_id: event_id ?? null } }),
    success: (_, { name }) => t('noteMoved', { name }),
    error: t('noteMoveFailed'),
    invalidates: (_, { event_id }) => [eventKey(eventId), eventKey(event_id ?? eventId), ...dashboardKeys],
  });

export const useDeleteNote = (eventId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteEventNote({ path: { event_id: eventId, note_id: id } }),
    success: t('noteDeleted'),
    error: t('noteDeleteFailed'),
    invalidates: [eventKey(eventId)],
  });

export const useAddMaterial = (eventId: string) =>
  useToastMutation({
    mutationFn: (material: NewMaterial) => createEventMaterial({ path: { event_id: eventId }, body: { material } }),
    success: t('materialAdded'),
    error: t('materialAddFailed'),
    invalidates: [eventKey(eventId)],
  });

export const useChangeMaterial = (eventId: string) =>
  useToastMutation({
    mutationFn: ({ id, ...material }: MaterialChange & { id: string }) =>
      changeEventMaterial({ path: { event_id: eventId, material_id: id }, body: { material } }),
    success: t('materialUpdated'),
    error: t('materialUpdateFailed'),
    invalidates: [eventKey(eventId)],
  });

export const useDeleteMaterial = (eventId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteEventMaterial({ path: { event_id: eventId, material_id: id } }),
    success: t('materialDeleted'),
    error: t('materialDeleteFailed'),
    invalidates: [eventKey(eventId)],
  });
