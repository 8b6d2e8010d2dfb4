import type { ReactNode } from 'react';
import classes from './WithAside.module.css';

export interface WithAsideProps {
  /** Stands beside the content on a desktop, below it elsewhere. */
  aside: ReactNode;
  children: ReactNode;
}

export function WithAside({ aside, children }: WithAsideProps) {
  return (
    <div className={classes.columns}>
      {children}
      {aside}
    </div>
  );
}
