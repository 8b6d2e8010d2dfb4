import { PlanCard, type PlanCardProps, Title } from '@larkwell/ui';
import classes from './PlanSection.module.css';
import { factsOf, type Plan, priceOf } from './plan.ts';

interface PlanSectionProps {
  title: string;
  /** The level of the heading. */
  order?: 2 | 3;
  plans: readonly Plan[];
  /** What a card says and does beyond the plan's own facts. */
  cardOf: (plan: Plan) => Omit<PlanCardProps, 'name' | 'price' | 'unit' | 'facts'>;
}

/** Plans of one kind as cards. Renders nothing without plans. */
export function PlanSection({ title, order = 2, plans, cardOf }: PlanSectionProps) {
  if (plans.length === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={order} size="h3">
        {title}
      </Title>
      <ul className={classes.cards}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              name={plan.name}
              price={priceOf(plan)}
              {...(plan.kind !== 'recurring' && { unit: '' })}
              facts={factsOf(plan)}
              {...cardOf(plan)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
