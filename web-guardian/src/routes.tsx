import { defineRemote, Navigate } from '@larkwell/app-kit';
import * as React from 'react';

const { lazy } = React;
const onboarding = {
  Account: lazy(() => import('./features/client-onboarding/AccountPage.tsx')),
  Email: lazy(() => import('./features/client-onboarding/EmailPage.tsx')),
  Name: lazy(() => import('./features/client-onboarding/NamePage.tsx')),
  ChildName: lazy(() => import('./features/client-onboarding/ChildNamePage.tsx')),
  ChildAge: lazy(() => import('./features/client-onboarding/ChildAgePage.tsx')),
  Therapy: lazy(() => import('./features/client-onboarding/TherapyPage.tsx')),
  Providers: lazy(() => import('./features/client-onboarding/ProvidersPage.tsx')),
  SetPassword: lazy(() => import('./features/client-onboarding/SetPasswordPage.tsx')),
  ValidateEmail: lazy(() => import('./features/client-onboarding/ValidateEmailPage.tsx')),
};
const setup = {
  Layout: lazy(() => import('./features/client-account-setup/SetupLayout.tsx')),
  AvailablePlans: lazy(() => import('./features/client-account-setup/AvailablePlansPage.tsx')),
  CheckoutPlan: lazy(() => import('./features/client-account-setup/CheckoutPlanPage.tsx')),
  ChildInfo: lazy(() => import('./features/client-account-setup/ChildInfoPage.tsx')),
  Terms: lazy(() => import('./features/client-account-setup/TermsPage.tsx')),
  TimeFrame: lazy(() => import('./features/client-account-setup/TimeFramePage.tsx')),
  FindTherapist: lazy(() => import('./features/client-account-setup/FindTherapistPage.tsx')),
  FindingTherapists: lazy(() => import('./features/client-account-setup/FindingTherapistsPage.tsx')),
  MatchTherapist: lazy(() => import('./features/client-account-setup/MatchTherapistPage.tsx')),
  TherapistBio: lazy(() => import('./features/client-account-setup/TherapistBioPage.tsx')),
  Success: lazy(() => import('./features/client-account-setup/SuccessPage.tsx')),
};
const booking = {
  Layout: lazy(() => import('./features/client-therapist-booking/BookingLayout.tsx')),
  Booking: lazy(() => import('./features/client-therapist-booking/BookingPage.tsx')),
  Confirmation: lazy(() => import('./features/client-therapist-booking/ConfirmationPage.tsx')),
};
const client = {
  Layout: lazy(() => import('./shared/client-layout/ClientLayout.tsx')),
  BasicInfo: lazy(() => import('./features/basic-info/BasicInfoPage.tsx')),
  Documents: lazy(() => import('./features/documents/DocumentsPage.tsx')),
  Messages: lazy(() => import('./features/messages/MessagesPage.tsx')),
  Progress: lazy(() => import('./features/progress/ProgressPage.tsx')),
  Sessions: lazy(() => import('./features/sessions/SessionsPage.tsx')),
  Settings: lazy(() => import('./features/settings/SettingsPage.tsx')),
  Subscriptions: lazy(() => import('./features/subscriptions/SubscriptionsPage.tsx')),
};
const notFound = { path: '*', element: <Navigate to="/not-found" replace /> };

/** Paths are relative to their section's base path; every page is lazy. */
export default defineRemote({
  name: 'guardian',
  react: React,
  sections: {
    '/client-onboarding': [
      { index: true, element: <Navigate to="account" replace /> },
      { path: 'account', element: <onboarding.Account /> },
      { path: 'email', element: <onboarding.Email /> },
      { path: 'name', element: <onboarding.Name /> },
      { path: 'child-name', element: <onboarding.ChildName /> },
      { path: 'child-age', element: <onboarding.ChildAge /> },
      { path: 'therapy', element: <onboarding.Therapy /> },
      { path: 'providers', element: <onboarding.Providers /> },
      { path: 'set-password', element: <onboarding.SetPassword /> },
      { path: 'validate-email', element: <onboarding.ValidateEmail /> },
      notFound,
    ],
    '/client-account-setup': [
      {
        element: <setup.Layout />,
        children: [
          // the layout sends who opens the bare address to where they left off
          { index: true, element: null },
          { path: 'available-plans', element: <setup.AvailablePlans /> },
          { path: 'checkout-plan', element: <setup.CheckoutPlan /> },
          { path: 'child-info', element: <setup.ChildInfo /> },
          { path: 'terms-and-conditions', element: <setup.Terms /> },
          { path: 'preferred-time-frame', element: <setup.TimeFrame /> },
          { path: 'find-therapist', element: <setup.FindTherapist /> },
          { path: 'finding-therapists', element: <setup.FindingTherapists /> },
          { path: 'match-therapist', element: <setup.MatchTherapist /> },
          { path: 'match-therapist/bio', element: <setup.TherapistBio /> },
          { path: 'success', element: <setup.Success /> },
        ],
      },
      notFound,
    ],
    '/client-therapist-booking': [
      {
        element: <booking.Layout />,
        children: [
          { path: 'confirmation', element: <booking.Confirmation /> },
          { path: ':therapistId', element: <booking.Booking /> },
        ],
      },
      notFound,
    ],
    '/client': [
      {
        element: <client.Layout />,
        children: [
          { index: true, element: <Navigate to="/client/sessions" replace /> },
          { path: 'basic-info', element: <client.BasicInfo /> },
          { path: 'documents', element: <client.Documents /> },
          { path: 'messages', element: <client.Messages /> },
          { path: 'progress', element: <client.Progress /> },
          { path: 'sessions', element: <client.Sessions /> },
          { path: 'subscriptions', element: <client.Subscriptions /> },
        ],
      },
      { path: 'settings', element: <client.Settings /> },
      notFound,
    ],
  },
});
