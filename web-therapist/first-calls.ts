/**
 * What the calendar shows first: `boot.js` asks for it while the scripts load. `{weekStart}` and `{weekEnd}` are the
 * bounds of this week, and `{nextWeekEnd}` is known on weekends only, when the calendar opens on the next week. The page
 * takes a response only when its own call is the same to the letter.
 */
export const firstCalls = {
  '/therapist/calendar': [
    '/api/v1/events?start={weekStart}&end={weekEnd}',
    '/api/v1/events?start={weekEnd}&end={nextWeekEnd}',
  ],
} as const;
