import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconArrowRight, IconBan, IconPencil, IconRefresh, IconTrash } from '@larkwell/ui';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { useRestoreEvent } from './mutations.ts';

export type EventAction = 'edit' | 'move' | 'cancel' | 'delete';

interface EventActionsProps {
  event: EventSchema;
  onAction: (action: EventAction) => void;
  /** The action that gets focus when the dialog opens. */
  last: EventAction | null;
}

/** Actions for an event of the therapist's own calendar; Move is the keyboard alternative to dragging. */
export function EventActions({ event, onAction, last }: EventActionsProps) {
  const restore = useRestoreEvent(event.id);
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
      {event.permissions.reschedule.allowed && (
        <Button {...button('move')} leftSection={<IconArrowRight size={18} aria-hidden />}>
          {t('moveTo')}
        </Button>
      )}
      {event.permissions.cancel.allowed && (
        <Button {...button('cancel')} leftSection={<IconBan size={18} aria-hidden />}>
          {t('cancelSession')}
        </Button>
      )}
      {event.permissions.restore.allowed && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('restore')}
        </Button>
      )}
      {event.permissions.delete.allowed && (
        <Button {...button('delete')} leftSection={<IconTrash size={18} aria-hidden />}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
