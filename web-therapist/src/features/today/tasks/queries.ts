import { infiniteQueryOptions } from '@larkwell/app-kit';
import {
  type AmendmentsPageResponse,
  listOpenAmendments,
  listOpenAmendmentsQueryKey,
  listReportsDue,
  listReportsDueQueryKey,
  listToSchedule,
  listToScheduleQueryKey,
  type ReportsDueResponse,
  type ToScheduleResponse,
} from '@larkwell/app-kit/api';

const keyOf = ({ event_id, client }: ReportsDueResponse['reports_due'][number]) => `${event_id} ${client.id}`;

/** Oldest first, in pages. Deduplicated, since items shift between pages when one is done. */
export const reportsDueQuery = () =>
  infiniteQueryOptions({
    queryKey: listReportsDueQueryKey(),
    queryFn: ({ pageParam, signal }) => listReportsDue({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: ReportsDueResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ reports_due }) => reports_due).map((report) => [keyOf(report), report])).values(),
    ],
  });

/** Oldest first, in pages. Deduplicated, since items shift between pages when one is done. */
export const amendmentsQuery = () =>
  infiniteQueryOptions({
    queryKey: listOpenAmendmentsQueryKey(),
    queryFn: ({ pageParam, signal }) => listOpenAmendments({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: AmendmentsPageResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ amendment_requests }) => amendment_requests).map((one) => [one.id, one])).values(),
    ],
  });

/** Oldest service first, in pages. Deduplicated, since items shift between pages when one is done. */
export const toScheduleQuery = () =>
  infiniteQueryOptions({
    queryKey: listToScheduleQueryKey(),
    queryFn: ({ pageParam, signal }) => listToSchedule({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: ToScheduleResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ to_schedule }) => to_schedule).map((one) => [one.service_id, one])).values(),
    ],
  });
