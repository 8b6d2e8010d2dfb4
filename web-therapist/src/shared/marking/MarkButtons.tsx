import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconBan, IconCheck } from '@larkwell/ui';
import { subjectOf } from '../events/eventText.ts';
import { marksFrom } from '../events/sessionState.ts';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { useRecord } from './mutations.ts';

interface MarkButtonsProps {
  event: EventSchema;
  /** The event's time, for the accessible name. */
  when: string;
  onMarked?: () => void;
}

/** Complete and Incomplete, for an event without children. */
export function MarkButtons({ event, when, onMarked }: MarkButtonsProps) {
  const mark = useRecord(event, onMarked);
  const words = { subject: subjectOf(event), when };
  const choices = marksFrom(event.status);
  const button = (status: 'complete' | 'incomplete') => ({
    size: 'sm',
    loading: mark.isPending && mark.variables.status === status,
    disabled: mark.isPending,
    onClick: () => mark.mutate({ status }),
  });
  return (
    <div className={classes.buttons}>
      {choices.includes('complete') && (
        <Button
          {...button('complete')}
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={t('markCompleteOf', words)}
        >
          {t('markComplete')}
        </Button>
      )}
      {choices.includes('incomplete') && (
        <Button
          {...button('incomplete')}
          variant="default"
          leftSection={<IconBan size={18} aria-hidden />}
          aria-label={t('markIncompleteOf', words)}
        >
          {t('markIncomplete')}
        </Button>
      )}
    </div>
  );
}
