import { defineRemote, Navigate, NotFoundPage, type RouteObject } from '@larkwell/app-kit';
import { latePage } from '@larkwell/ui';
import * as React from 'react';
import { navigation } from './navigation.ts';
import { paths, routeOf } from './paths.ts';

const TherapistLayout = latePage(() => import('./shared/therapist/TherapistLayout.tsx'));
const TodayPage = latePage(() => import('./features/today/TodayPage.tsx'));
const CalendarPage = latePage(() => import('./features/calendar/CalendarPage.tsx'));
const HelpPage = latePage(() => import('./features/help/HelpPage.tsx'));
const InboxPage = latePage(() => import('./features/inbox/InboxPage.tsx'));
const SessionNotePage = latePage(() => import('./features/session-note/SessionNotePage.tsx'));
const ClientsPage = latePage(() => import('./features/clients/ClientsPage.tsx'));
const CaseloadPage = latePage(() => import('./features/caseload/CaseloadPage.tsx'));
const AllDocumentsPage = latePage(() => import('./features/all-documents/AllDocumentsPage.tsx'));
const client = {
  Layout: latePage(() => import('./shared/client-layout/ClientLayout.tsx')),
  Overview: latePage(() => import('./features/overview/OverviewPage.tsx')),
  Progress: latePage(() => import('./features/progress/ProgressPage.tsx')),
  GoalHistory: latePage(() => import('./features/progress/HistoryPage.tsx')),
  ProgressReport: latePage(() => import('./features/progress/reports/ReportPage.tsx')),
  ChildInfo: latePage(() => import('./features/child-info/ChildInfoPage.tsx')),
  Messages: latePage(() => import('./features/messages/MessagesPage.tsx')),
  Assessments: latePage(() => import('./features/assessments/AssessmentsPage.tsx')),
  Sessions: latePage(() => import('./features/sessions/SessionsPage.tsx')),
  Documents: latePage(() => import('./features/documents/DocumentsPage.tsx')),
  BillingCodes: latePage(() => import('./features/billing-codes/BillingCodesPage.tsx')),
};
const settings = {
  Layout: latePage(() => import('./features/settings/SettingsLayout.tsx')),
  AboutYou: latePage(() => import('./features/settings/AboutYouPage.tsx')),
  PublicProfile: latePage(() => import('./features/settings/PublicProfilePage.tsx')),
  Account: latePage(() => import('./features/settings/AccountPage.tsx')),
  WorkingHours: latePage(() => import('./features/settings/WorkingHoursPage.tsx')),
  Reports: latePage(() => import('./features/reports/ReportsPage.tsx')),
  Decks: latePage(() => import('./features/settings/decks/DecksPage.tsx')),
  NoteTemplates: latePage(() => import('./features/settings/note-templates/NoteTemplatesPage.tsx')),
  Resources: latePage(() => import('./features/settings/ResourcesPage.tsx')),
};
const apply = {
  Form: latePage(() => import('./features/apply/ApplyPage.tsx')),
  Success: latePage(() => import('./features/apply/ApplySuccessPage.tsx')),
};
const onboarding = {
  Layout: latePage(() => import('./features/onboarding/OnboardingLayout.tsx')),
  Account: latePage(() => import('./features/onboarding/AccountPage.tsx')),
  Profile: latePage(() => import('./features/onboarding/ProfilePage.tsx')),
  SubSpecialties: latePage(() => import('./features/onboarding/SubSpecialtiesPage.tsx')),
  Calendar: latePage(() => import('./features/onboarding/CalendarPage.tsx')),
  Success: latePage(() => import('./features/onboarding/SuccessPage.tsx')),
};
const notFound = { path: '*', element: <NotFoundPage /> };

const clientRoute = (page: string) => routeOf(page, paths.client.base);
const settingsRoute = (page: string) => routeOf(page, paths.settings.base);
const onboardingRoute = (page: string) => routeOf(page, paths.onboarding.base);
const therapistRoute = (page: string) => routeOf(page, paths.therapist.base);

