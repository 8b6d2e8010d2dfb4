import { Skeleton } from '@mantine/core';
import { t } from '../messages.ts';
import classes from './Skeletons.module.css';

interface SkeletonsProps {
  /** Expected number. */
  count?: number;
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder for a list of rows. */
export function ListSkeleton({ count = 3 }: SkeletonsProps) {
  return (
    <div className={classes.list} role="status" aria-label={t('loading')}>
      {indexes(count).map((index) => (
        <div key={index} className={classes.row}>
          <Skeleton circle height={44} />
          <div className={classes.lines}>
            <Skeleton height={14} width="46%" />
            <Skeleton height={12} width="72%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder for cards. */
export function CardsSkeleton({ count = 3 }: SkeletonsProps) {
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {indexes(count).map((index) => (
        <div key={index} className={classes.card}>
          <Skeleton height={20} width="60%" />
          <Skeleton height={12} />
          <Skeleton height={12} width="84%" />
          <Skeleton height={40} width="50%" radius="xl" />
        </div>
      ))}
    </div>
  );
}
