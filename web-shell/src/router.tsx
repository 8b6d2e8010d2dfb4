import { createBrowserRouter, Navigate, RequireRole, type RouteObject } from '@larkwell/app-kit';
import { lazy } from 'react';
import { PageFrame } from './layout/PageFrame.tsx';
import { Root } from './layout/Root.tsx';
import { SignedInFrame } from './layout/SignedInFrame.tsx';
import { NotFoundPage } from './not-found/NotFoundPage.tsx';
import { RemoteSection } from './remotes/RemoteSection.tsx';

const HomePage = lazy(() => import('./home/HomePage.tsx'));
const ClientSignInPage = lazy(() => import('./sign-in/ClientSignInPage.tsx'));
const TherapistSignInPage = lazy(() => import('./sign-in/TherapistSignInPage.tsx'));
const ResetPasswordPage = lazy(() => import('./password/ResetPasswordPage.tsx'));
const PasswordResetPage = lazy(() => import('./password/PasswordResetPage.tsx'));
const PreSessionPage = lazy(() => import('./session/PreSessionPage.tsx'));
const UnavailablePage = lazy(() => import('./session/UnavailablePage.tsx'));
const TimeUpPage = lazy(() => import('./session/TimeUpPage.tsx'));
const EndedPage = lazy(() => import('./session/EndedPage.tsx'));
const ConfirmedPage = lazy(() => import('./sign-in/ConfirmedPage.tsx'));

const guardianSection = (basePath: string): RouteObject => ({
  path: `${basePath}/*`,
  element: <RemoteSection name="guardian" basePath={basePath} />,
});

const therapistSection = (basePath: string): RouteObject => ({
  path: `${basePath}/*`,
  element: <RemoteSection name="therapist" basePath={basePath} />,
});

/** Whole sections belong to remotes; the shell knows their first path segment only. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <PageFrame header="home" wide />, children: [{ path: '/', element: <HomePage /> }] },
      {
        element: <PageFrame header="client-login" />,
        children: [
          { path: '/login/client', element: <ClientSignInPage /> },
          { path: '/login/client/success', element: <ConfirmedPage /> },
          { path: '/login', element: <Navigate to="/login/client" replace /> },
        ],
      },
      {
        element: <PageFrame header="therapist-login" />,
        children: [{ path: '/login/therapist', element: <TherapistSignInPage /> }],
      },
      {
        element: <PageFrame header="client-onboarding" />,
        children: [
          guardianSection('/client-onboarding'),
          guardianSection('/client-account-setup'),
          guardianSection('/client-therapist-booking'),
        ],
      },
      {
        element: <PageFrame header="therapist-onboarding" />,
        children: [therapistSection('/apply'), therapistSection('/onboarding')],
      },
      {
        element: (
          <RequireRole role="guardian">
            <SignedInFrame role="guardian" />
          </RequireRole>
        ),
        children: [guardianSection('/client')],
      },
      {
        element: (
          <RequireRole role="therapist">
            <SignedInFrame role="therapist" />
          </RequireRole>
        ),
        children: [therapistSection('/therapist')],
      },
      {
        element: <PageFrame header="home" />,
        children: [
          { path: '/reset-password', element: <ResetPasswordPage /> },
          { path: '/reset-password/password-reseted', element: <PasswordResetPage /> },
          { path: '/session/pre-session', element: <PreSessionPage /> },
          { path: '/session/unavailable', element: <UnavailablePage /> },
          { path: '/session/time-up', element: <TimeUpPage /> },
          { path: '/session/ended', element: <EndedPage /> },
          { path: '/not-found', element: <NotFoundPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
