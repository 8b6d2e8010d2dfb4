import { ApiError, Loaded, useQuery, useQueryClient } from '@larkwell/app-kit';
import type { PlanChangePreviewResponse } from '@larkwell/app-kit/api';
import { ConfirmDialog, FormNotice, Skeleton, useLast } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { Plan } from '../../shared/plans/plan.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import { CardChoice } from './CardChoice.tsx';
import { t } from './messages.ts';
import { useChangePlan } from './mutations.ts';
import { confirmLabelOf, effectOfPlanChange } from './planChange.ts';
import { planChangeQuery } from './queries.ts';
import { useCardPayment } from './useCardPayment.ts';
import { useTermsConsent } from './useTermsConsent.ts';

interface PlanChangeDialogProps {
  childId: string;
  /** Null while the dialog is closed. */
  plan: Plan | null;
  onClose: () => void;
  onDone: () => void;
}

/** Shows what a switch charges today and next and what it does to sessions, then switches. */
export function PlanChangeDialog({ childId, plan, onClose, onDone }: PlanChangeDialogProps) {
  const shown = useLast(plan);
  const client = useQueryClient();
  const guardian = useGuardian();
  const query = planChangeQuery(childId, shown?.id ?? '');
  const preview = useQuery({ ...query, enabled: plan !== null });
  const change = useChangePlan(childId);
  const charges = preview.data?.direction === 'upgrade';
  const terms = useTermsConsent(charges);
  const payment = useCardPayment(make);

  function close() {
    payment.setProblem(null);
    onClose();
  }

  async function make(cardToken: string | null) {
    if (!preview.data) return;
    const agreed = preview.data;
    try {
      await terms.afterConsent(() => change.mutateAsync({ agreed, cardToken }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'plan_change_outdated') throw error;
      client.setQueryData(query.queryKey, error.body as PlanChangePreviewResponse);
      throw new ApiError(error.status, { error: t('priceChanged'), code: error.code });
    }
  }

  async function confirm() {
    if (!preview.data) return;
    if (terms.missing) return payment.setProblem(t('termsRequired'));
    if (!(await payment.submit())) return;
    close();
    onDone();
  }

  const label = preview.data ? confirmLabelOf(preview.data) : t('switchTo', { plan: shown?.name ?? '' });
  return (
    <ConfirmDialog
      opened={plan !== null}
      title={shown ? t('switchTitle', { plan: shown.name }) : ''}
      confirmLabel={payment.checking ? t('checkAgain') : label}
      cancelLabel={t('back')}
      busy={payment.busy}
      onClose={close}
      onConfirm={() => void confirm()}
    >
      {shown && (
        <Loaded
          query={preview}
          failed={preview.error instanceof ApiError ? preview.error.message : t('previewFailed')}
          skeleton={<Skeleton height={160} />}
        >
          {(seen) => effectOfPlanChange(seen, guardian.timezone).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Loaded>
      )}
      <FormNotice>{payment.problem}</FormNotice>
      {charges && <CardChoice payment={payment} />}
      <AcceptTerms terms={terms} />
    </ConfirmDialog>
  );
}
