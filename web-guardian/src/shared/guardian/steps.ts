import { guardianPage } from '@larkwell/app-kit';
import { bookingPage, paths } from '../../paths.ts';
import type { Child, Guardian, ProfileStep } from '../types.ts';

/** The way through account setup (SPEC.md section 2). `renewal` stands beside it. */
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

/** The step that must be reached before a page of account setup opens. */
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

/** Where a guardian goes on. At the booking step that is the booking page of the therapist who was chosen. */
export function resumePage(guardian: Guardian): string {
  if (guardian.profile_step === 'booking') {
    const child = guardian.children.find(({ therapist_id }) => therapist_id);
    if (child?.therapist_id) return bookingPage(child.therapist_id, { childId: child.id });
  }
  return guardianPage(guardian.profile_step);
}

/**
 * Where to send someone who opens a page of account setup too early, or the plans for a child whose school pays;
 * null when it may open.
 */
export function setupRedirect(guardian: Guardian, child: Child, page: string): string | null {
  const needed = stepOfPage[page];
  if (!needed) return resumePage(guardian);
  const paidBySchool = child.billing_responsability === 'school' && guardian.profile_step !== 'select_plan';
  if (paidBySchool && needed === 'select_plan') return resumePage(guardian);
  if (guardian.profile_step === 'renewal') return needed === 'select_plan' ? null : resumePage(guardian);
  return rank(needed) <= rank(guardian.profile_step) ? null : resumePage(guardian);
}

export const mayBook = (guardian: Guardian) => rank(guardian.profile_step) >= rank('booking');

export const isSettingUp = (guardian: Guardian) => rank(guardian.profile_step) < rank('complete');

/** Asks for a step only when it leads forward: who came back to change something keeps what was reached. */
export function moveTo(guardian: Guardian, step: ProfileStep): { profile_step?: ProfileStep } {
  return rank(step) > rank(guardian.profile_step) ? { profile_step: step } : {};
}

/** After paying: on with the setup, or, for a further child, to what this child still lacks. */
export function pageAfterPaying(guardian: Guardian, child: Child): string {
  const lacksTherapist = guardian.profile_step === 'complete' && !child.therapist_id;
  return lacksTherapist ? paths.setup.timeFrame : resumePage(guardian);
}
