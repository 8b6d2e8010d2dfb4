import {
  deleteCalendarFeed,
  type FeedResponse,
  makeCalendarFeed,
  showCalendarFeedOptions,
  showCalendarFeedQueryKey,
} from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';

const feedKey = showCalendarFeedQueryKey();

export const feedQuery = () => ({
  ...showCalendarFeedOptions(),
  select: ({ calendar_feed }: FeedResponse) => calendar_feed,
});

/** Creates a new link, which revokes the previous one. */
export const useMakeFeed = () =>
  useToastMutation({ mutationFn: () => makeCalendarFeed(), success: t('feedMade'), invalidates: [feedKey] });

export const useEndFeed = () =>
  useToastMutation({ mutationFn: () => deleteCalendarFeed(), success: t('feedEnded'), invalidates: [feedKey] });
