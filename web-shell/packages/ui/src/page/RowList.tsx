import type { ReactNode } from 'react';
import classes from './RowList.module.css';

/** A list of cards, one row each; its children are `Row`s. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** Never below each other, also on phones. */
  oneLine?: boolean;
  /** The whole row is a link. */
  opens?: boolean;
  unread?: boolean;
  /** A `RowText`, then badges and buttons. */
  children: ReactNode;
}

export function Row({ oneLine = false, opens = false, unread = false, children }: RowProps) {
  return (
    <li
      className={classes.row}
      data-one-line={oneLine || undefined}
      data-opens={opens || undefined}
      data-unread={unread || undefined}
    >
      {children}
    </li>
  );
}

export interface RowTextProps {
  title?: string;
  /** A quiet line below. */
  details?: ReactNode;
  /** Between the title and the details. */
  children?: ReactNode;
}

/** The words of a row; they take the room that is left. */
export function RowText({ title, details, children }: RowTextProps) {
  return (
    <div className={classes.text}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
      {details && <p className={classes.details}>{details}</p>}
    </div>
  );
}
