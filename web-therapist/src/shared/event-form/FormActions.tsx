import type { ReactNode } from 'react';
import classes from './event-form.module.css';

/** The buttons of a form in a dialog: in sight at its foot, however long the form is. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
