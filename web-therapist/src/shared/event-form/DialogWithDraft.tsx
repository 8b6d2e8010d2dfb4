import { dialogWidths, Modal } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from '../dialog/DiscardQuestion.tsx';
import { t } from './messages/index.ts';

interface DialogWithDraftProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** `onDirty` is called once something was typed; `leave` closes without a question. */
  children: (handles: { onDirty: () => void; leave: () => void; close: () => void }) => ReactNode;
}

/** A dialog that asks before it is closed with something typed in it. */
export function DialogWithDraft({ opened, title, onClose, children }: DialogWithDraftProps) {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);

  function leave() {
    setDirty(false);
    setAsking(false);
    onClose();
  }
  const close = () => (dirty ? setAsking(true) : leave());

  return (
    <Modal opened={opened} onClose={close} size={dialogWidths.wide} title={title}>
      {asking && <DiscardQuestion keepLabel={t('keepEditing')} onLeave={leave} onKeep={() => setAsking(false)} />}
      {children({ onDirty: () => setDirty(true), leave, close })}
    </Modal>
  );
}
