import { http, queryOptions } from '@larkwell/app-kit';
import { readPlan, type WirePlan } from './plan.ts';

/** Plans that renew, the free trial, and what is bought once. Guardians only. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: async () => {
      const [plans, products] = await Promise.all([
        http.get<{ subscription_plans: WirePlan[] }>('/subscription_plans'),
        http.get<{ subscriptions: WirePlan[] }>('/guardians/subscription/one_time_products'),
      ]);
      return [...plans.subscription_plans, ...products.subscriptions].map(readPlan);
    },
    staleTime: 5 * 60_000,
  });
