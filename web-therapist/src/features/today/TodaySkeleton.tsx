import { ListSkeleton, Panel, Skeleton } from '@larkwell/ui';
import { t } from './messages.ts';

/** At the places of the panels and roughly as high, so that nothing moves when the data arrives. */
export const NextSkeleton = () => (
  <Panel title={t('next')} tone="tint">
    <Skeleton height={160} />
  </Panel>
);

export const AsideSkeleton = () => (
  <>
    <Panel title={t('schedule')}>
      <ListSkeleton count={3} />
    </Panel>
    <Skeleton height={330} radius="lg" />
  </>
);
