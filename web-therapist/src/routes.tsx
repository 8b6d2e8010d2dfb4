import { defineRemote, Navigate } from '@larkwell/app-kit';
import * as React from 'react';

const CalendarPage = React.lazy(() => import('./features/calendar/CalendarPage.tsx'));

/** Paths are relative to their section's base path; every page is lazy. */
export default defineRemote({
  name: 'therapist',
  react: React,
  sections: {
    '/therapist': [
      { index: true, element: <Navigate to="calendar" replace /> },
      { path: 'calendar', element: <CalendarPage /> },
      { path: '*', element: <Navigate to="/not-found" replace /> },
    ],
  },
});
