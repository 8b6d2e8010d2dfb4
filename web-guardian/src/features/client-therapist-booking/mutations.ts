import { ApiError, http, useToastMutation } from '@larkwell/app-kit';
import { sessionsKey } from '../../shared/sessions/queries.ts';
import type { Session } from '../../shared/types.ts';
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
      http.post<{ events: Session[] }>(`/clients/${childId}/events`, {
        events: starts.map((start_date) => ({ service_id: serviceId, start_date })),
      }),
    success: ({ events }) => t('booked', { count: events.length }),
    invalidates: [sessionsKey(childId), freeSlotsKey(therapistId)],
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) refresh();
    },
  });
}
