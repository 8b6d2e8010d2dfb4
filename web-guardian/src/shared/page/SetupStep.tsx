import { usePageTitle } from '@larkwell/app-kit';
import { WizardPage, type WizardPageProps } from '@larkwell/ui';
import { useGuardian } from '../guardian/queries.ts';
import { t } from '../messages.ts';

const names = {
  plan: t('stepPlan'),
  payment: t('stepPayment'),
  child: t('stepChild'),
  terms: t('stepTerms'),
  time: t('stepTime'),
  therapist: t('stepTherapist'),
  booking: t('stepBooking'),
};
type Step = keyof typeof names;

/**
 * A page of account setup; without a step, one that opens after setup as well. Guardians who accepted the terms with
 * their account have one step less.
 */
export function SetupStep({ step, ...page }: Omit<WizardPageProps, 'steps'> & { step: Step | null }) {
  usePageTitle(page.title);
  const { accepted_terms_and_conditions: accepted } = useGuardian();
  if (!step) return <WizardPage {...page} />;
  const steps = (Object.keys(names) as Step[]).filter((name) => name !== 'terms' || name === step || !accepted);
  return <WizardPage {...page} steps={{ steps: steps.map((name) => names[name]), current: steps.indexOf(step) }} />;
}
