import { queryOptions } from '@tanstack/react-query';
import { http } from '../api/http.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages/index.ts';

const feedPath = '/calendar_feed';
const feedKey = ['calendar-feed'];

export interface CalendarFeed {
  /** Whoever has it reads the calendar. */
  url: string;
  /** ISO 8601, as the next. */
  created_at: string;
  /** Null until a calendar program has read it. */
  last_read_at: string | null;
}

export const feedQuery = () =>
  queryOptions({
    queryKey: feedKey,
    queryFn: () => http.get<{ calendar_feed: CalendarFeed | null }>(feedPath),
    select: ({ calendar_feed }) => calendar_feed,
  });

/** A new address; one that was there is dead at once. */
export const useMakeFeed = () =>
  useToastMutation({
    mutationFn: () => http.post<{ calendar_feed: CalendarFeed }>(feedPath),
    success: t('feedMade'),
    invalidates: [feedKey],
  });

export const useEndFeed = () =>
  useToastMutation({ mutationFn: () => http.delete(feedPath), success: t('feedEnded'), invalidates: [feedKey] });
