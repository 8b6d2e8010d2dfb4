import { type PlansResponse, subscriptionPlansOptions } from '@larkwell/app-kit/api';
import { readPlan } from '../../shared/plans/plan.ts';

/** What everyone may see: recurring plans and the free trial. */
export const publicPlansQuery = () => ({
  ...subscriptionPlansOptions(),
  select: ({ subscription_plans, one_time_products = [] }: PlansResponse) =>
    [...subscription_plans, ...one_time_products].map(readPlan),
});
