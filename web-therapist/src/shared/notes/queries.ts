import { useQueries } from '@larkwell/app-kit';
import { listTherapistNotesOptions, type Note, type NotesPageResponse } from '@larkwell/app-kit/api';
import { type SoapPart, soapParts } from '../event-details/drafts.ts';

/** The newest 20 notes of one part about a child, the latest last. */
const partQuery = (childId: string, part: SoapPart) => ({
  ...listTherapistNotesOptions({ path: { client_id: childId }, query: { note_type: part, page: 1 } }),
  select: ({ notes }: NotesPageResponse) => notes,
});

/** The newest 20 notes of each part about a child, asked for at once. */
export const useLastNotes = (childId: string) =>
  useQueries({
    queries: soapParts.map((part) => partQuery(childId, part)),
    combine: (results) => ({
      data: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });

/** The parts of the latest note, in order, of another session than `eventId`; empty without one. */
export function lastNoteOf(notes: readonly Note[], eventId: string | null = null): Note[] {
  const others = notes.filter(({ event_id }) => event_id !== null && event_id !== eventId);
  const latest = others.reduce<Note | null>(
    (found, note) => (found && Date.parse(found.created_at) >= Date.parse(note.created_at) ? found : note),
    null,
  );
  return soapParts.flatMap((part) =>
    others.filter(({ event_id, note_type }) => event_id === latest?.event_id && note_type === part),
  );
}
