import {
  listClientTherapistsOptions,
  listGuardianNotesOptions,
  listGuardianNotesQueryKey,
  type NotesAnswer,
  type TherapistsAnswer,
} from '@larkwell/app-kit/api';

/** The child's therapists. */
export const correspondentsQuery = (childId: string) => ({
  ...listClientTherapistsOptions({ path: { client_id: childId } }),
  select: ({ therapists }: TherapistsAnswer) => therapists,
});

/** How often an open thread looks for answers, in milliseconds. */
const lookEvery = 20_000;

export const messagesKey = (childId: string) => listGuardianNotesQueryKey({ path: { client_id: childId } });

/** Oldest first. A message is a note of type general; shared session notes stand with their session. */
export const messagesQuery = (childId: string, therapistId: string) => ({
  ...listGuardianNotesOptions({ path: { client_id: childId }, query: { therapist_id: therapistId } }),
  select: ({ notes }: NotesAnswer) => notes.filter(({ note_type }) => note_type === 'general'),
  refetchInterval: lookEvery,
});
