import { infiniteQueryOptions, useToastMutation } from '@larkwell/app-kit';
import {
  listNotifications,
  listNotificationsQueryKey,
  markNotificationRead,
  markNotificationsRead,
  type NotificationSchema,
  type NotificationsResponse,
  readGuardianQueryKey,
  readOwnProfileQueryKey,
} from '@larkwell/app-kit/api';

export type Notification = NotificationSchema;

/** The newest first. A notification that arrives meanwhile moves the pages, so one can come twice. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: listNotificationsQueryKey(),
    queryFn: ({ pageParam, signal }) => listNotifications({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: NotificationsResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ notifications }) => notifications).map((one) => [one.id, one])).values(),
    ],
  });

/** The list, and the profile with the count on the bell. */
const stale = [
  [{ _id: 'listNotifications' }],
  [{ _id: readGuardianQueryKey()[0]._id }],
  [{ _id: readOwnProfileQueryKey()[0]._id }],
] as const;

/** Marks one notification as read. It fails in silence: the notification stays unread, and its page opens. */
export const useMarkRead = () =>
  useToastMutation({
    mutationFn: (id: string) => markNotificationRead({ path: { notification_id: id } }),
    error: false,
    invalidates: stale,
  });

/** Marks the notification and everything older as read. */
export const useMarkAllRead = () =>
  useToastMutation({
    mutationFn: (newestId: string) => markNotificationsRead({ body: { newest_id: newestId } }),
    invalidates: stale,
  });
