import { listEventNotesOptions, type NotesAnswer } from '@larkwell/app-kit/api';

/** What the therapist has shared of a session. */
export const sessionNotesQuery = (sessionId: string) => ({
  ...listEventNotesOptions({ path: { event_id: sessionId } }),
  select: ({ notes }: NotesAnswer) => notes,
});
