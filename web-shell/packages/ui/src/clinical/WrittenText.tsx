import type { ReactNode } from 'react';
import { LinkedText } from './LinkedText.tsx';
import classes from './WrittenText.module.css';

export interface WrittenTextProps {
  /** Who wrote it, and when. */
  by: ReactNode;
  /** A menu next to it. */
  actions?: ReactNode;
  text: string;
  /** Below the text. */
  children?: ReactNode;
}

/** A saved text of a session. Plain text with links, never markup. */
export function WrittenText({ by, actions, text, children }: WrittenTextProps) {
  return (
    <article className={classes.written}>
      <div className={classes.head}>
        <span>{by}</span>
        {actions}
      </div>
      <p className={classes.text}>
        <LinkedText text={text} />
      </p>
      {children}
    </article>
  );
}
