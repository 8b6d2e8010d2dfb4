import { http, queryOptions } from '@larkwell/app-kit';

export interface Subscription {
  id: string;
  plan_name: string;
  /** `pending_scheduled`: its end is scheduled; `inactive`: paused or ended. */
  status: 'active' | 'inactive' | 'pending_scheduled';
  paused: boolean;
  child_id: string;
  subscription_plan_id: string;
  /** An instant. */
  current_period_end: string | null;
  /** `YYYY-MM-DD` */
  ends_on: string | null;
  /** A decimal string in major units. */
  price: { total: string; currency: string };
}

export const subscriptionsKey = ['subscriptions'];

/** What goes on first, the newest first. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: subscriptionsKey,
    queryFn: () => http.get<{ subscriptions: Subscription[] }>('/guardians/subscriptions'),
    select: (answer: { subscriptions: Subscription[] }) => answer.subscriptions,
  });
