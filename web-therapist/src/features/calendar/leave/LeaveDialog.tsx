import { DialogWithDraft } from '@larkwell/app-kit';
import type { LeaveSchema } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import { dialogWidths, useLast } from '@larkwell/ui';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { draftOfLeave, newLeave } from './draft.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { t } from './messages.ts';

interface LeaveDialogProps {
  /** The leave to edit, 'new', or null while closed. */
  open: LeaveSchema | 'new' | null;
  onClose: () => void;
}

export function LeaveDialog({ open, onClose }: LeaveDialogProps) {
  const { zone } = useTherapist();
  const shown = useLast(open);
  const leave = shown === 'new' ? null : shown;
  return (
    <DialogWithDraft
      opened={open !== null}
      title={leave ? t('leaveEditTitle') : t('leaveNewTitle')}
      size={dialogWidths.wide}
      onClose={onClose}
    >
      {({ onDirty, leave: done, close }) => (
        <LeaveForm
          leave={leave}
          initial={leave ? draftOfLeave(leave, zone) : newLeave(dayIn(new Date(), zone))}
          onDirty={onDirty}
          onDone={done}
          onCancel={close}
        />
      )}
    </DialogWithDraft>
  );
}
