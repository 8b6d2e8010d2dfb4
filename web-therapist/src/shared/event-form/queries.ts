import { keepPreviousData } from '@larkwell/app-kit';
import { type ShowTimeSlotData, showTimeSlotOptions } from '@larkwell/app-kit/api';

/** A dry run: every date with what stands in its way. What it says may be taken a moment later, so it is asked anew. */
export const checkQuery = (check: NonNullable<ShowTimeSlotData['query']>) => ({
  ...showTimeSlotOptions({ query: check }),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
  retry: false,
});
