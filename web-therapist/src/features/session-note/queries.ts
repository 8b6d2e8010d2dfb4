import { lookAgain } from '@larkwell/app-kit';
import { listNoteDraftsOptions } from '@larkwell/app-kit/api';

/** The viewer's own drafts of a session's notes. Read at each visit: another device may have saved since. */
export const noteDraftsQuery = (eventId: string) => ({
  ...listNoteDraftsOptions({ path: { event_id: eventId } }),
  staleTime: 0,
  refetchInterval: lookAgain,
});
