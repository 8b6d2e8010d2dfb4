import { listAvailableDatesOptions, type PreferredTimeFrame, type SlotsResponse } from '@larkwell/app-kit/api';
import { combineDateAndTime, dayIn, parseDate } from '@larkwell/app-kit/time';

/** Minutes that are free for a session of any plan. */
const longestSession = 60;
const days = 14;

const isInPart = (start: string, zone: string, part: PreferredTimeFrame | null) => {
  if (part === null || part === 'no_preference') return true;
  const noon = combineDateAndTime(dayIn(start, zone), '12:00 PM', zone);
  return Date.parse(start) < Date.parse(noon) === (part === 'morning');
};

/**
 * The therapist's first free time within two weeks, in the preferred part of the day; null without one. The same slots
 * are offered for booking (docs/product/scheduling.md#free-slots), so the card promises nothing that is refused.
 */
export const earliestQuery = (therapistId: string, zone: string, part: PreferredTimeFrame | null) => {
  const today = dayIn(new Date(), zone);
  return {
    ...listAvailableDatesOptions({
      query: {
        therapist_id: therapistId,
        event_duration: longestSession,
        start_date: today,
        end_date: parseDate(today)
          .add({ days: days - 1 })
          .toString(),
        timezone: zone,
      },
    }),
    select: ({ available_time_slots }: SlotsResponse): string | null =>
      available_time_slots.find(({ start_date }) => isInPart(start_date, zone, part))?.start_date ?? null,
  };
};
