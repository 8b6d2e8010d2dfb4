import type { Subscription } from '@larkwell/app-kit/api';
import { ConfirmDialog, useLast } from '@larkwell/ui';
import { hasEnded, type SubscriptionAction } from './actions.ts';
import { t } from './messages/index.ts';
import { useChangeSubscription } from './mutations.ts';
import { totalOf } from './wording.ts';

interface ChangeDialogProps {
  subscription: Subscription;
  /** Null while nothing is asked. */
  action: SubscriptionAction | null;
  onClose: () => void;
}

const titles: Record<SubscriptionAction, string> = {
  pause: t('pauseTitle'),
  resume: t('resumeTitle'),
  cancel: t('cancelTitle'),
  reactivate: t('reactivateTitle'),
};

function textOf(action: SubscriptionAction, subscription: Subscription): string {
  if (action === 'pause') return t('pauseText');
  if (action === 'resume') return t('resumeText');
  if (action === 'cancel') return t('cancelText');
  return hasEnded(subscription) ? t('reactivateCharges', { total: totalOf(subscription) }) : t('reactivateKeeps');
}

/** Says what a change means for money and sessions before it is made. */
export function ChangeDialog({ subscription, action, onClose }: ChangeDialogProps) {
  const change = useChangeSubscription(subscription);
  const shown = useLast(action);
  return (
    <ConfirmDialog
      opened={action !== null}
      title={shown ? titles[shown] : ''}
      confirmLabel={shown ? t(shown) : ''}
      cancelLabel={shown === 'cancel' ? t('keep') : t('back')}
      danger={shown === 'cancel'}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => action && change.mutate(action, { onSettled: onClose })}
    >
      {shown && textOf(shown, subscription)}
    </ConfirmDialog>
  );
}
