import { DraftModal } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';
import { type HeldWay, UnsavedInDialog } from './unsaved.tsx';

interface DialogWithDraftProps {
  opened: boolean;
  title: string;
  size?: number;
  onClose: () => void;
  /** `onDirty` is called once something was typed, with false where nothing is left to lose; `leave` closes without a question. */
  children: (handles: { onDirty: (dirty?: boolean) => void; leave: () => void; close: () => void }) => ReactNode;
}

/** A dialog that asks before it is left with something typed in it. */
export function DialogWithDraft({ children, ...dialog }: DialogWithDraftProps) {
  const [dirty, setDirty] = useState(false);
  const [held, setHeld] = useState<HeldWay | null>(null);
  if (dirty && !dialog.opened) setDirty(false);

  return (
    <>
      {dirty && <UnsavedInDialog onHeld={setHeld} />}
      <DraftModal {...dialog} dirty={dirty} leaving={held}>
        {(close) => children({ onDirty: (now = true) => setDirty(now), leave: dialog.onClose, close })}
      </DraftModal>
    </>
  );
}
