import { ApiError, isUnanswered, Loaded, messageOf } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { ConfirmDialog, FormNotice, notifyError, Skeleton, useLast } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import { CardChoice } from './CardChoice.tsx';
import { t } from './messages.ts';
import { type Change, useChangeSubscription } from './mutations.ts';
import { useLaterSessions } from './queries.ts';
import { useCardPayment } from './useCardPayment.ts';
import { useTermsConsent } from './useTermsConsent.ts';
import { effectOf } from './wording.ts';

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

const mendable = ['terms_not_accepted', 'card_declined', 'card_token_invalid', 'payment_method_missing'];

/** Whether the guardian can go on in the dialog. */
const isMendable = (error: unknown) => error instanceof ApiError && mendable.includes(error.code);

/** Asks for confirmation and says what the change means for money and sessions. */
export function ChangeDialog({ subscription, action, onClose }: ChangeDialogProps) {
  const { timezone: zone } = useGuardian();
  const change = useChangeSubscription(subscription);
  const later = useLaterSessions(subscription, action !== null);
  const shown = useLast(action);
  const charges = (shown === 'resume' || shown === 'reactivate') && subscription.restart_payment?.today === true;
  const terms = useTermsConsent(charges);
  const payment = useCardPayment(make);

  /** Throws what the dialog stays open for; any other refusal is a toast. */
  async function make(cardToken: string | null) {
    if (!action) return;
    try {
      await terms.afterConsent(() => change.mutateAsync({ action, cardToken }));
    } catch (error) {
      if (isUnanswered(error) || isMendable(error)) throw error;
      notifyError(messageOf(error));
    }
  }

  function close() {
    payment.setProblem(null);
    onClose();
  }

  async function confirm() {
    if (terms.missing) return payment.setProblem(t('termsRequired'));
    if (await payment.submit()) close();
  }

  return (
    <ConfirmDialog
      opened={action !== null}
      title={shown ? titles[shown] : ''}
      confirmLabel={payment.checking ? t('checkAgain') : shown ? t(shown) : ''}
      cancelLabel={shown === 'cancel' ? t('keep') : t('back')}
      danger={shown === 'cancel'}
      busy={payment.busy}
      onClose={close}
      onConfirm={() => void confirm()}
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
      <FormNotice>{payment.problem}</FormNotice>
      {charges && <CardChoice payment={payment} />}
      <AcceptTerms terms={terms} />
    </ConfirmDialog>
  );
}
