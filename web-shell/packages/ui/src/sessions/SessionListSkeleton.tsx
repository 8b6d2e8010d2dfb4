import { Skeleton } from '@mantine/core';
import { t } from '../messages.ts';
import classes from './SessionCard.module.css';

/** Placeholder for a `SessionList`, with cards of the same height. */
export function SessionListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.list} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.card}>
          <Skeleton width={60} height={64} radius="md" />
          <div className={classes.lines}>
            <Skeleton height={18} width="56%" />
            <Skeleton height={14} width="90%" />
            <Skeleton height={14} width="64%" className={classes.wrapped} />
            <Skeleton height={14} width="44%" />
          </div>
          <div className={classes.actions}>
            <Skeleton width={110} height={40} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
