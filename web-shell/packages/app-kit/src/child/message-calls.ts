import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  changeGuardianNote,
  changeTherapistNote,
  deleteGuardianNote,
  deleteTherapistNote,
  listGuardianNotes,
  listTherapistNotes,
  type Note,
  type NoteChangeRequest,
  type NotesPageResponse,
  type NoteType,
} from '../api/index.ts';
import type { Role } from '../sign-in/last-role.ts';

/** The messages between one therapist and a child's family. */
export interface Thread {
  childId: string;
  therapistId: string;
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
  change: (options: NotePath & { body: NoteChangeRequest }) => Promise<unknown>;
  remove: (options: NotePath) => Promise<unknown>;
}

/** Each role has its own API paths for the same notes. */
const calls: Record<Role, NoteCalls> = {
  guardian: {
    list: listGuardianNotes,
    change: changeGuardianNote,
    remove: deleteGuardianNote,
  },
  therapist: {
    list: listTherapistNotes,
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

export const changeMessage = (role: Role, { childId }: Thread, id: string, content: string): Promise<unknown> =>
  calls[role].change({ path: { client_id: childId, note_id: id }, body: { note: { content } } });

export const deleteMessage = (role: Role, { childId }: Thread, id: string): Promise<unknown> =>
  calls[role].remove({ path: { client_id: childId, note_id: id } });
