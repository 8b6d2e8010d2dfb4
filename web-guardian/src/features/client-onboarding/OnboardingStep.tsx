import { Link, Navigate, usePageTitle } from '@larkwell/app-kit';
import { Button, IconArrowLeft, WizardActions, WizardPage } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { missingPage, type OnboardingPage, useOnboardingDraft } from './draft.ts';
import { t } from './messages.ts';

const steps: readonly (readonly [page: OnboardingPage, name: string])[] = [
  ['email', t('stepEmail')],
  ['name', t('stepName')],
  ['childName', t('stepChildName')],
  ['childAge', t('stepChildAge')],
  ['therapy', t('stepTherapy')],
  ['providers', t('stepProviders')],
  ['setPassword', t('stepPassword')],
];
const names = steps.map(([, name]) => name);
const indexOf = (page: OnboardingPage) => steps.findIndex(([name]) => name === page);

export type DraftPageProps = ReturnType<typeof useOnboardingDraft>;

/** Redirects to the first earlier page that has no value yet. */
export function DraftGuard({
  page,
  children,
}: {
  page: OnboardingPage;
  children: (props: DraftPageProps) => ReactNode;
}) {
  const props = useOnboardingDraft();
  const missing = missingPage(props.draft, page);
  if (missing) return <Navigate to={paths.onboarding[missing]} replace />;
  return children(props);
}

interface OnboardingStepProps {
  page: OnboardingPage;
  title: string;
  lead?: string;
  art?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function OnboardingStep({ page, ...props }: OnboardingStepProps) {
  usePageTitle(props.title);
  return <WizardPage {...props} steps={{ steps: names, current: indexOf(page) }} />;
}

interface StepActionsProps {
  page: OnboardingPage;
  /** Of the submit button; 'Continue' by default. */
  label?: string;
  submitting?: boolean;
}

/** Submit, and a link to the page before. */
export function StepActions({ page, label = t('continue'), submitting = false }: StepActionsProps) {
  const previous = steps[indexOf(page) - 1]?.[0] ?? 'account';
  return (
    <WizardActions>
      <Button type="submit" loading={submitting}>
        {label}
      </Button>
      <Button
        component={Link}
        to={paths.onboarding[previous]}
        variant="subtle"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {t('back')}
      </Button>
    </WizardActions>
  );
}
