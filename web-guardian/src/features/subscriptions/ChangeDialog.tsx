import type { Subscription } from '@larkwell/app-kit/api';
import { ConfirmDialog, useLast } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { SubscriptionAction } from './actions.ts';
import { t } from './messages.ts';
import { useChangeSubscription } from './mutations.ts';
import { effectOf } from './wording.ts';

interface ChangeDialogProps {
  subscription: Subscription;
  /** Null while the dialog is closed. */
  action: SubscriptionAction | null;
  onClose: () => void;
}

const titles: Record<SubscriptionAction, string> = {
  pause: t('pauseTitle'),
  resume: t('resumeTitle'),
  cancel: t('cancelTitle'),
  reactivate: t('reactivateTitle'),
};

/** Asks for confirmation and says what the change means for money and sessions. */
export function ChangeDialog({ subscription, action, onClose }: ChangeDialogProps) {
  const { timezone } = useGuardian();
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
      {shown && effectOf(shown, subscription, timezone, new Date())}
    </ConfirmDialog>
  );
}
