import { infiniteQueryOptions } from '@larkwell/app-kit';
import { type PaymentsResponse, payments, paymentsQueryKey } from '@larkwell/app-kit/api';

/** Newest first, in pages. Deduplicated, since items shift between pages when a payment is added. */
export const paymentsQuery = () =>
  infiniteQueryOptions({
    queryKey: paymentsQueryKey(),
    queryFn: ({ pageParam, signal }) => payments({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: PaymentsResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.payments).map((payment) => [payment.id, payment])).values(),
    ],
  });
