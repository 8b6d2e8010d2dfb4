import type { EventSchema } from '@larkwell/app-kit/api';
import { Alert, Button, IconBan, IconInfoCircle, Title } from '@larkwell/ui';
import { whenOf } from '../events/eventText.ts';
import { expectedGuests } from '../events/sessionState.ts';
import { MarkButtons } from '../marking/MarkButtons.tsx';
import { missedLabel } from '../marking/missed.ts';
import { useMark } from '../marking/mutations.ts';
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

/** Marked complete, although no expected child attended. */
function contradicted({ status, event_participants }: EventSchema) {
  const expected = event_participants.filter(({ guest }) => !guest.canceled);
  return status === 'complete' && expected.length > 0 && expected.every((one) => one.status === 'no_show');
}

/** The mark buttons, or why the status can't be set now. */
export function Marks({ event }: { event: EventSchema }) {
  const { zone } = useTherapist();
  const mark = useMark(event.id);
  if (!event.permissions.mark.allowed) {
    const reason = reasonFor(event);
    return reason && <Alert icon={<IconInfoCircle size={20} aria-hidden />}>{reason}</Alert>;
  }
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('status')}
      </Title>
      {contradicted(event) && (
        <div className={classes.contradiction}>
          <p>{t('cameNot', { count: expectedGuests(event.guests).length })}</p>
          <Button
            size="sm"
            leftSection={<IconBan size={18} aria-hidden />}
            loading={mark.isPending}
            onClick={() => mark.mutate({ status: 'incomplete', missed_reason: 'child' })}
          >
            {t('markMissed', { reason: missedLabel('child') })}
          </Button>
        </div>
      )}
      <div className={classes.marks}>
        <MarkButtons event={event} when={whenOf(event, zone)} />
      </div>
    </section>
  );
}
