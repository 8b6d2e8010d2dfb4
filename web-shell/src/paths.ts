import { roleSections, shellPages } from '@larkwell/app-kit/addresses';

/**
 * The shell's own pages. Routes, links, redirects and tests take every address from this file; `paths.test.ts` fails
 * when another file spells one.
 */
export const paths = {
  home: shellPages.home,
  logIn: '/login',
  clientLogIn: shellPages.clientLogIn,
  emailConfirmed: '/login/client/success',
  emailChange: '/email-change',
  adultInvitation: '/adult-invitation',
  therapistLogIn: shellPages.therapistLogIn,
  resetPassword: '/reset-password',
  passwordReset: '/reset-password/password-reseted',
  preSession: shellPages.preSession,
  unavailable: '/session/unavailable',
  room: '/session/room',
  timeUp: '/session/time-up',
  ended: '/session/ended',
  terms: shellPages.terms,
  privacy: shellPages.privacy,
  notFound: '/not-found',
} as const;

/** Where the remotes' sections are mounted. What is below a section only its remote knows. */
export const sections = {
  client: roleSections.guardian,
  clientOnboarding: '/client-onboarding',
  clientSetup: '/client-account-setup',
  clientBooking: '/client-therapist-booking',
  updatePaymentMethod: '/update-payment-method',
  therapist: roleSections.therapist,
  apply: '/apply',
  therapistOnboarding: '/onboarding',
  prices: '/prices',
  therapists: '/therapists',
} as const;

const roomPages = {
  'pre-session': paths.preSession,
  unavailable: paths.unavailable,
  room: paths.room,
  'time-up': paths.timeUp,
  ended: paths.ended,
};
export type RoomPageName = keyof typeof roomPages;

/** A page of a session's room. */
export const roomPage = (page: RoomPageName, eventId: string) =>
  `${roomPages[page]}?${new URLSearchParams({ topic: eventId })}`;

export const isRoomPage = (path: string) => Object.values(roomPages).some((page) => path.startsWith(page));
