import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import classes from './ConfirmDialog.module.css';
import { ownEscape } from './InlineConfirm.tsx';
import { Modal } from './Modal.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  /** A question: 'Cancel this session?' */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The confirm button: 'Cancel session'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for actions that can't be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
      closeButtonProps={{ 'aria-label': t('close'), ...ownEscape }}
      title={props.title}
      size={480}
    >
      <div className={classes.message}>{props.children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onClose} disabled={props.busy ?? false} data-autofocus {...ownEscape}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          data-tone={props.danger ? 'danger' : undefined}
          onClick={props.onConfirm}
          loading={props.busy ?? false}
          {...ownEscape}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
