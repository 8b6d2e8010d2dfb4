import type { ReactNode } from 'react';
import classes from './WrittenText.module.css';

export interface WrittenTextProps {
  /** Who wrote it, and when. */
  by: ReactNode;
  /** Beside it: a menu. */
  actions?: ReactNode;
  text: string;
  /** Below the text. */
  children?: ReactNode;
}

/** One of the texts that are kept on a session. Text, never markup. */
export function WrittenText({ by, actions, text, children }: WrittenTextProps) {
  return (
    <article className={classes.written}>
      <div className={classes.head}>
        <span>{by}</span>
        {actions}
      </div>
      <p className={classes.text}>{text}</p>
      {children}
    </article>
  );
}
