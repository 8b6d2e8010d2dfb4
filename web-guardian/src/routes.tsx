import { defineRemote, Navigate, NotFoundPage, type RemoteSections } from '@larkwell/app-kit';
import { latePage } from '@larkwell/ui';
import * as React from 'react';
import { navigation } from './navigation.ts';
import { paths, routeOf } from './paths.ts';

const onboarding = {
  Account: latePage(() => import('./features/client-onboarding/AccountPage.tsx')),
  Email: latePage(() => import('./features/client-onboarding/EmailPage.tsx')),
  Name: latePage(() => import('./features/client-onboarding/NamePage.tsx')),
  ChildName: latePage(() => import('./features/client-onboarding/ChildNamePage.tsx')),
  ChildAge: latePage(() => import('./features/client-onboarding/ChildAgePage.tsx')),
  Therapy: latePage(() => import('./features/client-onboarding/TherapyPage.tsx')),
  Providers: latePage(() => import('./features/client-onboarding/ProvidersPage.tsx')),
  SetPassword: latePage(() => import('./features/client-onboarding/SetPasswordPage.tsx')),
  ValidateEmail: latePage(() => import('./features/client-onboarding/ValidateEmailPage.tsx')),
};
const setup = {
  Layout: latePage(() => import('./features/client-account-setup/SetupLayout.tsx')),
  AvailablePlans: latePage(() => import('./features/client-account-setup/AvailablePlansPage.tsx')),
  CheckoutPlan: latePage(() => import('./features/client-account-setup/CheckoutPlanPage.tsx')),
  ChildInfo: latePage(() => import('./features/client-account-setup/ChildInfoPage.tsx')),
  Terms: latePage(() => import('./features/client-account-setup/TermsPage.tsx')),
  TimeFrame: latePage(() => import('./features/client-account-setup/TimeFramePage.tsx')),
  FindTherapist: latePage(() => import('./features/client-account-setup/FindTherapistPage.tsx')),
  FindingTherapists: latePage(() => import('./features/client-account-setup/FindingTherapistsPage.tsx')),
  MatchTherapist: latePage(() => import('./features/client-account-setup/MatchTherapistPage.tsx')),
  TherapistBio: latePage(() => import('./features/client-account-setup/TherapistBioPage.tsx')),
  Success: latePage(() => import('./features/client-account-setup/SuccessPage.tsx')),
};
const booking = {
  Layout: latePage(() => import('./features/client-therapist-booking/BookingLayout.tsx')),
  Booking: latePage(() => import('./features/client-therapist-booking/BookingPage.tsx')),
  Confirmation: latePage(() => import('./features/client-therapist-booking/ConfirmationPage.tsx')),
};
const open = {
  Prices: latePage(() => import('./features/public-pages/PricesPage.tsx')),
  Therapists: latePage(() => import('./features/public-pages/TherapistsPage.tsx')),
};
const client = {
  Layout: latePage(() => import('./shared/client-layout/ClientLayout.tsx')),
  Assessments: latePage(() => import('./features/assessments/AssessmentsPage.tsx')),
  BasicInfo: latePage(() => import('./features/basic-info/BasicInfoPage.tsx')),
  DocumentsLayout: latePage(() => import('./features/documents/DocumentsLayout.tsx')),
  Documents: latePage(() => import('./features/documents/DocumentsPage.tsx')),
  TherapistDocuments: latePage(() => import('./features/documents/TherapistDocumentsPage.tsx')),
  Resources: latePage(() => import('./features/documents/ResourcesPage.tsx')),
  Help: latePage(() => import('./features/help/HelpPage.tsx')),
  Home: latePage(() => import('./features/home/HomePage.tsx')),
  IntakeForm: latePage(() => import('./features/intake-form/IntakeFormPage.tsx')),
  IntakeFormSent: latePage(() => import('./features/intake-form/IntakeSentPage.tsx')),
  LegalDocuments: latePage(() => import('./features/legal-documents/LegalDocumentsPage.tsx')),
  Messages: latePage(() => import('./features/messages/MessagesPage.tsx')),
  Progress: latePage(() => import('./features/progress/ProgressPage.tsx')),
  RecordAccess: latePage(() => import('./features/record-access/RecordAccessPage.tsx')),
  Sessions: latePage(() => import('./features/sessions/SessionsPage.tsx')),
  CloseAccount: latePage(() => import('./features/account-closure/CloseAccountPage.tsx')),
  Settings: latePage(() => import('./features/settings/SettingsPage.tsx')),
  SubscriptionsLayout: latePage(() => import('./features/subscriptions/SubscriptionsLayout.tsx')),
  Plans: latePage(() => import('./features/subscriptions/PlansPage.tsx')),
  Subscriptions: latePage(() => import('./features/subscriptions/SubscriptionsPage.tsx')),
  Payments: latePage(() => import('./features/payments/PaymentsPage.tsx')),
  Waitlist: latePage(() => import('./features/waitlist/WaitlistPage.tsx')),
  UpdatePaymentMethod: latePage(() => import('./features/subscriptions/UpdatePaymentMethodPage.tsx')),
};
const notFound = { path: '*', element: <NotFoundPage /> };

