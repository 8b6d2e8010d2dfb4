import type { EventShape } from '@larkwell/app-kit/api';
import { Alert, IconInfoCircle, Title } from '@larkwell/ui';
import { type Markable, markable } from '../events/standing.ts';
import { whenOf } from '../events/words.ts';
import { MarkButtons } from '../marking/MarkButtons.tsx';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-details.module.css';
import { t } from './messages/index.ts';

function reasonFor(standing: Exclude<Markable, 'yes'>, { guests }: EventShape) {
  if (standing === 'canceled') return t('canceled');
  if (standing === 'settled') return guests.length > 0 ? t('settled') : t('settledEvent');
  return guests.length > 0 ? t('notStarted') : t('notStartedEvent');
}

/** Complete or incomplete, or why neither can be said yet or any more. */
export function Marks({ event }: { event: EventShape }) {
  const { zone } = useTherapist();
  const standing = markable(event, new Date());
  if (standing !== 'yes') {
    return <Alert icon={<IconInfoCircle size={20} aria-hidden />}>{reasonFor(standing, event)}</Alert>;
  }
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('status')}
      </Title>
      <div className={classes.marks}>
        <MarkButtons event={event} when={whenOf(event, zone)} />
      </div>
    </section>
  );
}
