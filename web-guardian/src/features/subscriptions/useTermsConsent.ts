import { ApiError, useQueryClient } from '@larkwell/app-kit';
import { useState } from 'react';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { guardianKey, useGuardian } from '../../shared/guardian/queries.ts';

/** The consent to the current terms before a charge. `docs/product/billing.md#terms-before-payment` */
export function useTermsConsent(charges: boolean) {
  const client = useQueryClient();
  const guardian = useGuardian();
  const [agreed, setAgreed] = useState(false);
  const save = useSaveGuardian({ error: false });
  const needed = charges && !guardian.accepted_terms_and_conditions;

  /** Runs what charges after the consent is saved. A new version of the terms shows the checkbox again. */
  async function afterConsent<Result>(work: () => Promise<Result>): Promise<Result> {
    if (needed) await save.mutateAsync({ accepted_terms_and_conditions: true });
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'terms_not_accepted') {
        setAgreed(false);
        await client.invalidateQueries({ queryKey: guardianKey });
      }
      throw error;
    }
  }

  return { needed, agreed, setAgreed, missing: needed && !agreed, busy: save.isPending, afterConsent };
}

export type TermsConsent = ReturnType<typeof useTermsConsent>;
