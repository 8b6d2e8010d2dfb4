import { infiniteQueryOptions } from '@larkwell/app-kit';
import {
  type CosignaturesResponse,
  listCosignatures,
  listCosignaturesQueryKey,
  listReportCosignatures,
  listReportCosignaturesQueryKey,
  type ReportCosignaturesResponse,
} from '@larkwell/app-kit/api';

const cosignatureKey = ({ event_id, child, author_id }: CosignaturesResponse['cosignatures'][number]) =>
  `${event_id} ${child.id} ${author_id}`;

/** Longest waiting first, in pages. Deduplicated, since items shift between pages when one is done. */
export const cosignaturesQuery = () =>
  infiniteQueryOptions({
    queryKey: listCosignaturesQueryKey(),
    queryFn: ({ pageParam, signal }) => listCosignatures({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: CosignaturesResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ cosignatures }) => cosignatures).map((one) => [cosignatureKey(one), one])).values(),
    ],
  });

/** Progress reports, longest waiting first, in pages. */
export const reportCosignaturesQuery = () =>
  infiniteQueryOptions({
    queryKey: listReportCosignaturesQueryKey(),
    queryFn: ({ pageParam, signal }) => listReportCosignatures({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: ReportCosignaturesResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap(({ report_cosignatures }) => report_cosignatures).map((one) => [one.report.id, one]),
      ).values(),
    ],
  });
