import { listEventNotesOptions, type NotesResponse } from '@larkwell/app-kit/api';

/** Oldest first. */
export const eventNotesQuery = (eventId: string) => ({
  ...listEventNotesOptions({ path: { event_id: eventId } }),
  select: ({ notes }: NotesResponse) => notes,
});
