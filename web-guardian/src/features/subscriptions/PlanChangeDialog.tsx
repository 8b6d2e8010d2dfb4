import { ApiError, isUnanswered, Loaded, messageOf, useQuery, useQueryClient } from '@larkwell/app-kit';
import type { PlanChangePreviewResponse } from '@larkwell/app-kit/api';
import { ConfirmDialog, FormNotice, Skeleton, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { Plan } from '../../shared/plans/plan.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import { t } from './messages.ts';
import { useChangePlan } from './mutations.ts';
import { confirmLabelOf, effectOfPlanChange } from './planChange.ts';
import { planChangeQuery } from './queries.ts';
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
  const [problem, setProblem] = useState<string | null>(null);
  const query = planChangeQuery(childId, shown?.id ?? '');
  const preview = useQuery({ ...query, enabled: plan !== null });
  const change = useChangePlan(childId);
  const terms = useTermsConsent(preview.data?.direction === 'upgrade');
  const [checking, setChecking] = useState(false);

  function close() {
    setProblem(null);
    onClose();
  }

  async function confirm() {
    if (!preview.data) return;
    if (terms.missing) return setProblem(t('termsRequired'));
    const agreed = preview.data;
    setProblem(null);
    try {
      await terms.afterConsent(() => change.mutateAsync(agreed));
      setChecking(false);
      close();
      onDone();
    } catch (error) {
      recover(error);
    }
  }

  function recover(error: unknown) {
    setProblem(messageOf(error));
    setChecking(isUnanswered(error));
    if (!(error instanceof ApiError) || error.code !== 'plan_change_outdated') return;
    client.setQueryData(query.queryKey, error.body as PlanChangePreviewResponse);
    setProblem(t('priceChanged'));
  }

  const label = preview.data ? confirmLabelOf(preview.data) : t('switchTo', { plan: shown?.name ?? '' });
  return (
    <ConfirmDialog
      opened={plan !== null}
      title={shown ? t('switchTitle', { plan: shown.name }) : ''}
      confirmLabel={checking ? t('checkAgain') : label}
      cancelLabel={t('back')}
      busy={change.isPending || terms.busy}
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
      <AcceptTerms terms={terms} />
      <FormNotice>{problem}</FormNotice>
    </ConfirmDialog>
  );
}
