import { ConfirmDialog } from '@larkwell/ui';
import { t } from './messages.ts';

interface LogOutQuestionProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asked when something that was typed couldn't be saved. */
export function LogOutQuestion({ opened, onClose, onConfirm }: LogOutQuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t('title')}
      confirmLabel={t('logOut')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('text')}
    </ConfirmDialog>
  );
}
