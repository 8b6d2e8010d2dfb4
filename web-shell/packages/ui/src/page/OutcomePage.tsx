import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './OutcomePage.module.css';

interface OutcomePageProps {
  art: ReactNode;
  title: string;
  text: ReactNode;
  /** Links onward. */
  children?: ReactNode;
}

/** The end of a way: the result of something that began in an email or on another page, or an unknown address. */
export function OutcomePage({ art, title, text, children }: OutcomePageProps) {
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
