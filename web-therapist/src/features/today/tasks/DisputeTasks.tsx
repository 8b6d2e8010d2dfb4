import type { EventSchema } from '@larkwell/app-kit/api';
import { formatDayOfMonth, formatMonth } from '@larkwell/app-kit/time';
import { Button, SessionCard, SessionList } from '@larkwell/ui';
import { subjectOf, whenOf } from '../../../shared/events/eventText.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';

interface DisputeTasksProps {
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
}

/** Sessions of which a family disputes the record, with its reason; the details have both answers. */
export function DisputeTasks({ events, onOpen }: DisputeTasksProps) {
  const { zone } = useTherapist();
  return (
    <SessionList label={t('disputes')}>
      {events.map((event) => {
        const when = whenOf(event, zone);
        const subject = subjectOf(event);
        const open = event.guests.filter(({ dispute }) => dispute != null && dispute.answered_at === null);
        return (
          <SessionCard
            key={event.id}
            title={subject}
            month={formatMonth(event.start_date, zone)}
            day={formatDayOfMonth(event.start_date, zone)}
            when={when}
            who={open.map(({ dispute }) => t('reason', { reason: dispute?.reason ?? '' })).join(' ')}
            status={event.status}
            actions={
              <Button size="sm" onClick={() => onOpen(event.id)} aria-label={t('answerOf', { subject, when })}>
                {t('answer')}
              </Button>
            }
          />
        );
      })}
    </SessionList>
  );
}
