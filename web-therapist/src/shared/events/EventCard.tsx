import type { EventSchema } from '@larkwell/app-kit/api';
import { formatDayOfMonth, formatMonth } from '@larkwell/app-kit/time';
import { Button, SessionCard, type SessionCardProps } from '@larkwell/ui';
import { t } from '../messages.ts';
import { useTherapist } from '../therapist/queries.ts';
import { subjectOf, typeLabel, whenOf } from './eventText.ts';

/** What a button of the card says to screen readers. */
interface Spoken {
  subject: string;
  when: string;
}

interface EventCardProps extends Pick<SessionCardProps, 'form'> {
  event: EventSchema;
  /** Below the time; the type of the event by default. */
  who?: string;
  actions: (spoken: Spoken) => SessionCardProps['actions'];
}

/** An event that waits for the therapist, with its date, children and time in the therapist's zone. */
export function EventCard({ event, who = typeLabel(event.event_type), actions, form }: EventCardProps) {
  const { zone } = useTherapist();
  const when = whenOf(event, zone);
  const subject = subjectOf(event);
  return (
    <SessionCard
      title={subject}
      month={formatMonth(event.start_date, zone)}
      day={formatDayOfMonth(event.start_date, zone)}
      when={when}
      who={who}
      status={event.status}
      actions={actions({ subject, when })}
      form={form}
    />
  );
}

/** Opens the details of the card's event. */
export function DetailsButton({ subject, when, onOpen }: Spoken & { onOpen: () => void }) {
  return (
    <Button variant="subtle" size="sm" onClick={onOpen} aria-label={t('detailsOf', { subject, when })}>
      {t('details')}
    </Button>
  );
}
