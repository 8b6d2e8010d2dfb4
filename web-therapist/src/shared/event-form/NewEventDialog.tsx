import { DialogWithDraft } from '@larkwell/app-kit';
import { dialogWidths, useLast } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import { newDraft } from './draft.ts';
import { EventForm } from './EventForm.tsx';
import { t } from './messages.ts';

interface NewEventDialogProps {
  /** Start of the new event, ISO 8601; null while closed. */
  start: string | null;
  onClose: () => void;
}

export function NewEventDialog({ start, onClose }: NewEventDialogProps) {
  const { zone } = useTherapist();
  const shown = useLast(start);
  return (
    <DialogWithDraft opened={start !== null} title={t('newTitle')} size={dialogWidths.wide} onClose={onClose}>
      {({ onDirty, leave, close }) =>
        shown && (
          <EventForm
            key={shown}
            event={null}
            initial={newDraft(shown, zone)}
            onDirty={onDirty}
            onDone={leave}
            onCancel={close}
          />
        )
      }
    </DialogWithDraft>
  );
}
