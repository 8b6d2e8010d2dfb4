import { useNavigate, useQueryClient } from '@larkwell/app-kit';
import { readGuardian } from '@larkwell/app-kit/api';
import { guardianKey, useGuardian } from '../../shared/guardian/queries.ts';
import { pageAfterPayment } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { pollUntil } from '../../shared/pollUntil.ts';
import type { ProfileStep } from '../../shared/types.ts';

/** The steps that a payment advances; only there the page waits for the profile. */
const advancedByPayment: readonly ProfileStep[] = ['select_plan', 'renewal'];

/** After a payment: waits until the profile knows of it, then opens the next page. */
export function useContinueSetup(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { profile_step: before } = useGuardian();
  const { child } = useChosenChild();
  return async () => {
    const arrived = (step: ProfileStep) => !advancedByPayment.includes(before) || step !== before;
    const answer = await pollUntil(readGuardian, ({ guardian: now }) => arrived(now.profile_step));
    if (!arrived(answer.guardian.profile_step)) return;
    client.setQueryData(guardianKey, answer);
    navigate(pageAfterPayment(answer.guardian, child), { replace: true });
  };
}
