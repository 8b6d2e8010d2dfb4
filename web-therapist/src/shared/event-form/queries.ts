import { keepPreviousData } from '@larkwell/app-kit';
import {
  type FollowingResponse,
  type ShowTimeSlotData,
  showFollowingOptions,
  showTimeSlotOptions,
} from '@larkwell/app-kit/api';

/** A dry run: every date with its conflicts. Results go stale quickly, so they are refetched. */
export const checkQuery = (check: NonNullable<ShowTimeSlotData['query']>) => ({
  ...showTimeSlotOptions({ query: check }),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
  retry: false,
});

/** How many events a delete with scope 'recurrent' affects. */
export const followingQuery = (eventId: string) => ({
  ...showFollowingOptions({ path: { event_id: eventId } }),
  select: ({ following }: FollowingResponse) => following,
  retry: false,
});
