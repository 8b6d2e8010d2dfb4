import type { ReactNode } from 'react';
import classes from './PendingList.module.css';

/** Services with sessions that are not booked yet; its children are `PendingItem`s. */
export function PendingList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

export interface PendingItemProps {
  /** '2 sessions left to book' */
  left: string;
  /** The service, and the last day to book. */
  of: string;
  /** What happens to sessions that can't be booked anymore. */
  note?: string | undefined;
  /** The action button. */
  action: ReactNode;
}

export function PendingItem({ left, of, note, action }: PendingItemProps) {
  return (
    <li className={classes.item}>
      <p className={classes.text}>
        <strong>{left}</strong>
        <br />
        {of}
        {note && (
          <>
            <br />
            {note}
          </>
        )}
      </p>
      {action}
    </li>
  );
}
