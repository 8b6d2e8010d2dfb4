import { dialogWidths, Modal } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { KeepCodes } from './KeepCodes.tsx';
import { t } from './messages.ts';

interface FactorDialogProps {
  title: string;
  /** New codes; while they show, clicking outside doesn't close the dialog. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function FactorDialog({ title, codes, onClose, children }: FactorDialogProps) {
  const user = useSignedInUser();
  const mayClose = codes === undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t('codesTitle') : title}
      size={dialogWidths.regular}
      closeOnClickOutside={mayClose}
      closeOnEscape={mayClose}
      withCloseButton={mayClose}
    >
      {codes ? <KeepCodes codes={codes} owner={user.email} onDone={onClose} /> : children}
    </Modal>
  );
}
