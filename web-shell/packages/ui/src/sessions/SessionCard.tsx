import type { ReactNode } from 'react';
import classes from './SessionCard.module.css';
import { type SessionStatus, StatusMark } from './StatusMark.tsx';

export interface SessionCardProps {
  /** With it the card can have the focus, when the button that had it is gone. */
  id?: string;
  /** 'Individual session' */
  title: string;
  /** The tile at the front: 'Nov' and '23'. */
  month: string;
  day: string;
  /** 'Monday, 3:30 – 4:00 PM, Pacific Time' */
  when: string;
  /** With whom: therapist or child. */
  who: string;
  status: SessionStatus;
  /** 'No-show rate 5%' */
  detail?: string;
  /** Why something that one might look for is not offered. */
  hint?: string;
  /** What was asked about it and is not answered yet. */
  request?: string;
  /** 'Canceled by you', 'Canceled by the client', 'No-show' … */
  notice?: string;
  canceled?: boolean;
  /** Today or within 24 hours: set apart. */
  soon?: boolean;
  /** Buttons: join, reschedule, cancel, notes. */
  actions?: ReactNode;
}

/** One session in a list. Put it into a `SessionList`. */
export function SessionCard(props: SessionCardProps) {
  return (
    <article
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
      className={classes.card}
      data-soon={props.soon || undefined}
      data-canceled={props.canceled || undefined}
    >
      <div className={classes.date} aria-hidden="true">
        <span>{props.month}</span>
        <strong>{props.day}</strong>
      </div>
      <div className={classes.text}>
        <h3 className={classes.title}>
          <span>{props.title}</span>
          <StatusMark status={props.status} size={20} />
        </h3>
        <p className={classes.when}>{props.when}</p>
        <p className={classes.who}>{props.who}</p>
        {props.detail && <p className={classes.who}>{props.detail}</p>}
        {props.hint && <p className={classes.who}>{props.hint}</p>}
        {props.request && <p className={classes.request}>{props.request}</p>}
        {props.notice && <p className={classes.notice}>{props.notice}</p>}
      </div>
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </article>
  );
}

/** Sessions under a label ('Upcoming sessions'); keyed children, one item each. */
export function SessionList({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards inside carry their own keys
        <li key={index}>{child}</li>
      ))}
    </ul>
  );
}
