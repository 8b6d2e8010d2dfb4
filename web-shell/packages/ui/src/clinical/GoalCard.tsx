import type { ReactNode } from 'react';
import classes from './GoalCard.module.css';
import { ownGoalTitle } from './goal-title.ts';
import { ProgressStepper } from './ProgressStepper.tsx';

export interface GoalCardProps {
  title?: string;
  description: string;
  /** 0 to 10. */
  progress: number;
  /** Raises or lowers by one; left out when read-only. The page debounces saving. */
  onProgress?: (progress: number) => void;
  /** For families: one color of the progress bar at every height. */
  calm?: boolean;
  /** A link to the history, a menu to edit or delete. */
  actions?: ReactNode;
  /** Of the title; 3 in a list of goals below a heading, 4 for a short-term goal below its long-term goal. */
  titleOrder?: 2 | 3 | 4;
  /** Below the progress: the history. */
  children?: ReactNode;
}

export function GoalCard({
  title,
  description,
  progress,
  onProgress,
  calm = false,
  actions,
  titleOrder = 3,
  children,
}: GoalCardProps) {
  const Heading = `h${titleOrder}` as const;
  const ownTitle = ownGoalTitle({ title: title ?? null, description });
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <div>
          {ownTitle && <Heading className={classes.title}>{ownTitle}</Heading>}
          <p className={classes.description}>{description}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <ProgressStepper
        label={title || description}
        progress={progress}
        calm={calm}
        {...(onProgress ? { onProgress } : {})}
      />
      {children}
    </article>
  );
}
