import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/** A child's tabs (docs/product/web.md#guardian-tabs). School-billed children have no subscriptions. */
export function tabsOf(child: Pick<Child, 'billing_responsability'>): { label: string; to: string }[] {
  const tabs = [
    { label: t('tabBasicInfo'), to: paths.client.basicInfo },
    { label: t('tabProgress'), to: paths.client.progress },
    { label: t('tabSessions'), to: paths.client.sessions },
    { label: t('tabMessages'), to: paths.client.messages },
    { label: t('tabSubscriptions'), to: paths.client.subscriptions },
    { label: t('tabDocuments'), to: paths.client.documents },
  ];
  const paidBySchool = child.billing_responsability === 'school';
  return tabs.filter(({ to }) => !(paidBySchool && to === paths.client.subscriptions));
}
