import { type Role, signInStore } from './store.ts';

const guardianPages: Record<string, string> = {
  select_plan: '/client-account-setup/available-plans',
  add_child_data: '/client-account-setup/child-info',
  accept_terms_conditions: '/client-account-setup/terms-and-conditions',
  select_time_frame: '/client-account-setup/preferred-time-frame',
  match_therapist: '/client-account-setup/match-therapist',
  booking: '/client-account-setup/match-therapist',
  complete: '/client/sessions',
  renewal: '/client/subscriptions',
};

/** The page of each profile step (docs/product/web.md#account-setup-steps). Booking starts on the matched therapist's page, which has their id. */
export function guardianPage(profileStep: string): string {
  return guardianPages[profileStep] ?? '/client/sessions';
}

const onboardingPages: Record<string, string> = {
  account: '/onboarding/account',
  profile: '/onboarding/profile',
  sub_specialties: '/onboarding/sub-specialties',
  calendar: '/onboarding/calendar',
};

/** A therapist's next setup page while the profile is incomplete, else the first page. */
export function therapistPage(profileStep: string): string {
  return onboardingPages[profileStep] ?? '/therapist/dashboard';
}

export const signInPage = (role: Role) => (role === 'therapist' ? '/login/therapist' : '/login/client');
export const homePage = (role: Role) => (role === 'therapist' ? '/therapist/dashboard' : '/client/sessions');

/**
 * State for a login page, which leads back to `from` after the log-in. Null after a log-out: the next person who logs in
 * starts on their own first page.
 */
export const returnTo = ({ pathname, search }: { pathname: string; search: string }): { from: string } | null =>
  signInStore.wasSignedOut() ? null : { from: `${pathname}${search}` };
