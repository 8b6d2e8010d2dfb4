import { createBrowserRouter, Navigate, NotFoundPage, preparePages, type RouteObject } from '@larkwell/app-kit';
import { latePage } from '@larkwell/ui';
import { FullFrame } from './layout/FullFrame.tsx';
import { OwnFrame } from './layout/OwnFrame.tsx';
import { PageFrame } from './layout/PageFrame.tsx';
import { RoleFrame } from './layout/RoleFrame.tsx';
import { Root } from './layout/Root.tsx';
import { paths, sections } from './paths.ts';
import { RemoteSection } from './remotes/RemoteSection.tsx';

const HomePage = latePage(() => import('./home/HomePage.tsx'));
const ClientSignInPage = latePage(() => import('./sign-in/ClientSignInPage.tsx'));
const TherapistSignInPage = latePage(() => import('./sign-in/TherapistSignInPage.tsx'));
const ResetPasswordPage = latePage(() => import('./password/ResetPasswordPage.tsx'));
const PasswordResetPage = latePage(() => import('./password/PasswordResetPage.tsx'));
const PreSessionPage = latePage(() => import('./session/PreSessionPage.tsx'));
const UnavailablePage = latePage(() => import('./session/UnavailablePage.tsx'));
const TimeUpPage = latePage(() => import('./session/TimeUpPage.tsx'));
const EndedPage = latePage(() => import('./session/EndedPage.tsx'));
const CallPage = latePage(() => import('./call/CallPage.tsx'));
const LegalPage = latePage(() => import('./legal/LegalPage.tsx'));
const AdultInvitationPage = latePage(() => import('./sign-in/AdultInvitationPage.tsx'));
const EmailChangePage = latePage(() => import('./sign-in/EmailChangePage.tsx'));
const ConfirmedPage = latePage(() => import('./sign-in/ConfirmedPage.tsx'));

const guardianSection = (basePath: string): RouteObject => ({
  path: `${basePath}/*`,
  element: <RemoteSection name="guardian" basePath={basePath} />,
});

const therapistSection = (basePath: string): RouteObject => ({
  path: `${basePath}/*`,
  element: <RemoteSection name="therapist" basePath={basePath} />,
});

/** Whole sections belong to remotes; the shell only knows where they are mounted. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <PageFrame header="home" wide />, children: [{ path: paths.home, element: <HomePage /> }] },
      {
        element: <PageFrame header="client-login" />,
        children: [
          { path: paths.clientLogIn, element: <ClientSignInPage /> },
          { path: paths.emailConfirmed, element: <ConfirmedPage /> },
          { path: paths.adultInvitation, element: <AdultInvitationPage /> },
          { path: paths.emailChange, element: <EmailChangePage /> },
          { path: paths.logIn, element: <Navigate to={paths.clientLogIn} replace /> },
        ],
      },
      {
        element: <PageFrame header="therapist-login" />,
        children: [{ path: paths.therapistLogIn, element: <TherapistSignInPage /> }],
      },
      {
        element: <PageFrame header="client-onboarding" />,
        children: [
          guardianSection(sections.clientOnboarding),
          guardianSection(sections.clientSetup),
          guardianSection(sections.clientBooking),
        ],
      },
      {
        element: <PageFrame header="therapist-onboarding" />,
        children: [therapistSection(sections.apply), therapistSection(sections.therapistOnboarding)],
      },
      {
        element: <RoleFrame role="guardian" />,
        children: [guardianSection(sections.client), guardianSection(sections.updatePaymentMethod)],
      },
      {
        element: <RoleFrame role="therapist" />,
        children: [therapistSection(sections.therapist)],
      },
      {
        element: <PageFrame header="home" />,
        children: [
          { path: paths.resetPassword, element: <ResetPasswordPage /> },
          { path: paths.passwordReset, element: <PasswordResetPage /> },
          { path: paths.preSession, element: <PreSessionPage /> },
          { path: paths.unavailable, element: <UnavailablePage /> },
          { path: paths.timeUp, element: <TimeUpPage /> },
          { path: paths.ended, element: <EndedPage /> },
          { path: paths.terms, element: <LegalPage text="terms" /> },
          { path: paths.privacy, element: <LegalPage text="privacy" /> },
          guardianSection(sections.prices),
          guardianSection(sections.therapists),
        ],
      },
      { element: <FullFrame />, children: [{ path: paths.room, element: <CallPage /> }] },
      {
        element: <OwnFrame />,
        children: [
          { path: paths.notFound, element: <NotFoundPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

/** Loads the code of the page that the browser opened. Never rejects. */
export const prepareFirstPage = () => preparePages(routes, router.state.location.pathname);
