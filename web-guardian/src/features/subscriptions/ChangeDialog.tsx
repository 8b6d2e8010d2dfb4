import { Loaded } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { ConfirmDialog, Skeleton, useLast } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { SubscriptionAction } from './actions.ts';
import { t } from './messages.ts';
import { useChangeSubscription } from './mutations.ts';
import { useLaterSessions } from './queries.ts';
import { effectOf } from './wording.ts';

type Change = Exclude<SubscriptionAction, 'pay'>;

interface ChangeDialogProps {
  subscription: Subscription;
  /** Null while the dialog is closed. */
  action: Change | null;
  onClose: () => void;
}

const titles: Record<Change, string> = {
  pause: t('pauseTitle'),
  resume: t('resumeTitle'),
  cancel: t('cancelTitle'),
  reactivate: t('reactivateTitle'),
};

/** Asks for confirmation and says what the change means for money and sessions. */
export function ChangeDialog({ subscription, action, onClose }: ChangeDialogProps) {
  const { timezone: zone } = useGuardian();
  const change = useChangeSubscription(subscription);
  const later = useLaterSessions(subscription, action !== null);
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
      {shown && (
        <Loaded query={later} failed={t('failed')} skeleton={<Skeleton height={96} />}>
          {(starts) =>
            effectOf(shown, subscription, { zone, now: new Date(), later: starts }).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))
          }
        </Loaded>
      )}
    </ConfirmDialog>
  );
}
