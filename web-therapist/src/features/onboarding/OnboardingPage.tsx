import { Link, useNavigate, usePageTitle, useQuery } from '@larkwell/app-kit';
import { Button, IconArrowLeft, WizardActions, WizardPage, type WizardPageProps } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { type ProfileChanges, useSaveProfile } from '../../shared/therapist/mutations.ts';
import { type OwnProfile, profileQuery } from '../../shared/therapist/queries.ts';
import { t } from './messages/index.ts';
import { moveOn, type OnboardingStep, pageAfter, pageBefore, stepIndex, stepNames } from './steps.ts';

interface FormProps {
  profile: OwnProfile;
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  actions: (submitting: boolean) => ReactNode;
}

interface OnboardingPageProps {
  step: OnboardingStep;
  title: (profile: OwnProfile) => string;
  lead: (profile: OwnProfile) => string;
  wide?: WizardPageProps['wide'];
  /** The form of the step, which is also a page of the settings. */
  children: (form: FormProps) => ReactNode;
}

/** One step below `OnboardingLayout`: saving it leads on, back keeps what was saved. */
export function OnboardingPage(props: OnboardingPageProps) {
  const { data: profile } = useQuery(profileQuery());
  return profile && <Step {...props} profile={profile} />;
}

function Step({ step, title, lead, wide, profile, children }: OnboardingPageProps & { profile: OwnProfile }) {
  const navigate = useNavigate();
  const save = useSaveProfile();
  const back = pageBefore(step);
  usePageTitle(title(profile));
  return (
    <WizardPage
      title={title(profile)}
      lead={lead(profile)}
      wide={wide ?? false}
      steps={{ steps: stepNames, current: stepIndex(step) }}
    >
      {children({
        profile,
        onSubmit: async (changes) => {
          await save.mutateAsync({ ...changes, ...moveOn(profile, step) });
          navigate(pageAfter(step));
        },
        actions: (submitting) => (
          <WizardActions>
            <Button type="submit" loading={submitting}>
              {step === 'calendar' ? t('finish') : t('continue')}
            </Button>
            {back && (
              <Button component={Link} to={back} variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />}>
                {t('back')}
              </Button>
            )}
          </WizardActions>
        ),
      })}
    </WizardPage>
  );
}
