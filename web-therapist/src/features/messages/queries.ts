import { listTherapistNotesOptions, type NotesAnswer } from '@larkwell/app-kit/api';

/** How often an open thread looks for answers, in milliseconds. */
const lookEvery = 20_000;

/** Between this therapist and the family, oldest first. Messages are notes of type general (DECISIONS.md). */
export const messagesQuery = (clientId: string, therapistId: string) => ({
  ...listTherapistNotesOptions({ path: { client_id: clientId }, query: { therapist_id: therapistId } }),
  select: ({ notes }: NotesAnswer) => notes.filter(({ note_type }) => note_type === 'general'),
  refetchInterval: lookEvery,
});
