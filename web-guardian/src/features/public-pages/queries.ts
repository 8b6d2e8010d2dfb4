import { type PlansResponse, subscriptionPlansOptions } from '@larkwell/app-kit/api';
import { readPlan } from '../../shared/plans/plan.ts';

/** What everybody may see: recurring plans and the free trial. */
export const publicPlansQuery = () => ({
  ...subscriptionPlansOptions(),
  select: ({ subscription_plans }: PlansResponse) => subscription_plans.map(readPlan),
});
