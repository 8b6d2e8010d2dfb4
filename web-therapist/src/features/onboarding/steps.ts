import type { OwnProfile } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';

type ProfileStep = OwnProfile['profile_step'];

/** In order: what the profile calls the step, its page, its name (DECISIONS.md, identity). */
const steps = [
  ['account', 'account', t('stepAccount')],
  ['profile', 'profile', t('stepProfile')],
  ['sub_specialties', 'sub-specialties', t('stepSubSpecialties')],
  ['calendar', 'calendar', t('stepCalendar')],
] as const satisfies readonly (readonly [ProfileStep, string, string])[];

export type OnboardingStep = (typeof steps)[number][0];

const indexOf = (step: ProfileStep) => steps.findIndex(([name]) => name === step);
const pageAt = (index: number) => `/onboarding/${steps[index]?.[1] ?? 'success'}`;

export const stepNames = steps.map(([, , name]) => name);
export const stepIndex = indexOf;
export const pageAfter = (step: OnboardingStep) => pageAt(indexOf(step) + 1);
export const pageBefore = (step: OnboardingStep) => (step === 'account' ? null : pageAt(indexOf(step) - 1));

/** What saving a step adds to its changes: the next step, unless the profile is further already. */
export function moveOn(profile: OwnProfile, step: OnboardingStep): { profile_step?: ProfileStep } {
  return profile.profile_step === step ? { profile_step: steps[indexOf(step) + 1]?.[0] ?? 'complete' } : {};
}

/** Where somebody belongs who asks for a page of onboarding, or null when it is right. Earlier pages may be seen again. */
export function rightPage(profile: OwnProfile, page: string): string | null {
  const reached = indexOf(profile.profile_step);
  if (reached === -1) return page === 'success' ? null : '/onboarding/success';
  const wanted = steps.findIndex(([, name]) => name === page);
  return wanted === -1 || wanted > reached ? pageAt(reached) : null;
}
