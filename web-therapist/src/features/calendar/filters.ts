import type { EventSchema } from '@larkwell/app-kit/api';

/** Null means no filter. */
export interface Filter {
  type: string | null;
  clientId: string | null;
}

export const noFilter: Filter = { type: null, clientId: null };

export const matchesFilter =
  ({ type, clientId }: Filter) =>
  ({ event_type, guests }: EventSchema) =>
    (type === null || event_type === type) &&
    (clientId === null || guests.some(({ child_id }) => child_id === clientId));
