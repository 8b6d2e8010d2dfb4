import { roleSections, shellPages } from '@larkwell/app-kit/addresses';

/**
 * Every page address that this remote uses, its own and the shell's. Routes, links, redirects, tabs and tests take them
 * from here; `paths.test.ts` fails when another file spells one.
 */
export const paths = {
  client: {
    base: roleSections.guardian,
    assessments: '/client/assessments',
    basicInfo: '/client/basic-info',
    documents: '/client/documents',
    help: '/client/help',
    helpArticle: '/client/help/:article',
    home: '/client/home',
    documentsByTherapist: '/client/documents/therapists',
    resources: '/client/documents/resources',
    recordAccess: '/client/documents/record-access',
    intakeForm: '/client/documents/intake-form',
    intakeFormSent: '/client/documents/intake-form/success',
    /** An older address of the page above. */
    intakeFormSuccess: '/client/intake-form/success',
    legalDocuments: '/client/legal-documents',
    messages: '/client/messages',
    progress: '/client/progress',
    sessions: '/client/sessions',
    settings: '/client/settings',
    closeAccount: '/client/settings/close-account',
    subscriptions: '/client/subscriptions',
    payments: '/client/subscriptions/payments',
    plans: '/client/subscriptions/plans',
    waitlist: '/client/waitlist',
  },
  onboarding: {
    base: '/client-onboarding',
    account: '/client-onboarding/account',
    email: '/client-onboarding/email',
    name: '/client-onboarding/name',
    childName: '/client-onboarding/child-name',
    childAge: '/client-onboarding/child-age',
    therapy: '/client-onboarding/therapy',
    providers: '/client-onboarding/providers',
    setPassword: '/client-onboarding/set-password',
    validateEmail: '/client-onboarding/validate-email',
  },
  setup: {
    base: '/client-account-setup',
    availablePlans: '/client-account-setup/available-plans',
    checkoutPlan: '/client-account-setup/checkout-plan',
    childInfo: '/client-account-setup/child-info',
    terms: '/client-account-setup/terms-and-conditions',
    timeFrame: '/client-account-setup/preferred-time-frame',
    findTherapist: '/client-account-setup/find-therapist',
    findingTherapists: '/client-account-setup/finding-therapists',
    matchTherapist: '/client-account-setup/match-therapist',
    therapistBio: '/client-account-setup/match-therapist/bio',
    success: '/client-account-setup/success',
  },
  booking: {
    base: '/client-therapist-booking',
    therapist: '/client-therapist-booking/:therapistId',
    confirmation: '/client-therapist-booking/confirmation',
  },
  prices: {
    base: '/prices',
  },
  therapists: {
    base: '/therapists',
  },
  updatePaymentMethod: {
    base: '/update-payment-method',
  },
  shell: {
    home: shellPages.home,
    logIn: shellPages.clientLogIn,
    terms: shellPages.terms,
    privacy: shellPages.privacy,
  },
} as const;

/** A page's path below its section, as its route has it: `messages` of `/client/messages`. */
export const routeOf = (page: string) => page.split('/').slice(2).join('/');

export const checkoutPage = (planId: string) => `${paths.setup.checkoutPlan}?${new URLSearchParams({ plan: planId })}`;

/** The plans with the dialog that switches to one of them. */
export const switchPlanPage = (planId: string) => `${paths.client.plans}?${new URLSearchParams({ plan: planId })}`;

export const therapistBioPage = (therapistId: string) =>
  `${paths.setup.therapistBio}?${new URLSearchParams({ therapist: therapistId })}`;

/** The list of therapists also for a guardian who has chosen one. */
export const changeTherapistPage = `${paths.setup.matchTherapist}?change`;

const therapistBookingPage = (therapistId: string) => `${paths.booking.base}/${therapistId}`;

/** Books what is left of a child's service with a therapist; with a sibling, both children's sessions back to back. */
export function bookingPage(
  therapistId: string,
  query: { serviceId?: string; childId?: string; siblingId?: string } = {},
): string {
  const parameters = new URLSearchParams();
  if (query.serviceId) parameters.set('service_id', query.serviceId);
  if (query.childId) parameters.set('child', query.childId);
  if (query.siblingId) parameters.set('sibling', query.siblingId);
  return `${therapistBookingPage(therapistId)}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** Moves a booked session to another time. */
export const reschedulePage = (therapistId: string, sessionId: string) =>
  `${therapistBookingPage(therapistId)}?${new URLSearchParams({ self_reschedule_event: sessionId })}`;

/** The sessions with the dialog of one of them open. */
export const sessionDialogPage = (dialog: 'cancel' | 'reschedule' | 'materials', sessionId: string) =>
  `${paths.client.sessions}?${new URLSearchParams({ dialog, session: sessionId })}`;

/** The times that a family would take for a child, and the one that is held for it. */
export const waitlistPage = (childId: string) => `${paths.client.waitlist}?${new URLSearchParams({ child: childId })}`;

/** Who opened a child's record, with its download. */
export const recordAccessPage = (childId: string) =>
  `${paths.client.recordAccess}?${new URLSearchParams({ child: childId })}`;

/** The thread of a child with a therapist. */
export const messagesPage = ({ childId, therapistId }: { childId: string; therapistId: string }) =>
  `${paths.client.messages}?${new URLSearchParams({ child: childId, therapist: therapistId })}`;
