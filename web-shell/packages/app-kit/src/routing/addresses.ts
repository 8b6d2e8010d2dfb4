import type { Role } from '../sign-in/last-role.ts';

/**
 * The addresses that cross from one part to another: pages of the shell that remotes link to, and pages of remotes that
 * the shell links to. Each part's `paths.test.ts` proves that its own are pages.
 */
export const shellPages = {
  home: '/',
  clientLogIn: '/login/client',
  therapistLogIn: '/login/therapist',
  preSession: '/session/pre-session',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** The signed-in area of each role. Its remote redirects from here to the person's current page: a setup step or the first page. */
export const roleSections = { guardian: '/client', therapist: '/therapist' } as const;

export const signInPage = (role: Role) => (role === 'therapist' ? shellPages.therapistLogIn : shellPages.clientLogIn);

export const homePage = (role: Role): string => roleSections[role];

export const settingsPage = (role: Role) => `${roleSections[role]}/settings`;

/** The therapist's calendar with an event open, or with the form that moves it. */
export const calendarPage = (eventId?: string, { move = false } = {}) =>
  `${roleSections.therapist}/calendar${eventId ? `?${new URLSearchParams({ event: eventId, ...(move ? { move: '1' } : {}) })}` : ''}`;

/** The page in front of the meeting room of a session. */
export const preSessionPage = (sessionId: string) =>
  `${shellPages.preSession}?${new URLSearchParams({ topic: sessionId })}`;

/** The page that writes a session's note. */
export const sessionNotePage = (sessionId: string) =>
  `${roleSections.therapist}/events/${encodeURIComponent(sessionId)}/note`;
