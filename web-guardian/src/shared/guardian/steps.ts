import { guardianPage } from '@larkwell/app-kit';
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
  'available-plans': 'select_plan',
  'checkout-plan': 'select_plan',
  'child-info': 'add_child_data',
  'terms-and-conditions': 'accept_terms_conditions',
  'preferred-time-frame': 'select_time_frame',
  'find-therapist': 'match_therapist',
  'finding-therapists': 'match_therapist',
  'match-therapist': 'match_therapist',
  'match-therapist/bio': 'match_therapist',
  success: 'booking',
};

export const bookingPage = (therapistId: string, query: { serviceId?: string; childId?: string } = {}) => {
  const parameters = new URLSearchParams();
  if (query.serviceId) parameters.set('service_id', query.serviceId);
  if (query.childId) parameters.set('child', query.childId);
  return `/client-therapist-booking/${therapistId}${parameters.size > 0 ? `?${parameters}` : ''}`;
};

/** Where a booked session gets another time. */
export const movingPage = (therapistId: string, sessionId: string) =>
  `/client-therapist-booking/${therapistId}?${new URLSearchParams({ self_reschedule_event: sessionId })}`;

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
  return lacksTherapist ? '/client-account-setup/preferred-time-frame' : resumePage(guardian);
}
