import { type HeldWay, UnsavedInDialog } from '@larkwell/app-kit';
import { DraftModal, dialogWidths } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';

interface DialogWithDraftProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** `onDirty` is called once something was typed; `leave` closes without a question. */
  children: (handles: { onDirty: () => void; leave: () => void; close: () => void }) => ReactNode;
}

/** A dialog that asks before it is left with something typed in it. */
export function DialogWithDraft({ opened, title, onClose, children }: DialogWithDraftProps) {
  const [dirty, setDirty] = useState(false);
  const [held, setHeld] = useState<HeldWay | null>(null);
  if (dirty && !opened) setDirty(false);

  return (
    <>
      {dirty && <UnsavedInDialog onHeld={setHeld} />}
      <DraftModal opened={opened} title={title} size={dialogWidths.wide} dirty={dirty} leaving={held} onClose={onClose}>
        {(close) => children({ onDirty: () => setDirty(true), leave: onClose, close })}
      </DraftModal>
    </>
  );
}
