import { ListSkeleton, Panel, Skeleton, WithAside } from '@larkwell/ui';
import classes from './DashboardPage.module.css';
import { t } from './messages.ts';

/** Panels at their places and roughly their heights, so that nothing moves when the data arrives. */
export const DashboardSkeleton = () => (
  <WithAside
    aside={
      <div className={classes.column}>
        <Panel title={t('waiting')}>
          <Skeleton height={138} />
        </Panel>
        <Skeleton height={330} radius="lg" />
      </div>
    }
  >
    <div className={classes.column}>
      <Panel title={t('next')} tone="tint">
        <Skeleton height={160} />
      </Panel>
      <Panel title={t('today')}>
        <ListSkeleton count={3} />
      </Panel>
    </div>
  </WithAside>
);
