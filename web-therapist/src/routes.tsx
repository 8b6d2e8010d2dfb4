import { defineRemote, Navigate } from '@larkwell/app-kit';
import * as React from 'react';
import { navigation } from './navigation.ts';

const { lazy } = React;
const TherapistLayout = lazy(() => import('./shared/therapist/TherapistLayout.tsx'));
const DashboardPage = lazy(() => import('./features/dashboard/DashboardPage.tsx'));
const TasksPage = lazy(() => import('./features/tasks/TasksPage.tsx'));
const CalendarPage = lazy(() => import('./features/calendar/CalendarPage.tsx'));
const ClientsPage = lazy(() => import('./features/clients/ClientsPage.tsx'));
const client = {
  Layout: lazy(() => import('./shared/client-layout/ClientLayout.tsx')),
  Progress: lazy(() => import('./features/progress/ProgressPage.tsx')),
  GoalHistory: lazy(() => import('./features/progress/HistoryPage.tsx')),
  ChildInfo: lazy(() => import('./features/child-info/ChildInfoPage.tsx')),
  Messages: lazy(() => import('./features/messages/MessagesPage.tsx')),
  Sessions: lazy(() => import('./features/sessions/SessionsPage.tsx')),
  Documents: lazy(() => import('./features/documents/DocumentsPage.tsx')),
};
const settings = {
  Layout: lazy(() => import('./features/settings/SettingsLayout.tsx')),
  AboutYou: lazy(() => import('./features/settings/AboutYouPage.tsx')),
  PublicProfile: lazy(() => import('./features/settings/PublicProfilePage.tsx')),
  Account: lazy(() => import('./features/settings/AccountPage.tsx')),
  WorkingHours: lazy(() => import('./features/settings/WorkingHoursPage.tsx')),
  Resources: lazy(() => import('./features/settings/ResourcesPage.tsx')),
};
const apply = {
  Form: lazy(() => import('./features/apply/ApplyPage.tsx')),
  Success: lazy(() => import('./features/apply/ApplySuccessPage.tsx')),
};
const onboarding = {
  Layout: lazy(() => import('./features/onboarding/OnboardingLayout.tsx')),
  Account: lazy(() => import('./features/onboarding/AccountPage.tsx')),
  Profile: lazy(() => import('./features/onboarding/ProfilePage.tsx')),
  SubSpecialties: lazy(() => import('./features/onboarding/SubSpecialtiesPage.tsx')),
  Calendar: lazy(() => import('./features/onboarding/CalendarPage.tsx')),
  Success: lazy(() => import('./features/onboarding/SuccessPage.tsx')),
};
const notFound = { path: '*', element: <Navigate to="/not-found" replace /> };

/** Paths are relative to their section's base path; every page is lazy. */
export default defineRemote({
  name: 'therapist',
  react: React,
  navigation,
  sections: {
    '/therapist': [
      { index: true, element: <Navigate to="/therapist/dashboard" replace /> },
      {
        element: <TherapistLayout />,
        children: [
          { path: 'dashboard', element: <DashboardPage /> },
          { path: 'tasks', element: <TasksPage /> },
          { path: 'calendar', element: <CalendarPage /> },
          { path: 'clients', element: <ClientsPage /> },
          {
            path: 'clients/:clientId',
            element: <client.Layout />,
            children: [
              { index: true, element: <Navigate to="progress" replace /> },
              { path: 'progress', element: <client.Progress /> },
              { path: 'progress/:goalId/history', element: <client.GoalHistory /> },
              { path: 'child-info', element: <client.ChildInfo /> },
              { path: 'messages', element: <client.Messages /> },
              { path: 'sessions', element: <client.Sessions /> },
              { path: 'documents', element: <client.Documents /> },
            ],
          },
          {
            path: 'settings',
            element: <settings.Layout />,
            children: [
              { index: true, element: <Navigate to="about-you" replace /> },
              { path: 'about-you', element: <settings.AboutYou /> },
              { path: 'public-profile', element: <settings.PublicProfile /> },
              { path: 'account', element: <settings.Account /> },
              { path: 'working-hours', element: <settings.WorkingHours /> },
              { path: 'resources', element: <settings.Resources /> },
            ],
          },
        ],
      },
      notFound,
    ],
    '/apply': [{ index: true, element: <apply.Form /> }, { path: 'success', element: <apply.Success /> }, notFound],
    '/onboarding': [
      {
        element: <onboarding.Layout />,
        children: [
          { index: true, element: <Navigate to="/onboarding/account" replace /> },
          { path: 'account', element: <onboarding.Account /> },
          { path: 'profile', element: <onboarding.Profile /> },
          { path: 'sub-specialties', element: <onboarding.SubSpecialties /> },
          { path: 'calendar', element: <onboarding.Calendar /> },
          { path: 'success', element: <onboarding.Success /> },
        ],
      },
      notFound,
    ],
  },
});
