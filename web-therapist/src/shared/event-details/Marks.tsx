import type { EventSchema } from '@larkwell/app-kit/api';
import { Alert, IconInfoCircle, Title } from '@larkwell/ui';
import { whenOf } from '../events/eventText.ts';
import { Disputes } from '../marking/Disputes.tsx';
import { MarkButtons } from '../marking/MarkButtons.tsx';
import { OutcomeForm } from '../marking/OutcomeForm.tsx';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';

/** Why the status can't be set now; null if that needs no explanation, as for a colleague's session. */
function reasonFor({ permissions, canceled, guests }: EventSchema) {
  switch (permissions.mark.reason) {
    case 'event_not_started':
      return guests.length > 0 ? t('notStarted') : t('notStartedEvent');
    case 'status_not_allowed':
      if (canceled) return t('canceled');
      return guests.length > 0 ? t('settled') : t('settledEvent');
    default:
      return null;
  }
}

/** What happened, to be recorded or corrected, or why that isn't possible now. */
export function Marks({ event }: { event: EventSchema }) {
  const { zone } = useTherapist();
  if (!event.permissions.mark.allowed) {
    const reason = reasonFor(event);
    return reason && <Alert icon={<IconInfoCircle size={20} aria-hidden />}>{reason}</Alert>;
  }
  const when = whenOf(event, zone);
  return (
    <section className={classes.recorded}>
      <Title order={3} className={classes.heading}>
        {t('status')}
      </Title>
      <Disputes event={event} />
      {event.guests.length > 0 ? <OutcomeForm event={event} when={when} /> : <MarkButtons event={event} when={when} />}
    </section>
  );
}
