import { queryOptions } from '@tanstack/react-query';
import {
  changeGuardianNote,
  changeTherapistNote,
  createGuardianNote,
  createTherapistNote,
  deleteGuardianNote,
  deleteTherapistNote,
  listGuardianNotes,
  listTherapistNotes,
  type NewNoteRequest,
  type NoteChangeRequest,
  type NotesResponse,
} from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import type { Role } from '../sign-in/store.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { t } from './messages.ts';

/** The messages between one therapist and a child's family. */
interface Thread {
  childId: string;
  therapistId: string;
}

interface ThreadPath {
  path: { client_id: string };
  query: { therapist_id: string };
}
interface NotePath {
  path: { client_id: string; note_id: string };
}

interface NoteCalls {
  list: (options: ThreadPath & { signal: AbortSignal }) => Promise<NotesResponse>;
  create: (options: ThreadPath & { body: NewNoteRequest }) => Promise<unknown>;
  change: (options: NotePath & { body: NoteChangeRequest }) => Promise<unknown>;
  remove: (options: NotePath) => Promise<unknown>;
}

/** Each role has its own API paths for the same notes. */
const calls: Record<Role, NoteCalls> = {
  guardian: {
    list: listGuardianNotes,
    create: createGuardianNote,
    change: changeGuardianNote,
    remove: deleteGuardianNote,
  },
  therapist: {
    list: listTherapistNotes,
    create: createTherapistNote,
    change: changeTherapistNote,
    remove: deleteTherapistNote,
  },
};

/** Poll interval of an open thread, in milliseconds. */
const pollInterval = 20_000;

const messagesKey = (childId: string) => ['messages', childId] as const;
const pathOf = ({ childId, therapistId }: Thread): ThreadPath => ({
  path: { client_id: childId },
  query: { therapist_id: therapistId },
});

/** Oldest first. Messages are notes of type general. `docs/product/clinical-records.md#messages` */
export const messagesQuery = (role: Role, thread: Thread) =>
  queryOptions({
    queryKey: [...messagesKey(thread.childId), thread.therapistId],
    queryFn: ({ signal }) => calls[role].list({ ...pathOf(thread), signal }),
    select: ({ notes }) => notes.filter(({ note_type }) => note_type === 'general'),
    refetchInterval: pollInterval,
  });

/** Mutations of the signed-in user in a thread. */
export function useMessageWrites(thread: Thread) {
  const { create, change, remove } = calls[useSignedInUser().user_type];
  const { childId } = thread;
  const path = (noteId: string) => ({ path: { client_id: childId, note_id: noteId } });
  const invalidates = [messagesKey(childId)];
  return {
    send: useToastMutation({
      mutationFn: (content: string) =>
        create({ ...pathOf(thread), body: { note: { content, child_id: childId, note_type: 'general' } } }),
      success: t('noteAdded'),
      error: t('noteAddFailed'),
      invalidates,
    }),
    edit: useToastMutation({
      mutationFn: ({ id, content }: { id: string; content: string }) =>
        change({ ...path(id), body: { note: { content } } }),
      success: t('noteUpdated'),
      error: t('noteUpdateFailed'),
      invalidates,
    }),
    remove: useToastMutation({
      mutationFn: (id: string) => remove(path(id)),
      success: t('noteDeleted'),
      error: t('noteDeleteFailed'),
      invalidates,
    }),
  };
}
