import { bookingPage, paths } from '../../paths.ts';
import type { Child, Guardian, ProfileStep } from '../types.ts';

/** The steps of account setup in order (docs/product/web.md#account-setup-steps). `renewal` isn't one of them. */
const order = [
  'select_plan',
  'add_child_data',
  'accept_terms_conditions',
  'select_time_frame',
  'match_therapist',
  'booking',
  'complete',
] as const satisfies readonly ProfileStep[];

const rank = (step: ProfileStep) => (step === 'renewal' ? order.length : order.indexOf(step));

/** The page of each profile step. At `booking` it is the page of the chosen therapist when there is one. */
const pageOfStep: Record<ProfileStep, string> = {
  select_plan: paths.setup.availablePlans,
  add_child_data: paths.setup.childInfo,
  accept_terms_conditions: paths.setup.terms,
  select_time_frame: paths.setup.timeFrame,
  match_therapist: paths.setup.matchTherapist,
  booking: paths.setup.matchTherapist,
  complete: paths.client.home,
  renewal: paths.client.subscriptions,
};

/** The step that a guardian must have reached to open a page of account setup. */
const stepOfPage: Record<string, ProfileStep> = {
  [paths.setup.availablePlans]: 'select_plan',
  [paths.setup.checkoutPlan]: 'select_plan',
  [paths.setup.childInfo]: 'add_child_data',
  [paths.setup.terms]: 'accept_terms_conditions',
  [paths.setup.timeFrame]: 'select_time_frame',
  [paths.setup.findTherapist]: 'match_therapist',
  [paths.setup.findingTherapists]: 'match_therapist',
  [paths.setup.matchTherapist]: 'match_therapist',
  [paths.setup.therapistBio]: 'match_therapist',
  [paths.setup.success]: 'booking',
};

const openAtRenewal: readonly ProfileStep[] = ['select_plan', 'accept_terms_conditions'];

/** The page of the guardian's step (docs/product/web.md#account-setup-steps); the home page for a step that is newer than this remote. */
export function resumePage(guardian: Guardian): string {
  if (guardian.profile_step === 'booking') {
    const child = guardian.children.find(({ therapist_id }) => therapist_id);
    if (child?.therapist_id) return bookingPage(child.therapist_id, { childId: child.id });
  }
  return pageOfStep[guardian.profile_step] ?? paths.client.home;
}

/**
 * Where to redirect from a page of account setup that the guardian hasn't reached, or from the plans for a school-billed
 * child. Null when the page may open.
 */
export function setupRedirect(guardian: Guardian, child: Child, page: string): string | null {
  const needed = stepOfPage[page];
  if (!needed) return resumePage(guardian);
  const paidBySchool = child.billing_responsability === 'school' && guardian.profile_step !== 'select_plan';
  if (paidBySchool && needed === 'select_plan') return resumePage(guardian);
  if (guardian.profile_step === 'renewal') return openAtRenewal.includes(needed) ? null : resumePage(guardian);
  return rank(needed) <= rank(guardian.profile_step) ? null : resumePage(guardian);
}

export const canBook = (guardian: Guardian) => rank(guardian.profile_step) >= rank('booking');

export const isSettingUp = (guardian: Guardian) => rank(guardian.profile_step) < rank('complete');

/** The change that advances the profile step. Empty when the guardian is already further. */
export function advanceTo(guardian: Guardian, step: ProfileStep): { profile_step?: ProfileStep } {
  return rank(step) > rank(guardian.profile_step) ? { profile_step: step } : {};
}

/** After the child's info: the terms, unless the guardian accepted them when the account was created. */
export const afterChildInfo = (guardian: Guardian) =>
  guardian.accepted_terms_and_conditions
    ? ({ step: 'select_time_frame', page: paths.setup.timeFrame } as const)
    : ({ step: 'accept_terms_conditions', page: paths.setup.terms } as const);

/** The page after a payment: the next setup step, or the search for a therapist of an added child. */
export function pageAfterPayment(guardian: Guardian, child: Child): string {
  const needsTherapist = guardian.profile_step === 'complete' && !child.therapist_id;
  return needsTherapist ? paths.setup.timeFrame : resumePage(guardian);
}
