import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { BillingCard } from './BillingCard.tsx';
import classes from './SubscriptionCard.module.css';

const statuses = {
  active: ['subscriptionActive', 'success'],
  paused: ['subscriptionPaused', 'warm'],
  canceled: ['subscriptionCanceled', 'danger'],
  past_due: ['subscriptionPastDue', 'danger'],
  pending_scheduled: ['subscriptionPending', 'warm'],
  inactive: ['subscriptionInactive', 'quiet'],
  unconfirmed: ['subscriptionUnconfirmed', 'warm'],
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
      badge={<Badge data-tone={tone}>{t(label)}</Badge>}
      lead={<span className={classes.price}>{price}</span>}
      facts={childName ? [childName, ...facts] : facts}
      actions={actions}
    />
  );
}
