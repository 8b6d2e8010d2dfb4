import { DialogWithDraft } from '@larkwell/app-kit';
import { dialogWidths, useLast } from '@larkwell/ui';
import type { EventDraft } from './draft.ts';
import { EventForm } from './EventForm.tsx';
import { t } from './messages.ts';

interface NewEventDialogProps {
  /** What the form begins with; null while closed. */
  draft: EventDraft | null;
  onClose: () => void;
}

export function NewEventDialog({ draft, onClose }: NewEventDialogProps) {
  const shown = useLast(draft);
  return (
    <DialogWithDraft opened={draft !== null} title={t('newTitle')} size={dialogWidths.wide} onClose={onClose}>
      {({ onDirty, leave, close }) =>
        shown && (
          <EventForm
            key={`${shown.date} ${shown.start}`}
            event={null}
            initial={shown}
            onDirty={onDirty}
            onDone={leave}
            onCancel={close}
          />
        )
      }
    </DialogWithDraft>
  );
}
