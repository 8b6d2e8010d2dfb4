/**
 * The shell's own pages. Routes, links, redirects and tests take every address from this file; `paths.test.ts` fails
 * when another file spells one.
 */
export const paths = {
  home: '/',
  logIn: '/login',
  clientLogIn: '/login/client',
  emailConfirmed: '/login/client/success',
  therapistLogIn: '/login/therapist',
  resetPassword: '/reset-password',
  passwordReset: '/reset-password/password-reseted',
  preSession: '/session/pre-session',
  unavailable: '/session/unavailable',
  timeUp: '/session/time-up',
  ended: '/session/ended',
  terms: '/terms',
  privacy: '/privacy',
  notFound: '/not-found',
} as const;

/** Where the remotes' sections are mounted. What is below a section only its remote knows. */
export const sections = {
  client: '/client',
  clientOnboarding: '/client-onboarding',
  clientSetup: '/client-account-setup',
  clientBooking: '/client-therapist-booking',
  updatePaymentMethod: '/update-payment-method',
  therapist: '/therapist',
  apply: '/apply',
  therapistOnboarding: '/onboarding',
} as const;

// imports nothing, so that browser tests can read this file
type Role = 'guardian' | 'therapist';

/** The signed-in area of a role. */
export const sectionOf = (role: Role) => (role === 'therapist' ? sections.therapist : sections.client);

/** Each signed-in area has its settings here. */
export const settingsPage = (role: Role) => `${sectionOf(role)}/settings`;

/** The field of the therapist's settings that holds the meeting link. */
export const meetingLinkField = `${settingsPage('therapist')}/about-you#meeting-link`;

/** The therapist's calendar, with a session open when one is given. */
export const calendarPage = (eventId?: string) =>
  `${sections.therapist}/calendar${eventId ? `?${new URLSearchParams({ event: eventId })}` : ''}`;

const roomPages = {
  'pre-session': paths.preSession,
  unavailable: paths.unavailable,
  'time-up': paths.timeUp,
  ended: paths.ended,
};
export type RoomPageName = keyof typeof roomPages;

/** A page of a session's room. */
export const roomPage = (page: RoomPageName, eventId: string) =>
  `${roomPages[page]}?${new URLSearchParams({ topic: eventId })}`;

export const isRoomPage = (path: string) => Object.values(roomPages).some((page) => path.startsWith(page));
