import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface ToolButtonProps {
  /** What screen readers say; also the hint, and the text below the icon with `labelled`. */
  label: string;
  children: ReactNode;
  onClick: () => void;
  pressed?: boolean;
  disabled?: boolean;
  labelled?: boolean;
}

/** A square button of a toolbar; `pressed` makes it a toggle. */
export function ToolButton({ label, children, onClick, pressed, disabled, labelled }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={labelled ? undefined : label}
      aria-pressed={pressed}
      title={labelled ? undefined : label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
      {labelled && <span>{label}</span>}
    </button>
  );
}
