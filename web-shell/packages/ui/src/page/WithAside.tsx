import type { ReactNode } from 'react';
import classes from './WithAside.module.css';

export interface WithAsideProps {
  /** Next to the content on desktops, below it elsewhere. */
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
