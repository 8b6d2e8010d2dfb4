import type { EventShape } from '@larkwell/app-kit/api';
import { Button, IconArrowRight, IconPencil, IconTrash } from '@larkwell/ui';
import { isDeletable, isMovable } from '../events/standing.ts';
import classes from './event-form.module.css';
import { t } from './messages/index.ts';

export type EventAction = 'edit' | 'move' | 'delete';

interface EventActionsProps {
  event: EventShape;
  onAction: (action: EventAction) => void;
}

/** What a therapist may do with an event of the own calendar; moving is what a drag does, without one. */
export function EventActions({ event, onAction }: EventActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.actions} role="group" aria-label={t('actions')}>
      <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onAction('edit')}>
        {t('edit')}
      </Button>
      {isMovable(event, new Date()) && (
        <Button
          variant="default"
          leftSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => onAction('move')}
        >
          {t('moveTo')}
        </Button>
      )}
      {isDeletable(event) && (
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onAction('delete')}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
