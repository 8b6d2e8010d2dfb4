import type { EventShape } from '@larkwell/app-kit/api';
import { Button, IconArrowRight, IconPencil, IconTrash } from '@larkwell/ui';
import { isDeletable, isMovable } from '../events/standing.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';

export type EventAction = 'edit' | 'move' | 'delete';

interface EventActionsProps {
  event: EventShape;
  onAction: (action: EventAction) => void;
  /** Its button has the focus when the dialog opens. */
  last: EventAction | null;
}

/** What a therapist may do with an event of the own calendar; moving is what a drag does, without one. */
export function EventActions({ event, onAction, last }: EventActionsProps) {
  const button = (action: EventAction) => ({
    variant: 'default',
    onClick: () => onAction(action),
    'data-autofocus': action === last || undefined,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.actions} role="group" aria-label={t('actions')}>
      <Button {...button('edit')} leftSection={<IconPencil size={18} aria-hidden />}>
        {t('edit')}
      </Button>
      {isMovable(event, new Date()) && (
        <Button {...button('move')} leftSection={<IconArrowRight size={18} aria-hidden />}>
          {t('moveTo')}
        </Button>
      )}
      {isDeletable(event) && (
        <Button {...button('delete')} leftSection={<IconTrash size={18} aria-hidden />}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
