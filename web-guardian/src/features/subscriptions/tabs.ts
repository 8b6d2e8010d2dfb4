import { paths } from '../../paths.ts';
import { t } from './messages.ts';

/** The pages below a child's subscription. */
export const subscriptionTabs = [
  { label: t('tabPlan'), to: paths.client.subscriptions },
  { label: t('tabPayments'), to: paths.client.payments },
];
