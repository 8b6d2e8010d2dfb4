import { DialogWithDraft, titleText } from '@larkwell/app-kit';
import type { EventSchema, MissedReason } from '@larkwell/app-kit/api';
import { dialogWidths, Modal, useLast } from '@larkwell/ui';
import { typeLabel } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import { CancelForm } from './CancelForm.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { draftOf } from './draft.ts';
import { EventForm } from './EventForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { t } from './messages.ts';

interface DialogProps {
  /** Null while closed. */
  event: EventSchema | null;
  onClose: () => void;
}

const nameOf = (event: EventSchema | null) => ({
  name: event ? titleText(event.title) || typeLabel(event.event_type) : '',
});

export function EditEventDialog({ event, onClose }: DialogProps) {
  const shown = useLast(event);
  const { zone } = useTherapist();
  return (
    <DialogWithDraft
      opened={event !== null}
      title={t('editTitle', nameOf(shown))}
      size={dialogWidths.wide}
      onClose={onClose}
    >
      {({ onDirty, leave, close }) =>
        shown && (
          <EventForm event={shown} initial={draftOf(shown, zone)} onDirty={onDirty} onDone={leave} onCancel={close} />
        )
      }
    </DialogWithDraft>
  );
}

interface MoveEventDialogProps extends DialogProps {
  /** The times it was dragged to. */
  to?: { start_date: string; end_date: string } | undefined;
}

export function MoveEventDialog({ event, to, onClose }: MoveEventDialogProps) {
  const shown = useLast(event);
  return (
    <DialogWithDraft
      opened={event !== null}
      title={t('moveTitle', nameOf(shown))}
      size={dialogWidths.regular}
      onClose={onClose}
    >
      {({ onDirty, leave, close }) =>
        shown && <MoveForm event={shown} to={to} onDirty={onDirty} onDone={leave} onCancel={close} />
      }
    </DialogWithDraft>
  );
}

interface CancelEventDialogProps extends DialogProps {
  /** Chosen before the dialog opens. */
  reason?: MissedReason | null;
}

export function CancelEventDialog({ event, reason = null, onClose }: CancelEventDialogProps) {
  const shown = useLast(event);
  return (
    <Modal opened={event !== null} onClose={onClose} title={t('cancelTitle', nameOf(shown))}>
      {shown && <CancelForm event={shown} reason={reason} onDone={onClose} onCancel={onClose} />}
    </Modal>
  );
}

interface DeleteEventDialogProps extends DialogProps {
  onDeleted: () => void;
}

export function DeleteEventDialog({ event, onClose, onDeleted }: DeleteEventDialogProps) {
  const shown = useLast(event);
  return (
    <Modal opened={event !== null} onClose={onClose} title={t('deleteTitle', nameOf(shown))}>
      {shown && <DeleteForm event={shown} onDone={onDeleted} onCancel={onClose} />}
    </Modal>
  );
}
