import type { ReactNode } from 'react';
import classes from './SessionCard.module.css';
import { type SessionStatus, StatusMark } from './StatusMark.tsx';

export interface SessionCardProps {
  /** Makes the card focusable, for when the focused button is removed. */
  id?: string;
  /** Above the title: 'Next session' */
  label?: string;
  /** 'Individual session' */
  title: string;
  /** The date tile: 'Nov' and '23'. */
  month: string;
  day: string;
  /** 'Monday, 3:30 – 4:00 PM, Pacific Time' */
  when: string;
  /** The therapist or child. */
  who: string;
  status: SessionStatus;
  /** 'No-show rate 5%' */
  detail?: string;
  /** Why an expected action is missing. */
  hint?: string;
  /** An open request. */
  request?: string;
  /** 'Canceled by you', 'Canceled by the client', 'No-show' … */
  notice?: string;
  canceled?: boolean;
  /** Two lines, without the date tile: the time, then what and who. */
  compact?: boolean;
  /** Within 24 hours: highlighted. */
  soon?: boolean;
  /** Buttons: join, reschedule, cancel, notes. */
  actions?: ReactNode;
  /** A form about the session, below all else. */
  form?: ReactNode;
}

/** One session; use it in a `SessionList`. */
export function SessionCard(props: SessionCardProps) {
  return (
    <article
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
      className={classes.card}
      data-soon={props.soon || undefined}
      data-canceled={props.canceled || undefined}
      data-compact={props.compact || undefined}
    >
      {!props.compact && (
        <div className={classes.date} aria-hidden="true">
          <span>{props.month}</span>
          <strong>{props.day}</strong>
        </div>
      )}
      <div className={classes.text}>
        {props.label && <p className={classes.label}>{props.label}</p>}
        <h3 className={classes.title}>
          <span>{props.compact ? props.when : props.title}</span>
          <StatusMark status={props.status} size={20} />
        </h3>
        {!props.compact && <p className={classes.when}>{props.when}</p>}
        <p className={classes.who}>{props.compact ? `${props.title} · ${props.who}` : props.who}</p>
        {props.detail && <p className={classes.who}>{props.detail}</p>}
        {props.hint && <p className={classes.who}>{props.hint}</p>}
        {props.request && <p className={classes.request}>{props.request}</p>}
        {props.notice && <p className={classes.notice}>{props.notice}</p>}
      </div>
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
      {props.form && <div className={classes.form}>{props.form}</div>}
    </article>
  );
}

/** A labeled list ('Upcoming sessions'); each keyed child becomes an item. */
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
