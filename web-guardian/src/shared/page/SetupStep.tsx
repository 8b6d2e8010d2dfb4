import { usePageTitle } from '@larkwell/app-kit';
import { WizardPage, type WizardPageProps } from '@larkwell/ui';
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
const steps = Object.values(names);

export function SetupStep({ step, ...page }: Omit<WizardPageProps, 'steps'> & { step: keyof typeof names }) {
  usePageTitle(page.title);
  return <WizardPage {...page} steps={{ steps, current: Object.keys(names).indexOf(step) }} />;
}
