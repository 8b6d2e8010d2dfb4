import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '../messages.ts';
import classes from './InlineConfirm.module.css';

export interface InlineConfirmProps {
  /** A question: 'Delete this note?' */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What to choose before confirming. */
  fields?: ReactNode;
  /** The confirm button. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an action in place, inside a dialog. */
export function InlineConfirm(props: InlineConfirmProps) {
  const id = useId();
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes.confirm}
      data-danger={props.danger || undefined}
      onKeyDown={(event) => event.key === 'Escape' && !isOpenList(event.target) && props.onCancel()}
    >
      <p id={`${id}-title`} className={classes.title}>
        {props.title}
      </p>
      <p id={`${id}-text`} className={classes.text}>
        {props.children}
      </p>
      {props.fields}
      <div className={classes.actions}>
        <Button
          ref={focusOnce}
          variant="default"
          size="sm"
          disabled={props.busy ?? false}
          onClick={props.onCancel}
          {...ownEscape}
        >
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          data-tone={props.danger ? 'danger' : undefined}
          size="sm"
          loading={props.busy ?? false}
          onClick={props.onConfirm}
          {...ownEscape}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </div>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Escape closes the list of an open field first. */
export const isOpenList = (target: EventTarget) => target instanceof Element && target.hasAttribute('data-expanded');

/** Escape only cancels this confirmation, not the dialog around it. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' };
