import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** A row of an activity's tools. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its children in a row in every browser
    <div className={classes.bar} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Sentences for screen readers about what someone just did; `shown` prints them as well. */
export function Status({ children, shown }: { children: ReactNode; shown?: boolean }) {
  return (
    <p role="status" className={shown ? classes.status : classes.unseen}>
      {children}
    </p>
  );
}