/** Paths are relative to their section's base path; every page is late. */
export const sections: RemoteSections = {
  [paths.onboarding.base]: [
    { index: true, element: <Navigate to={paths.onboarding.account} replace /> },
    { path: routeOf(paths.onboarding.account), element: <onboarding.Account /> },
    { path: routeOf(paths.onboarding.email), element: <onboarding.Email /> },
    { path: routeOf(paths.onboarding.name), element: <onboarding.Name /> },
    { path: routeOf(paths.onboarding.childName), element: <onboarding.ChildName /> },
    { path: routeOf(paths.onboarding.childAge), element: <onboarding.ChildAge /> },
    { path: routeOf(paths.onboarding.therapy), element: <onboarding.Therapy /> },
    { path: routeOf(paths.onboarding.providers), element: <onboarding.Providers /> },
    { path: routeOf(paths.onboarding.setPassword), element: <onboarding.SetPassword /> },
    { path: routeOf(paths.onboarding.validateEmail), element: <onboarding.ValidateEmail /> },
    notFound,
  ],
  [paths.setup.base]: [
    {
      element: <setup.Layout />,
      children: [
        // the layout redirects to the page of the guardian's step
        { index: true, element: null },
        { path: routeOf(paths.setup.availablePlans), element: <setup.AvailablePlans /> },
        { path: routeOf(paths.setup.checkoutPlan), element: <setup.CheckoutPlan /> },
        { path: routeOf(paths.setup.childInfo), element: <setup.ChildInfo /> },
        { path: routeOf(paths.setup.terms), element: <setup.Terms /> },
        { path: routeOf(paths.setup.timeFrame), element: <setup.TimeFrame /> },
        { path: routeOf(paths.setup.findTherapist), element: <setup.FindTherapist /> },
        { path: routeOf(paths.setup.findingTherapists), element: <setup.FindingTherapists /> },
        { path: routeOf(paths.setup.matchTherapist), element: <setup.MatchTherapist /> },
        { path: routeOf(paths.setup.therapistBio), element: <setup.TherapistBio /> },
        { path: routeOf(paths.setup.success), element: <setup.Success /> },
      ],
    },
    notFound,
  ],
  [paths.booking.base]: [
    {
      element: <booking.Layout />,
      children: [
        { path: routeOf(paths.booking.confirmation), element: <booking.Confirmation /> },
        { path: routeOf(paths.booking.therapist), element: <booking.Booking /> },
      ],
    },
    notFound,
  ],
  [paths.client.base]: [
    {
      element: <client.Layout />,
      children: [
        // the layout redirects to the page of the guardian's step
        { index: true, element: null },
        { path: routeOf(paths.client.assessments), element: <client.Assessments /> },
        { path: routeOf(paths.client.basicInfo), element: <client.BasicInfo /> },
        { path: routeOf(paths.client.home), element: <client.Home /> },
        {
          element: <client.DocumentsLayout />,
          children: [
            { path: routeOf(paths.client.documents), element: <client.Documents /> },
            { path: routeOf(paths.client.documentsByTherapist), element: <client.TherapistDocuments /> },
            { path: routeOf(paths.client.resources), element: <client.Resources /> },
            { path: routeOf(paths.client.intakeForm), element: <client.IntakeForm /> },
            { path: routeOf(paths.client.recordAccess), element: <client.RecordAccess /> },
            { path: routeOf(paths.client.intakeFormSent), element: <client.IntakeFormSent /> },
            { path: routeOf(paths.client.legalDocuments), element: <client.LegalDocuments /> },
          ],
        },
        { path: routeOf(paths.client.messages), element: <client.Messages /> },
        { path: routeOf(paths.client.progress), element: <client.Progress /> },
        { path: routeOf(paths.client.sessions), element: <client.Sessions /> },
        { path: routeOf(paths.client.waitlist), element: <client.Waitlist /> },
        {
          element: <client.SubscriptionsLayout />,
          children: [
            { path: routeOf(paths.client.subscriptions), element: <client.Subscriptions /> },
            { path: routeOf(paths.client.plans), element: <client.Plans /> },
            { path: routeOf(paths.client.payments), element: <client.Payments /> },
          ],
        },
      ],
    },
    { path: routeOf(paths.client.settings), element: <client.Settings /> },
    { path: routeOf(paths.client.closeAccount), element: <client.CloseAccount /> },
    { path: routeOf(paths.client.help), element: <client.Help /> },
    { path: routeOf(paths.client.helpArticle), element: <client.Help /> },
    {
      path: routeOf(paths.client.intakeFormSuccess),
      element: <Navigate to={paths.client.intakeFormSent} replace />,
    },
    notFound,
  ],
  [paths.prices.base]: [{ index: true, element: <open.Prices /> }, notFound],
  [paths.therapists.base]: [{ index: true, element: <open.Therapists /> }, notFound],
  [paths.updatePaymentMethod.base]: [{ index: true, element: <client.UpdatePaymentMethod /> }, notFound],
};

export default defineRemote({ name: 'guardian', react: React, sections, navigation });
