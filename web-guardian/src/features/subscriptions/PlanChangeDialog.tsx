import { ApiError, Loaded, messageOf, useQuery, useQueryClient } from '@larkwell/app-kit';
import type { PlanChangePreviewResponse } from '@larkwell/app-kit/api';
import { Checkbox, ConfirmDialog, FormNotice, Skeleton, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { guardianKey, useGuardian } from '../../shared/guardian/queries.ts';
import { LegalLinks } from '../../shared/page/LegalLinks.tsx';
import type { Plan } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';
import { useChangePlan } from './mutations.ts';
import { confirmLabelOf, effectOfPlanChange } from './planChange.ts';
import { planChangeQuery } from './queries.ts';

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
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const query = planChangeQuery(childId, shown?.id ?? '');
  const preview = useQuery({ ...query, enabled: plan !== null });
  const change = useChangePlan(childId);
  const acceptTerms = useSaveGuardian({ error: false });
  const needsTerms = preview.data?.direction === 'upgrade' && !guardian.accepted_terms_and_conditions;

  function close() {
    setProblem(null);
    onClose();
  }

  async function confirm() {
    if (!preview.data) return;
    if (needsTerms && !agreed) return setProblem(t('termsRequired'));
    setProblem(null);
    try {
      if (needsTerms) await acceptTerms.mutateAsync({ accepted_terms_and_conditions: true });
      await change.mutateAsync(preview.data);
      close();
      onDone();
    } catch (error) {
      await recover(error);
    }
  }

  async function recover(error: unknown) {
    setProblem(messageOf(error));
    if (!(error instanceof ApiError)) return;
    if (error.code === 'plan_change_outdated') {
      client.setQueryData(query.queryKey, error.body as PlanChangePreviewResponse);
      setProblem(t('priceChanged'));
    }
    if (error.code === 'terms_not_accepted') await client.invalidateQueries({ queryKey: guardianKey });
  }

  return (
    <ConfirmDialog
      opened={plan !== null}
      title={shown ? t('switchTitle', { plan: shown.name }) : ''}
      confirmLabel={preview.data ? confirmLabelOf(preview.data) : t('switchTo', { plan: shown?.name ?? '' })}
      cancelLabel={t('back')}
      busy={change.isPending || acceptTerms.isPending}
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
      {needsTerms && (
        <>
          <LegalLinks />
          <Checkbox
            mt="md"
            label={t('acceptTerms')}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        </>
      )}
      <FormNotice>{problem}</FormNotice>
    </ConfirmDialog>
  );
}
