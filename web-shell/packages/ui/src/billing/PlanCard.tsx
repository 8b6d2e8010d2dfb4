import { Button, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../messages.ts';
import classes from './PlanCard.module.css';

export interface PlanCardProps {
  name: string;
  /** Formatted amount, such as '$65', or a word such as 'Free'. */
  price: string;
  /** Below the price; 'per session' by default, empty for a price that stands alone. */
  unit?: string;
  /** Features, one short line each. */
  facts: readonly string[];
  /** How it is billed: 'Billed $260 every four weeks'. */
  billing: string;
  /** Above the name, such as 'Start here'; it makes the card stand out. */
  flag?: string;
  chosen?: boolean;
  /** The plan that the family has now: it's marked and has no button. */
  current?: boolean;
  /** On the button; 'Choose {name}' by default. */
  chooseLabel?: string;
  /** Greys the button out. */
  disabled?: boolean;
  busy?: boolean;
  onChoose: () => void;
}

export function PlanCard(props: PlanCardProps) {
  const { name, flag, chosen = false, current = false } = props;
  const recommended = flag !== undefined;
  const marked = chosen || current;
  return (
    <article className={classes.card} data-recommended={recommended || undefined} data-chosen={marked || undefined}>
      <p className={classes.flag}>{current ? t('currentPlan') : flag}</p>
      <Title order={3} className={classes.name}>
        {name}
      </Title>
      <p className={classes.price}>
        <strong>{props.price}</strong> <span>{props.unit ?? t('perSession')}</span>
      </p>
      <ul className={classes.facts}>
        {props.facts.map((fact) => (
          <li key={fact}>
            <IconCheck size={18} aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
      <p className={classes.billing}>{props.billing}</p>
      {!current && (
        <Button
          fullWidth
          variant={chosen || recommended ? 'filled' : 'default'}
          leftSection={chosen ? <IconCheck size={18} aria-hidden /> : null}
          loading={props.busy ?? false}
          disabled={props.disabled ?? false}
          aria-pressed={chosen}
          onClick={props.onChoose}
        >
          {chosen ? t('chosenPlan') : (props.chooseLabel ?? t('choosePlan', { name }))}
        </Button>
      )}
    </article>
  );
}
