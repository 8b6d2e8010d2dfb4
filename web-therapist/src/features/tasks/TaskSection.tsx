import { Badge, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import classes from './TasksPage.module.css';

interface TaskSectionProps {
  title: string;
  count: number;
  children: ReactNode;
}

/** One kind of task; hidden when there are none. */
export function TaskSection({ title, count, children }: TaskSectionProps) {
  if (count === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={2} size="h3" className={classes.title}>
        {title} <Badge data-tone="quiet">{count}</Badge>
      </Title>
      {children}
    </section>
  );
}
