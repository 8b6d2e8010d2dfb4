import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  countUnreadMessagesOptions,
  countUnreadMessagesQueryKey,
  listMessageThreads,
  listMessageThreadsQueryKey,
  type MessageThreadsResponse,
  readMessages,
} from '../api/index.ts';
import { invalidate } from '../query/pages.ts';
import type { NavigationBadge } from '../routing/remote.tsx';
import { t } from './messages.ts';
import { useDocumentVisible } from './useDocumentVisible.ts';

/** Queries that go stale when a message is sent, read or moved, besides its thread. */
export const inboxKeys = [[{ _id: 'listMessageThreads' }], [{ _id: 'countUnreadMessages' }]] as const;

/** Refetch interval in case a live update is missed, in milliseconds. */
const pollInterval = 60_000;

/** The signed-in user's threads, the one with the latest message first. `docs/product/clinical-records.md#inbox` */
export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: listMessageThreadsQueryKey(),
    queryFn: ({ pageParam, signal }) => listMessageThreads({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: MessageThreadsResponse) => pagy.next,
    select: ({ pages }) => {
      const threads = pages.flatMap(({ message_threads }) => message_threads);
      return [...new Map(threads.map((thread) => [`${thread.child.id} ${thread.therapist_id}`, thread])).values()];
    },
    refetchInterval: pollInterval,
  });

/** For the navigation: how many messages are unread, null for none. */
export function useUnreadBadge(): NavigationBadge | null {
  const { data } = useQuery({ ...countUnreadMessagesOptions(), refetchInterval: pollInterval });
  const count = data?.unread_count ?? 0;
  return count === 0 ? null : { count, label: t('unread', { count }) };
}

interface SeenThread {
  childId: string;
  therapistId: string;
  /** The newest message on the screen; undefined without one. */
  lastSeenId: string | undefined;
}

/** Marks a thread as read while people look at it. A failed call is repeated with the next message or visit. */
export function useMarkRead({ childId, therapistId, lastSeenId }: SeenThread): void {
  const client = useQueryClient();
  const visible = useDocumentVisible();
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      readMessages({
        path: { client_id: childId, therapist_id: therapistId },
        body: { message_thread: { last_seen_id: id } },
      }),
    onSuccess: (answer) => {
      client.setQueryData(countUnreadMessagesQueryKey(), answer);
      // also replaces a count that was requested before the thread was read
      return Promise.all(inboxKeys.map((queryKey) => invalidate(client, { queryKey })));
    },
  });
  useEffect(() => {
    if (visible && lastSeenId) mutate(lastSeenId);
  }, [visible, lastSeenId, mutate]);
}
