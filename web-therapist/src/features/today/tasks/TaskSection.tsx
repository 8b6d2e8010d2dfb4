import { Badge, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t as ofPage } from '../messages.ts';
import type { SectionId } from '../waiting.ts';
import classes from './tasks.module.css';

/** Id of the heading above all tasks, which gets the focus when a whole section is done. */
export const waitingHeading = 'waiting';

interface TaskSectionProps {
  id: SectionId;
  count: number;
  /** Next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One kind of task; hidden when there are none. */
export function TaskSection({ id, count, actions, children }: TaskSectionProps) {
  if (count === 0) return null;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id} tabIndex={-1} className={classes.title}>
          {ofPage(`section_${id}`)} <Badge data-tone="quiet">{count}</Badge>
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}
