import type { EventShape } from '@larkwell/app-kit/api';

/** What the calendar shows; null is everything. */
export interface Filter {
  type: string | null;
  clientId: string | null;
}

export const shownBy =
  ({ type, clientId }: Filter) =>
  ({ event_type, guests }: EventShape) =>
    (type === null || event_type === type) &&
    (clientId === null || guests.some(({ child_id }) => child_id === clientId));
