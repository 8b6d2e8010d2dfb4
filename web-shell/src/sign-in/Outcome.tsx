import { Text, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import classes from './Outcome.module.css';

interface OutcomeProps {
  art: ReactNode;
  title: string;
  text: string;
  /** Links onward. */
  children: ReactNode;
}

/** The result of something that began in an email or on another page. */
export function Outcome({ art, title, text, children }: OutcomeProps) {
  return (
    <div className={classes.page}>
      <div className={classes.art}>{art}</div>
      <Title order={1}>{title}</Title>
      <Text size="lg" c="dimmed" maw="44ch">
        {text}
      </Text>
      {children}
    </div>
  );
}
