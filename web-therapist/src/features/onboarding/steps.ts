import { paths } from '../../paths.ts';
import type { OwnProfile } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';

type ProfileStep = OwnProfile['profile_step'];

/** In order: the profile's step, its page, its label. `docs/product/web.md#therapist-onboarding-steps` */
const steps = [
  ['account', paths.onboarding.account, t('stepAccount')],
  ['profile', paths.onboarding.profile, t('stepProfile')],
  ['sub_specialties', paths.onboarding.subSpecialties, t('stepSubSpecialties')],
  ['calendar', paths.onboarding.calendar, t('stepCalendar')],
] as const satisfies readonly (readonly [ProfileStep, string, string])[];

export type OnboardingStep = (typeof steps)[number][0];

const indexOf = (step: ProfileStep) => steps.findIndex(([name]) => name === step);
const pageAt = (index: number) => steps[index]?.[1] ?? paths.onboarding.success;

export const stepNames = steps.map(([, , name]) => name);
export const stepIndex = indexOf;
export const pageAfter = (step: OnboardingStep) => pageAt(indexOf(step) + 1);
export const pageBefore = (step: OnboardingStep) => (step === 'account' ? null : pageAt(indexOf(step) - 1));

/** Saving a step advances `profile_step`, unless the profile is already further. */
export function moveOn(profile: OwnProfile, step: OnboardingStep): { profile_step?: ProfileStep } {
  return profile.profile_step === step ? { profile_step: steps[indexOf(step) + 1]?.[0] ?? 'complete' } : {};
}

/** Where to redirect from a page of onboarding, or null to show it. Earlier pages can be opened again. */
export function rightPage(profile: OwnProfile, page: string): string | null {
  const reached = indexOf(profile.profile_step);
  if (reached === -1) return page === paths.onboarding.success ? null : paths.onboarding.success;
  const wanted = steps.findIndex(([, name]) => name === page);
  return wanted === -1 || wanted > reached ? pageAt(reached) : null;
}
