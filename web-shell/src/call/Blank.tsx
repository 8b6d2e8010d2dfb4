import { QuietArt, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import classes from './Blank.module.css';

/** A page with one sentence and what to do next. */
export function Blank({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.blank}>
      <div className={classes.blankArt}>
        <QuietArt />
      </div>
      <Title order={1}>{title}</Title>
      {children}
    </div>
  );
}
