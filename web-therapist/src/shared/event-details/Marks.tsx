import type { EventShape } from '@larkwell/app-kit/api';
import { Alert, Button, IconBan, IconCheck, IconInfoCircle, Title } from '@larkwell/ui';
import { type Markable, markable, marksFrom } from '../events/standing.ts';
import classes from './event-details.module.css';
import { t } from './messages/index.ts';
import { useMark } from './mutations.ts';

const buttons = {
  complete: { label: t('markComplete'), Icon: IconCheck, variant: 'filled' },
  incomplete: { label: t('markIncomplete'), Icon: IconBan, variant: 'default' },
} as const;

function reasonFor(standing: Exclude<Markable, 'yes'>, { guests }: EventShape) {
  if (standing === 'canceled') return t('canceled');
  if (standing === 'settled') return guests.length > 0 ? t('settled') : t('settledEvent');
  return guests.length > 0 ? t('notStarted') : t('notStartedEvent');
}

/** Complete or incomplete, or why neither can be said yet or any more. */
export function Marks({ event }: { event: EventShape }) {
  const mark = useMark(event.id);
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
        {marksFrom(event.status).map((status) => {
          const { label, Icon, variant } = buttons[status];
          return (
            <Button
              key={status}
              variant={variant}
              leftSection={<Icon size={18} aria-hidden />}
              loading={mark.isPending && mark.variables === status}
              disabled={mark.isPending}
              onClick={() => mark.mutate(status)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
