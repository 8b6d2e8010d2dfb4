import type { EventShape } from '@larkwell/app-kit/api';
import { Alert, Button, IconBan, IconInfoCircle, Title } from '@larkwell/ui';
import { expectedGuests, type Markable, markable } from '../events/standing.ts';
import { whenOf } from '../events/words.ts';
import { MarkButtons } from '../marking/MarkButtons.tsx';
import { missedLabel } from '../marking/missed.ts';
import { useMark } from '../marking/mutations.ts';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';

function reasonFor(standing: Exclude<Markable, 'yes'>, { guests }: EventShape) {
  if (standing === 'canceled') return t('canceled');
  if (standing === 'settled') return guests.length > 0 ? t('settled') : t('settledEvent');
  return guests.length > 0 ? t('notStarted') : t('notStartedEvent');
}

/** It is complete, and yet no child came that was expected. */
function contradicted({ status, event_participants }: EventShape) {
  const expected = event_participants.filter(({ guest }) => !guest.canceled);
  return status === 'complete' && expected.length > 0 && expected.every((one) => one.status === 'no_show');
}

/** Complete or incomplete, or why neither can be said yet or any more. */
export function Marks({ event }: { event: EventShape }) {
  const { zone } = useTherapist();
  const standing = markable(event, new Date());
  const mark = useMark(event.id);
  if (standing !== 'yes') {
    return <Alert icon={<IconInfoCircle size={20} aria-hidden />}>{reasonFor(standing, event)}</Alert>;
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
