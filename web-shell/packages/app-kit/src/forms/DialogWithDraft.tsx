import { DraftModal } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';
import { type BlockedNavigation, UnsavedForms, UnsavedInDialog, useUnsavedForms } from './unsaved.tsx';

interface DialogWithDraftProps {
  opened: boolean;
  title: string;
  size?: number;
  onClose: () => void;
  /**
   * `onDirty` marks the dialog as changed, for forms that don't use `useZodForm`; call it with false once nothing can be
   * lost. `leave` closes without asking, `close` asks first.
   */
  children: (handles: { onDirty: (dirty?: boolean) => void; leave: () => void; close: () => void }) => ReactNode;
}

/** A dialog that asks before it closes with unsaved changes; the boundary of the forms in it. */
export function DialogWithDraft({ children, ...dialog }: DialogWithDraftProps) {
  const [changed, setChanged] = useState(false);
  const [unsaved, mark] = useUnsavedForms();
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  if (changed && !dialog.opened) setChanged(false);
  const dirty = dialog.opened && (changed || unsaved);

  return (
    <>
      {dirty && <UnsavedInDialog onBlocked={setBlocked} />}
      <DraftModal {...dialog} dirty={dirty} leaving={blocked}>
        {(close) => (
          <UnsavedForms value={mark}>
            {children({ onDirty: (now = true) => setChanged(now), leave: dialog.onClose, close })}
          </UnsavedForms>
        )}
      </DraftModal>
    </>
  );
}
