import { Link } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconCalendar, SessionList } from '@larkwell/ui';
import { DetailsButton, EventCard } from '../../../shared/events/EventCard.tsx';
import { RescheduleRequest } from '../../../shared/events/RescheduleRequest.tsx';
import { t } from './messages.ts';

interface RequestsProps {
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
}

/** Requests to reschedule, with reasons. The calendar moves the session; declining is done here. */
export function Requests({ events, onOpen }: RequestsProps) {
  return (
    <SessionList label={t('requests')}>
      {events.map((event) => (
        <EventCard
          key={event.id}
          event={event}
          actions={(spoken) => (
            <>
              <Button
                component={Link}
                to={calendarPage(event.id, { move: true })}
                size="sm"
                leftSection={<IconCalendar size={18} aria-hidden />}
                aria-label={t('moveOf', { ...spoken })}
              >
                {t('move')}
              </Button>
              <DetailsButton {...spoken} onOpen={() => onOpen(event.id)} />
            </>
          )}
          form={<RescheduleRequest event={event} />}
        />
      ))}
    </SessionList>
  );
}
