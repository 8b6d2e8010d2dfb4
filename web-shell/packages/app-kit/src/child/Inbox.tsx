import { InboxList, ListSkeleton } from '@larkwell/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MessageThread } from '../api/index.ts';
import { Loaded } from '../query/Loaded.tsx';
import { LoadMore } from '../query/LoadMore.tsx';
import { formatDateTime } from '../time/index.ts';
import { inboxQuery } from './inbox-calls.ts';
import { t } from './messages.ts';

interface InboxProps {
  /** The reader's IANA zone. */
  zone: string;
  /** The address of a thread's page. */
  addressOf: (thread: MessageThread) => string;
  /** Shown without threads. */
  empty: ReactNode;
  /** Only the latest threads with unread messages. */
  unreadOnly?: boolean;
}

/** The signed-in user's threads of messages. */
export function Inbox({ zone, addressOf, empty, unreadOnly = false }: InboxProps) {
  const query = useInfiniteQuery(inboxQuery());
  return (
    <Loaded query={query} failed={t('inboxFailed')} skeleton={<ListSkeleton />}>
      {(all) => {
        const threads = unreadOnly ? all.filter(({ unread_count }) => unread_count > 0) : all;
        return threads.length === 0 ? (
          empty
        ) : (
          <>
            <ThreadList label={t('inbox')} threads={threads} zone={zone} addressOf={addressOf} />
            {!unreadOnly && <LoadMore query={query} />}
          </>
        );
      }}
    </Loaded>
  );
}

interface ThreadListProps extends Pick<InboxProps, 'zone' | 'addressOf'> {
  label: string;
  threads: readonly MessageThread[];
}

export const ThreadList = ({ label, threads, zone, addressOf }: ThreadListProps) => (
  <InboxList
    label={label}
    link={Link}
    threads={threads.map((thread) => ({
      key: `${thread.child.id} ${thread.therapist_id}`,
      to: addressOf(thread),
      person: peopleOf(thread),
      about: t('aboutChild', { child: thread.child.name }),
      when: thread.last_message && formatDateTime(thread.last_message.created_at, zone),
      excerpt: excerptOf(thread),
      unread: thread.unread_count,
      unreadLabel: t('unread', { count: thread.unread_count }),
    }))}
  />
);

/** 'Maya Okafor', or 'Ana Suarez, Leo Suarez' for two guardians. */
export const peopleOf = ({ people }: MessageThread) => people.map(({ name }) => name).join(', ') || t('family');

function excerptOf({ last_message }: MessageThread): string {
  if (!last_message) return t('threadEmpty');
  return last_message.own ? t('ownExcerpt', { text: last_message.excerpt }) : last_message.excerpt;
}
