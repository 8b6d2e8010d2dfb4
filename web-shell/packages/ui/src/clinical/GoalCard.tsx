import { ActionIcon, Badge } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../messages/index.ts';
import classes from './GoalCard.module.css';
import { ProgressMeter } from './ProgressMeter.tsx';

/** A goal is met at 10 of 10. */
const met = 10;

export interface GoalCardProps {
  title?: string;
  description: string;
  /** 0 to 10. */
  progress: number;
  /** Raises or lowers by one; left out for those who only read. The pause before sending is the page's. */
  onProgress?: (progress: number) => void;
  /** A link to the history, a menu to edit or delete. */
  actions?: ReactNode;
}

export function GoalCard({ title, description, progress, onProgress, actions }: GoalCardProps) {
  const goal = title || description;
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <div>
          {title && <h3 className={classes.title}>{title}</h3>}
          <p className={classes.description}>{description}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.progress}>
        {onProgress && (
          <ActionIcon
            className={classes.step}
            aria-label={t('goalLower', { goal })}
            disabled={progress <= 0}
            onClick={() => onProgress(progress - 1)}
          >
            <IconMinus size={20} />
          </ActionIcon>
        )}
        <div className={classes.meter}>
          <ProgressMeter percent={progress * 10} label={goal} />
        </div>
        {onProgress && (
          <ActionIcon
            className={classes.step}
            aria-label={t('goalRaise', { goal })}
            disabled={progress >= met}
            onClick={() => onProgress(progress + 1)}
          >
            <IconPlus size={20} />
          </ActionIcon>
        )}
        <span className={classes.value} aria-live="polite">
          {progress >= met ? <Badge data-tone="success">{t('goalMet')}</Badge> : t('goalProgress', { progress })}
        </span>
      </div>
    </article>
  );
}
