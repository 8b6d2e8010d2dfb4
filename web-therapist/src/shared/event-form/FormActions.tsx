import type { ReactNode } from 'react';
import classes from './event-form.module.css';

/** Buttons of a form in a dialog, sticky at its bottom. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
