import { useMounted } from '@larkwell/ui';
import type { Child, Session } from '../../shared/types.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { DisputeDialog } from './DisputeDialog.tsx';
import { MaterialsDialog } from './MaterialsDialog.tsx';
import { NotesDialog } from './NotesDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import type { SessionDialog } from './useSessionDialog.ts';

interface SessionDialogsProps {
  inDialog: (dialog: SessionDialog) => Session | null;
  child: Child;
  zone: string;
  onClose: () => void;
}

/** Loaded once one of them opens. */
export default function SessionDialogs({ inDialog, child, zone, onClose }: SessionDialogsProps) {
  // a dialog only remembers where the focus was when it opens after it was there
  const mounted = useMounted();
  const of = (dialog: SessionDialog) => (mounted ? inDialog(dialog) : null);
  return (
    <>
      <CancelDialog session={of('cancel')} child={child} zone={zone} onClose={onClose} />
      <RescheduleDialog session={of('reschedule')} childId={child.id} zone={zone} onClose={onClose} />
      <MaterialsDialog session={of('materials')} zone={zone} onClose={onClose} />
      <DisputeDialog session={of('dispute')} childId={child.id} zone={zone} onClose={onClose} />
      <NotesDialog session={of('notes')} zone={zone} onClose={onClose} />
    </>
  );
}
