import { Link, useNavigate, usePageTitle, useQuery, useWizardDraft, type z } from '@larkwell/app-kit';
import { Button, IconArrowLeft, WizardActions, WizardPage, type WizardPageProps } from '@larkwell/ui';
import { type ReactNode, useRef } from 'react';
import type { FormDraft } from '../../shared/profile/draft.ts';
import { type ProfileChanges, useSaveProfile } from '../../shared/therapist/mutations.ts';
import { type OwnProfile, profileQuery } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { moveOn, type OnboardingStep, pageAfter, pageBefore, stepIndex, stepNames } from './steps.ts';

interface FormProps<Draft> {
  profile: OwnProfile;
  draft: FormDraft<Draft>;
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  actions: (submitting: boolean) => ReactNode;
}

interface OnboardingPageProps<Draft extends object> {
  step: OnboardingStep;
  /** Schema of the draft kept in this tab until it is saved. */
  draft: z.ZodType<Draft>;
  title: (profile: OwnProfile) => string;
  lead: (profile: OwnProfile) => string;
  wide?: WizardPageProps['wide'];
  /** The step's form; settings show the same form. */
  children: (form: FormProps<Draft>) => ReactNode;
}

/** One step below `OnboardingLayout`. Saving leads to the next one. */
export function OnboardingPage<Draft extends object>(props: OnboardingPageProps<Draft>) {
  const { data: profile } = useQuery(profileQuery());
  return profile && <Step {...props} profile={profile} />;
}

interface StepProps<Draft extends object> extends OnboardingPageProps<Draft> {
  profile: OwnProfile;
}

function Step<Draft extends object>({ step, draft, title, lead, wide, profile, children }: StepProps<Draft>) {
  const navigate = useNavigate();
  const save = useSaveProfile();
  const kept = useWizardDraft(`onboarding.${step}.${profile.id}`, draft);
  const saved = useRef(false);
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
        draft: {
          values: kept.draft,
          keep: (typed) => {
            if (!saved.current) kept.update(typed);
          },
        },
        onSubmit: async (changes) => {
          await save.mutateAsync({ ...changes, ...moveOn(profile, step) });
          saved.current = true; // a form may reset its fields after saving
          kept.discard();
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
