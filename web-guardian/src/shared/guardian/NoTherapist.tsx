import { Link, useQuery } from '@larkwell/app-kit';
import { type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { Button, CardsSkeleton, EmptyState } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/** Whether the guardian has yet to choose a therapist. Schools assign theirs. */
export const needsTherapist = ({ billing_responsability, therapist_id }: Child) =>
  billing_responsability === 'private_pay' && !therapist_id;

const hasPlan = (childId: string) => ({
  ...subscriptionsOptions(),
  select: ({ subscriptions }: SubscriptionsResponse) =>
    subscriptions.some(({ child_id, status, paused }) => child_id === childId && (status !== 'inactive' || paused)),
});

/** Shown instead of content that needs a therapist: the next step is a plan, then the therapist. */
export function NoTherapist({ child, message }: { child: Child; message: string }) {
  const planned = useQuery(hasPlan(child.id));
  if (planned.isPending) return <CardsSkeleton />;
  if (planned.data === false) {
    return (
      <EmptyState
        title={t('noPlanTitle', { child: child.name })}
        message={t('noPlan')}
        action={
          <Button component={Link} to={paths.client.subscriptions}>
            {t('choosePlan')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('noTherapistTitle', { child: child.name })}
      message={message}
      action={
        <Button component={Link} to={paths.setup.timeFrame}>
          {t('findTherapist')}
        </Button>
      }
    />
  );
}
