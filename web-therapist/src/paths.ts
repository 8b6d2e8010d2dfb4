import { roleSections, sessionNotePage, shellPages } from '@larkwell/app-kit/addresses';

/**
 * Every page address that this remote uses, its own and the shell's. Routes, links, redirects, tabs and tests take them
 * from here; `paths.test.ts` fails when another file spells one.
 */
export const paths = {
  therapist: {
    base: roleSections.therapist,
    today: '/therapist/today',
    /** These two lead to `today`. */
    dashboard: '/therapist/dashboard',
    tasks: '/therapist/tasks',
    calendar: '/therapist/calendar',
    clients: '/therapist/clients',
    messages: '/therapist/messages',
    documents: '/therapist/documents',
    caseload: '/therapist/caseload',
    help: '/therapist/help',
    helpArticle: '/therapist/help/:article',
  },
  event: {
    note: '/therapist/events/:eventId/note',
  },
  client: {
    base: '/therapist/clients/:clientId',
    overview: '/therapist/clients/:clientId/overview',
    progress: '/therapist/clients/:clientId/progress',
    goalHistory: '/therapist/clients/:clientId/progress/:goalId/history',
    progressReport: '/therapist/clients/:clientId/progress/reports/:reportId',
    childInfo: '/therapist/clients/:clientId/child-info',
    messages: '/therapist/clients/:clientId/messages',
    assessments: '/therapist/clients/:clientId/assessments',
    sessions: '/therapist/clients/:clientId/sessions',
    documents: '/therapist/clients/:clientId/documents',
    billingCodes: '/therapist/clients/:clientId/billing-codes',
  },
  settings: {
    base: '/therapist/settings',
    aboutYou: '/therapist/settings/about-you',
    publicProfile: '/therapist/settings/public-profile',
    account: '/therapist/settings/account',
    workingHours: '/therapist/settings/working-hours',
    legalDocs: '/therapist/settings/legal-docs',
    noteTemplates: '/therapist/settings/note-templates',
    decks: '/therapist/settings/decks',
    resources: '/therapist/settings/resources',
  },
  apply: {
    base: '/apply',
    success: '/apply/success',
  },
  onboarding: {
    base: '/onboarding',
    account: '/onboarding/account',
    profile: '/onboarding/profile',
    subSpecialties: '/onboarding/sub-specialties',
    calendar: '/onboarding/calendar',
    success: '/onboarding/success',
  },
  shell: {
    home: shellPages.home,
    logIn: shellPages.therapistLogIn,
  },
} as const;

const onboardingPages: Record<string, string> = {
  account: paths.onboarding.account,
  profile: paths.onboarding.profile,
  sub_specialties: paths.onboarding.subSpecialties,
  calendar: paths.onboarding.calendar,
};

/** The onboarding page of a therapist's profile step. */
export const onboardingPage = (profileStep: string) => onboardingPages[profileStep] ?? paths.onboarding.account;

/** A page's path below one of its ancestors, as its route has it: `account` of `/therapist/settings/account`. */
export const routeOf = (page: string, base: string) => page.slice(base.length + 1);

export type ClientPage = Exclude<keyof typeof paths.client, 'base' | 'goalHistory' | 'progressReport'>;

/** In the browser's history, so that the page begins in the field of a new message. */
export interface ClientMessagesState {
  write?: boolean;
}

/** A page of one client. */
export const clientPage = (clientId: string, page: ClientPage) =>
  paths.client[page].replace(':clientId', encodeURIComponent(clientId));

/** The page of one progress report. */
export const progressReportPage = (clientId: string, reportId: string) =>
  paths.client.progressReport
    .replace(':clientId', encodeURIComponent(clientId))
    .replace(':reportId', encodeURIComponent(reportId));

/** In the browser's history, so that the page knows its way back. */
export interface NotePageState {
  fromToday?: boolean;
}

/** The page that writes a session's note. In a group, the child's note opens first. */
export const notePage = (eventId: string, childId: string | null = null) =>
  sessionNotePage(eventId) + (childId === null ? '' : `?${new URLSearchParams({ child: childId })}`);

/** A client's own address, which leads to their first page. */
export const clientHome = (clientId: string) =>
  `${paths.client.base.replace(':clientId', encodeURIComponent(clientId))}/`;

/** The calendar with the present month. */
export const monthPage = `${paths.therapist.calendar}?view=month`;

/** The calendar at a view and a day, `YYYY-MM-DD`. */
export const calendarAt = (view: string, date: string) =>
  `${paths.therapist.calendar}?${new URLSearchParams({ view, date })}`;

/** A step of the application; the first step has no query. */
export const applyPage = (step: string | null = null) =>
  step === null ? paths.apply.base : `${paths.apply.base}?${new URLSearchParams({ step })}`;
