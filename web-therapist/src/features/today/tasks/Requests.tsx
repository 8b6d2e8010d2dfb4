import { Link } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import type { EventSchema } from '@larkwell/app-kit/api';
import { formatDayOfMonth, formatMonth } from '@larkwell/app-kit/time';
import { Button, IconCalendar, SessionCard, SessionList } from '@larkwell/ui';
import { subjectOf, typeLabel, whenOf } from '../../../shared/events/eventText.ts';
import { RescheduleRequest } from '../../../shared/events/RescheduleRequest.tsx';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';

interface RequestsProps {
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
}

/** Requests to reschedule, with reasons. The calendar moves the session; declining is done here. */
export function Requests({ events, onOpen }: RequestsProps) {
  const { zone } = useTherapist();
  return (
    <SessionList label={t('requests')}>
      {events.map((event) => {
        const when = whenOf(event, zone);
        const subject = subjectOf(event);
        return (
          <SessionCard
            key={event.id}
            title={subject}
            month={formatMonth(event.start_date, zone)}
            day={formatDayOfMonth(event.start_date, zone)}
            when={when}
            who={typeLabel(event.event_type)}
            status={event.status}
            actions={
              <>
                <Button
                  component={Link}
                  to={calendarPage(event.id, { move: true })}
                  size="sm"
                  leftSection={<IconCalendar size={18} aria-hidden />}
                  aria-label={t('moveOf', { subject, when })}
                >
                  {t('move')}
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  onClick={() => onOpen(event.id)}
                  aria-label={t('detailsOf', { subject, when })}
                >
                  {t('details')}
                </Button>
              </>
            }
            form={<RescheduleRequest event={event} />}
          />
        );
      })}
    </SessionList>
  );
}
