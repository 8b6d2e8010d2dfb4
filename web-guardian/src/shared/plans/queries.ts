import { queryOptions } from '@larkwell/app-kit';
import { oneTimeProducts, subscriptionPlans } from '@larkwell/app-kit/api';
import { readPlan } from './plan.ts';

/** Recurring plans, the free trial and one-time products. Guardians only. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: async () => {
      const [plans, products] = await Promise.all([subscriptionPlans(), oneTimeProducts()]);
      return [...plans.subscription_plans, ...products.subscriptions].map(readPlan);
    },
    staleTime: 5 * 60_000,
  });
