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
  /** A link to the history, a menu to edit or delete. */
  actions?: ReactNode;
}

export function GoalCard({ title, description, progress, onProgress, actions }: GoalCardProps) {
  const ownTitle = ownGoalTitle({ title: title ?? null, description });
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <div>
          {ownTitle && <h3 className={classes.title}>{ownTitle}</h3>}
          <p className={classes.description}>{description}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <ProgressStepper label={title || description} progress={progress} {...(onProgress ? { onProgress } : {})} />
    </article>
  );
}