/** Paths are relative to their section's base path; every page is late. */
export const sections: Record<string, RouteObject[]> = {
  [paths.therapist.base]: [
    { index: true, element: <Navigate to={paths.therapist.today} replace /> },
    {
      element: <TherapistLayout />,
      children: [
        { path: therapistRoute(paths.therapist.today), element: <TodayPage /> },
        ...[paths.therapist.dashboard, paths.therapist.tasks].map((earlier) => ({
          path: therapistRoute(earlier),
          element: <Navigate to={paths.therapist.today} replace />,
        })),
        { path: therapistRoute(paths.therapist.calendar), element: <CalendarPage /> },
        { path: therapistRoute(paths.therapist.clients), element: <ClientsPage /> },
        { path: therapistRoute(paths.therapist.messages), element: <InboxPage /> },
        { path: therapistRoute(paths.therapist.help), element: <HelpPage /> },
        { path: therapistRoute(paths.therapist.helpArticle), element: <HelpPage /> },
        { path: therapistRoute(paths.therapist.documents), element: <AllDocumentsPage /> },
        { path: therapistRoute(paths.therapist.caseload), element: <CaseloadPage /> },
        { path: therapistRoute(paths.event.note), element: <SessionNotePage /> },
        {
          path: therapistRoute(paths.client.base),
          element: <client.Layout />,
          children: [
            { index: true, element: <Navigate to={clientRoute(paths.client.overview)} replace /> },
            { path: clientRoute(paths.client.overview), element: <client.Overview /> },
            { path: clientRoute(paths.client.progress), element: <client.Progress /> },
            { path: clientRoute(paths.client.goalHistory), element: <client.GoalHistory /> },
            { path: clientRoute(paths.client.progressReport), element: <client.ProgressReport /> },
            { path: clientRoute(paths.client.childInfo), element: <client.ChildInfo /> },
            { path: clientRoute(paths.client.messages), element: <client.Messages /> },
            { path: clientRoute(paths.client.assessments), element: <client.Assessments /> },
            { path: clientRoute(paths.client.sessions), element: <client.Sessions /> },
            { path: clientRoute(paths.client.documents), element: <client.Documents /> },
            { path: clientRoute(paths.client.billingCodes), element: <client.BillingCodes /> },
          ],
        },
        {
          path: therapistRoute(paths.settings.base),
          element: <settings.Layout />,
          children: [
            { index: true, element: <Navigate to={paths.settings.aboutYou} replace /> },
            { path: settingsRoute(paths.settings.aboutYou), element: <settings.AboutYou /> },
            { path: settingsRoute(paths.settings.publicProfile), element: <settings.PublicProfile /> },
            { path: settingsRoute(paths.settings.account), element: <settings.Account /> },
            { path: settingsRoute(paths.settings.workingHours), element: <settings.WorkingHours /> },
            { path: settingsRoute(paths.settings.legalDocs), element: <settings.Reports /> },
            { path: settingsRoute(paths.settings.noteTemplates), element: <settings.NoteTemplates /> },
            { path: settingsRoute(paths.settings.decks), element: <settings.Decks /> },
            { path: settingsRoute(paths.settings.resources), element: <settings.Resources /> },
          ],
        },
      ],
    },
    notFound,
  ],
  [paths.apply.base]: [
    { index: true, element: <apply.Form /> },
    { path: routeOf(paths.apply.success, paths.apply.base), element: <apply.Success /> },
    notFound,
  ],
  [paths.onboarding.base]: [
    {
      element: <onboarding.Layout />,
      children: [
        { index: true, element: <Navigate to={paths.onboarding.account} replace /> },
        { path: onboardingRoute(paths.onboarding.account), element: <onboarding.Account /> },
        { path: onboardingRoute(paths.onboarding.profile), element: <onboarding.Profile /> },
        { path: onboardingRoute(paths.onboarding.subSpecialties), element: <onboarding.SubSpecialties /> },
        { path: onboardingRoute(paths.onboarding.calendar), element: <onboarding.Calendar /> },
        { path: onboardingRoute(paths.onboarding.success), element: <onboarding.Success /> },
      ],
    },
    notFound,
  ],
};

/** What the shell shows beside a call, and over every page. */
const panels = {
  sessionNote: () => import('./features/session-note/SessionDock.tsx'),
  search: () => import('./features/search/SearchPalette.tsx'),
};

export default defineRemote({ name: 'therapist', react: React, navigation, sections, panels });
