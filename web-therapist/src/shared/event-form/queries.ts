import { keepPreviousData } from '@larkwell/app-kit';
import {
  type FollowingAnswer,
  type ShowTimeSlotData,
  showFollowingOptions,
  showTimeSlotOptions,
} from '@larkwell/app-kit/api';

/** A dry run: every date with what stands in its way. What it says may be taken a moment later, so it is asked anew. */
export const checkQuery = (check: NonNullable<ShowTimeSlotData['query']>) => ({
  ...showTimeSlotOptions({ query: check }),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
  retry: false,
});

/** How many a delete with the following ones would take. */
export const followingQuery = (eventId: string) => ({
  ...showFollowingOptions({ path: { event_id: eventId } }),
  select: ({ following }: FollowingAnswer) => following,
  retry: false,
});
