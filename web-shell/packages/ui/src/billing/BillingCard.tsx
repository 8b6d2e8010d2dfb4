import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BillingCard.module.css';

export interface BillingCardProps {
  /** A heading of level 3. */
  title: string;
  badge: ReactNode;
  /** The first line below the title. */
  lead: ReactNode;
  facts: readonly string[];
  actions?: ReactNode;
}

/** A card about one plan or one payment. */
export function BillingCard({ title, badge, lead, facts, actions }: BillingCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        {badge}
      </div>
      <p className={classes.lead}>{lead}</p>
      {facts.map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}
