import { ApiError, queryOptions, useQuery } from '@larkwell/app-kit';
import {
  type PlanChangePreviewResponse,
  previewPlanChange,
  type SessionsAfterPaidWeeksResponse,
  type Subscription,
} from '@larkwell/app-kit/api';
import { afterPaidWeeksQuery } from '../../shared/sessions/afterPaidWeeks.ts';
import { t } from './messages.ts';

/** What the page says of subscription data that it can't load, or can't read. */
export const failureOf = (error: unknown) => t(error && !(error instanceof ApiError) ? 'unreadable' : 'failed');

/** Start times of the subscription's booked sessions after its last paid day. */
export const useLaterSessions = ({ id, child_id }: Pick<Subscription, 'id' | 'child_id'>, enabled: boolean) =>
  useQuery({
    ...afterPaidWeeksQuery(child_id),
    select: ({ events }: SessionsAfterPaidWeeksResponse) =>
      events.filter(({ subscription_id }) => subscription_id === id).map(({ start_date }) => start_date),
    enabled,
  });

/** What switching the child's plan to this one costs and does. Always fetched again: the sum changes with time. */
export const planChangeQuery = (childId: string, planId: string) =>
  queryOptions({
    queryKey: ['plan-change', childId, planId],
    queryFn: () => previewPlanChange({ body: { child_id: childId, subscription_plan_id: planId } }),
    select: ({ plan_change }: PlanChangePreviewResponse) => plan_change,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
