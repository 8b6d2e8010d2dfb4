import { defineRemote, Navigate } from '@larkwell/app-kit';
import * as React from 'react';

const SessionsPage = React.lazy(() => import('./features/sessions/SessionsPage.tsx'));
const notFound = { path: '*', element: <Navigate to="/not-found" replace /> };

/** Paths are relative to their section's base path; every page is lazy. */
export default defineRemote({
  name: 'guardian',
  react: React,
  sections: {
    '/client-onboarding': [notFound],
    '/client-account-setup': [notFound],
    '/client-therapist-booking': [notFound],
    '/client': [
      { index: true, element: <Navigate to="sessions" replace /> },
      { path: 'sessions', element: <SessionsPage /> },
      notFound,
    ],
  },
});
