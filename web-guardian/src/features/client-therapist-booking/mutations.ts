import { ApiError, useToastMutation } from '@larkwell/app-kit';
import { bookClientEvents } from '@larkwell/app-kit/api';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import { t } from './messages/index.ts';
import { freeSlotsKey } from './queries.ts';

interface Booking {
  childId: string;
  serviceId: string;
  therapistId: string;
  starts: readonly string[];
}

export const wasTaken = (error: unknown) => error instanceof ApiError && error.code === 'slot_taken';

/** All of them or none. Who was too late gets the times that are free now. */
export function useBookSessions({ childId, serviceId, therapistId, starts }: Booking, refresh: () => void) {
  return useToastMutation({
    mutationFn: () =>
      bookClientEvents({
        path: { client_id: childId },
        body: { events: starts.map((start_date) => ({ service_id: serviceId, start_date })) },
      }),
    success: ({ events }) => t('booked', { count: events.length }),
    invalidates: [...sessionKeys(childId), freeSlotsKey(therapistId)],
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) refresh();
    },
  });
}
