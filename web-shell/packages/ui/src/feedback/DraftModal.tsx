import { type ReactNode, useRef, useState } from 'react';
import { t } from '../messages.ts';
import classes from './DraftModal.module.css';
import { InlineConfirm } from './InlineConfirm.tsx';
import { Modal } from './Modal.tsx';

export interface DraftModalProps {
  opened: boolean;
  title: string;
  size?: number;
  /** The dialog has unsaved text. */
  dirty: boolean;
  /** 'Keep editing' by default. */
  keepLabel?: string;
  /** Blocked navigation; the dialog asks whether to proceed. */
  leaving?: { proceed: () => void; reset: () => void } | null;
  onClose: () => void;
  /** `close` asks first if dirty. */
  children: (close: () => void) => ReactNode;
}

/** A dialog that asks before unsaved text is lost. */
export function DraftModal({ opened, title, size, dirty, leaving = null, onClose, ...rest }: DraftModalProps) {
  const [closing, setClosing] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<HTMLElement | null>(null);
  if (closing && !(opened && dirty)) setClosing(false); // it was saved meanwhile

  const close = () => (dirty ? setClosing(true) : onClose());

  function leave() {
    setClosing(false);
    if (leaving) leaving.proceed();
    else onClose();
  }

  function keep() {
    setClosing(false);
    leaving?.reset();
    const last = lastFocused.current;
    const back = last?.isConnected ? last : content.current?.closest<HTMLElement>('[role="dialog"]');
    back?.focus();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      onBlur={({ target }) => {
        if (content.current?.contains(target)) lastFocused.current = target;
      }}
      title={title}
      {...(size === undefined ? {} : { size })}
    >
      {dirty && (closing || leaving) && (
        <div className={classes.question}>
          <InlineConfirm
            title={t('discardTitle')}
            confirmLabel={t('discard')}
            cancelLabel={rest.keepLabel ?? t('discardKeep')}
            danger
            onConfirm={leave}
            onCancel={keep}
          >
            {t('discardText')}
          </InlineConfirm>
        </div>
      )}
      <div ref={content}>{rest.children(close)}</div>
    </Modal>
  );
}
