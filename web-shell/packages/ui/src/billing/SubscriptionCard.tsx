import { Badge, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
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
    <article className={classes.card}>
      <div className={classes.head}>
        <Title order={3} className={classes.name}>
          {planName}
        </Title>
        <Badge data-tone={tone}>{label}</Badge>
      </div>
      <p className={classes.price}>{price}</p>
      {childName && <p className={classes.fact}>{childName}</p>}
      {facts.map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}
