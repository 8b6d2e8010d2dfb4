import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/** The tabs of a child (SPEC.md section 2). Who is billed to a school sees no subscriptions. */
export function tabsOf(child: Pick<Child, 'billing_responsability'>): { label: string; to: string }[] {
  const tabs = [
    { label: t('tabBasicInfo'), to: '/client/basic-info' },
    { label: t('tabProgress'), to: '/client/progress' },
    { label: t('tabSessions'), to: '/client/sessions' },
    { label: t('tabMessages'), to: '/client/messages' },
    { label: t('tabSubscriptions'), to: '/client/subscriptions' },
    { label: t('tabDocuments'), to: '/client/documents' },
  ];
  const paidBySchool = child.billing_responsability === 'school';
  return tabs.filter(({ to }) => !(paidBySchool && to === '/client/subscriptions'));
}
