import { showWaitlistOptions, showWaitlistQueryKey, type WaitlistResponse } from '@larkwell/app-kit/api';

export const waitlistKey = (childId: string) => showWaitlistQueryKey({ path: { client_id: childId } });

/** The times that the family would take for a child, and the one that is held for it now. */
export const waitlistQuery = (childId: string) => ({
  ...showWaitlistOptions({ path: { client_id: childId } }),
  select: ({ waitlist }: WaitlistResponse) => waitlist,
});
