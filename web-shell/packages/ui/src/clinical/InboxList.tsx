import { VisuallyHidden } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { CountBadge } from '../feedback/CountBadge.tsx';
import { Row, RowList, RowText } from '../page/RowList.tsx';
import { Portrait } from '../people/Portrait.tsx';
import classes from './InboxList.module.css';

interface LinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

export interface InboxThread {
  key: string;
  to: string;
  /** 'Maya Okafor' */
  person: string;
  /** 'About Mila' */
  about: string;
  /** 'Nov 23, 3:30 PM'; null without a message. */
  when: string | null;
  /** The latest message on one line, or what to do while there is none. */
  excerpt: string;
  unread: number;
  /** '2 unread messages', for screen readers. */
  unreadLabel: string;
}

export interface InboxListProps {
  label: string;
  threads: readonly InboxThread[];
  /** The router's link component. */
  link: ComponentType<LinkProps>;
}

/** Threads of messages, unread ones in bold with their count. */
export function InboxList({ label, threads, link: Link }: InboxListProps) {
  return (
    <RowList label={label}>
      {threads.map(({ key, to, person, about, when, excerpt, unread, unreadLabel }) => (
        <Row key={key} oneLine opens unread={unread > 0}>
          <Portrait name={person} size={44} />
          <RowText>
            <div className={classes.head}>
              <Link to={to} className={classes.person}>
                {person}
              </Link>
              <span className={classes.about}>{about}</span>
              {when && <span className={classes.when}>{when}</span>}
            </div>
            <p className={classes.excerpt}>{excerpt}</p>
          </RowText>
          {unread > 0 && (
            <>
              <CountBadge count={unread} />
              <VisuallyHidden>{unreadLabel}</VisuallyHidden>
            </>
          )}
        </Row>
      ))}
    </RowList>
  );
}
