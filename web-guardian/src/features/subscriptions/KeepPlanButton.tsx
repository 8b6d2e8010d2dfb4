import type { Subscription } from '@larkwell/app-kit/api';
import { Button, ConfirmDialog } from '@larkwell/ui';
import { useState } from 'react';
import { t } from './messages.ts';
import { useKeepPlan } from './mutations.ts';

/** A button that keeps the current plan; nothing without a planned change that can be undone. */
export function KeepPlanButton({ subscription }: { subscription: Subscription }) {
  const { planned_change: planned, permissions, child_id } = subscription;
  const [asking, setAsking] = useState(false);
  const keep = useKeepPlan(child_id);
  if (!planned || !permissions.undo_plan_change.allowed) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('keepPlan')}</Button>
      <ConfirmDialog
        opened={asking}
        title={t('keepPlanTitle')}
        confirmLabel={t('keepPlan')}
        cancelLabel={t('back')}
        busy={keep.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => keep.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{t('keepPlanText', { plan: planned.plan_name })}</p>
      </ConfirmDialog>
    </>
  );
}
