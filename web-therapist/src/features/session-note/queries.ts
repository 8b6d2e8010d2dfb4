import {
  listNoteDraftsOptions,
  listTherapistNotesOptions,
  type Note,
  type NotesPageResponse,
} from '@larkwell/app-kit/api';
import { type SoapPart, soapParts } from '../../shared/event-details/drafts.ts';

/** The newest 20 notes of one part about a child, the latest last. */
const partQuery = (childId: string, part: SoapPart) => ({
  ...listTherapistNotesOptions({ path: { client_id: childId }, query: { note_type: part, page: 1 } }),
  select: ({ notes }: NotesPageResponse) => notes,
});

/** One query for each part. */
export const partQueries = (childId: string) => soapParts.map((part) => partQuery(childId, part));

/** The parts of the latest note of another session, in order; empty without one. */
export function lastNoteOf(notes: readonly Note[], eventId: string): Note[] {
  const others = notes.filter(({ event_id }) => event_id !== null && event_id !== eventId);
  const latest = others.reduce<Note | null>(
    (found, note) => (found && Date.parse(found.created_at) >= Date.parse(note.created_at) ? found : note),
    null,
  );
  return soapParts.flatMap((part) =>
    others.filter(({ event_id, note_type }) => event_id === latest?.event_id && note_type === part),
  );
}

/** The viewer's own drafts of a session's notes. Read at each visit: another device may have saved since. */
export const noteDraftsQuery = (eventId: string) => ({
  ...listNoteDraftsOptions({ path: { event_id: eventId } }),
  staleTime: 0,
});
