import { ConfirmDialog } from '@larkwell/ui';
import { t } from '../messages.ts';

interface LossDialogProps {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether a page may be left although it has unsaved changes. Loads once something is unsaved. */
export default function LossDialog({ opened, onLeave, onStay }: LossDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t('unsavedTitle')}
      confirmLabel={t('unsavedLeave')}
      cancelLabel={t('unsavedStay')}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('unsavedText')}
    </ConfirmDialog>
  );
}
