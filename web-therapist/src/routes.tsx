import { defineRemote, Navigate } from '@larkwell/app-kit';
import * as React from 'react';

const { lazy } = React;
const TherapistLayout = lazy(() => import('./shared/therapist/TherapistLayout.tsx'));
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

/** Paths are relative to their section's base path; every page is lazy. */
export default defineRemote({
  name: 'therapist',
  react: React,
  sections: {
    '/therapist': [
      { index: true, element: <Navigate to="/therapist/calendar" replace /> },
      {
        element: <TherapistLayout />,
        children: [
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
        ],
      },
      { path: '*', element: <Navigate to="/not-found" replace /> },
    ],
  },
});
