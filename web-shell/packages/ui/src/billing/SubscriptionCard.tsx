import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { BillingCard } from './BillingCard.tsx';
import classes from './SubscriptionCard.module.css';

const statuses = {
  active: [t('subscriptionActive'), 'success'],
  paused: [t('subscriptionPaused'), 'warm'],
  canceled: [t('subscriptionCanceled'), 'danger'],
  past_due: [t('subscriptionPastDue'), 'danger'],
  pending_scheduled: [t('subscriptionPending'), 'warm'],
  inactive: [t('subscriptionInactive'), 'quiet'],
  unconfirmed: [t('subscriptionUnconfirmed'), 'warm'],
} as const;

export type SubscriptionStatus = keyof typeof statuses;

export interface SubscriptionCardProps {
  planName: string;
  status: SubscriptionStatus;
  /** '$260 every four weeks' */
  price: string;
  /** What was paid and what comes next: 'Paid $260 on Nov 6, 2026', 'Ends on …'. */
  facts?: readonly string[];
  /** For which child. */
  childName?: string;
  /** Buttons: confirm, pause, resume, cancel, reactivate. */
  actions?: ReactNode;
}

export function SubscriptionCard({ planName, status, price, facts = [], childName, actions }: SubscriptionCardProps) {
  const [label, tone] = statuses[status];
  return (
    <BillingCard
      title={planName}
      badge={<Badge data-tone={tone}>{label}</Badge>}
      lead={<span className={classes.price}>{price}</span>}
      facts={childName ? [childName, ...facts] : facts}
      actions={actions}
    />
  );
}
