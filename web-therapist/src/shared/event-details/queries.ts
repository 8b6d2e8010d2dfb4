import { listEventNotesOptions, type NotesAnswer } from '@larkwell/app-kit/api';

/** Oldest first. */
export const eventNotesQuery = (eventId: string) => ({
  ...listEventNotesOptions({ path: { event_id: eventId } }),
  select: ({ notes }: NotesAnswer) => notes,
});
