import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, SessionList } from '@larkwell/ui';
import { EventCard } from '../../../shared/events/EventCard.tsx';
import { t } from './messages.ts';

interface DisputeTasksProps {
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
}

/** Sessions of which a family disputes the record, with its reason; the details have both answers. */
export function DisputeTasks({ events, onOpen }: DisputeTasksProps) {
  return (
    <SessionList label={t('disputes')}>
      {events.map((event) => (
        <EventCard
          key={event.id}
          event={event}
          who={event.guests
            .filter(({ dispute }) => dispute != null && dispute.answered_at === null)
            .map(({ dispute }) => t('reason', { reason: dispute?.reason ?? '' }))
            .join(' ')}
          actions={(spoken) => (
            <Button size="sm" onClick={() => onOpen(event.id)} aria-label={t('answerOf', { ...spoken })}>
              {t('answer')}
            </Button>
          )}
        />
      ))}
    </SessionList>
  );
}
