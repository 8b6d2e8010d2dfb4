import type { Dashboard, Tasks } from '@larkwell/app-kit/api';
import TodayPage from '../features/today/TodayPage.tsx';
import { paths } from '../paths.ts';
import TherapistLayout from '../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt } from './api.tsx';
import { therapistAnswer } from './people.ts';

export const noTasks: Tasks = {
  sessions_to_mark: [],
  rescheduling_requests: [],
  disputes: [],
  invitations: [],
  to_schedule: [],
  to_schedule_count: 0,
  reports_due: 0,
};

export const quietDashboard: Dashboard = {
  now: '2026-11-16T14:30:00Z',
  timezone: 'America/Los_Angeles',
  today: [],
  next_session: null,
  to_mark: { count: 0, events: [] },
  month: {
    starts_on: '2026-11-01',
    sessions_held: 31,
    minutes_delivered: 1410,
    no_shows: 2,
    no_show_rate: 6,
    still_to_come: 9,
  },
  clients: 12,
  open_invitations: 0,
  rescheduling_requests: 0,
  disputes: 0,
  to_schedule: 0,
  reports_due: 0,
};

const lastPage = { pagy: { next: null } };

/** Answers the calls of the page "Today". Nothing waits, unless `replies` say so. */
export const todayServer = (replies: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/dashboard': { dashboard: quietDashboard },
    'GET /therapist/tasks': { tasks: noTasks },
    'GET /therapist/reports_due': { reports_due: [], ...lastPage },
    'GET /cosignatures': { cosignatures: [], ...lastPage },
    'GET /report_cosignatures': { report_cosignatures: [], ...lastPage },
    'GET /amendment_requests': { amendment_requests: [], ...lastPage },
    'GET /message_threads': { message_threads: [], ...lastPage },
    ...replies,
  });

export const openToday = () =>
  openAt(paths.therapist.today, [
    {
      element: (
        <main id="content" tabIndex={-1}>
          <TherapistLayout />
        </main>
      ),
      children: [{ path: paths.therapist.today, element: <TodayPage /> }],
    },
  ]);
