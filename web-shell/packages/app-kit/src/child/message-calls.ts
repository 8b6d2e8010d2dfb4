import { infiniteQueryOptions } from '@tanstack/react-query';
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
  type Note,
  type NoteChangeRequest,
  type NotesPageResponse,
  type NoteType,
} from '../api/index.ts';
import { type Attempt, useToastMutation } from '../query/useToastMutation.ts';
import type { Role } from '../sign-in/last-role.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { inboxKeys } from './inbox-calls.ts';
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
  list: (
    options: { path: { client_id: string }; query: { therapist_id: string; note_type: NoteType; page: number } } & {
      signal: AbortSignal;
    },
  ) => Promise<NotesPageResponse>;
  create: (options: ThreadPath & { body: NewNoteRequest } & Partial<Attempt>) => Promise<unknown>;
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

/** Live updates find it by this shape. */
export const messagesKey = (role: Role, childId: string) => {
  const _id = role === 'guardian' ? 'listGuardianNotes' : 'listTherapistNotes';
  return [{ _id, path: { client_id: childId } }] as const;
};
const pathOf = ({ childId, therapistId }: Thread): ThreadPath => ({
  path: { client_id: childId },
  query: { therapist_id: therapistId },
});

/** Pages by newest first, each oldest first; merged by id into one list, oldest first. */
function mergeNotes(pages: readonly NotesPageResponse[]): Note[] {
  const byId = new Map(pages.toReversed().flatMap(({ notes }) => notes.map((note) => [note.id, note] as const)));
  return [...byId.values()];
}

/** Oldest first, in pages from the end. Messages are notes of type general. `docs/product/clinical-records.md#messages` */
export const messagesQuery = (role: Role, thread: Thread) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(role, thread.childId), thread.therapistId],
    queryFn: ({ pageParam, signal }) =>
      calls[role].list({
        path: { client_id: thread.childId },
        query: { therapist_id: thread.therapistId, note_type: 'general', page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: NotesPageResponse) => pagy.next,
    select: ({ pages }) => mergeNotes(pages),
    refetchInterval: pollInterval,
  });

/** Mutations of the signed-in user in a thread. */
export function useMessageWrites(thread: Thread) {
  const role = useSignedInUser().user_type;
  const { create, change, remove } = calls[role];
  const { childId } = thread;
  const path = (noteId: string) => ({ path: { client_id: childId, note_id: noteId } });
  const invalidates = [messagesKey(role, childId), ...inboxKeys];
  return {
    send: useToastMutation({
      // a repeat after a lost answer is the same message, with the same files
      mutationFn: ({ content, attachmentIds }: { content: string; attachmentIds: string[] }, { headers }) =>
        create({
          ...pathOf(thread),
          body: { note: { content, child_id: childId, note_type: 'general', attachment_ids: attachmentIds } },
          headers,
        }),
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
