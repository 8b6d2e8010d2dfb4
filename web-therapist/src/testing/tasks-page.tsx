import type { Tasks } from '@larkwell/app-kit/api';
import TasksPage from '../features/tasks/TasksPage.tsx';
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

/** Answers the calls of the tasks page. There are no tasks, unless `replies` say so. */
export const tasksServer = (replies: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/tasks': { tasks: noTasks },
    'GET /cosignatures': { cosignatures: [], pagy: { next: null } },
    'GET /report_cosignatures': { report_cosignatures: [], pagy: { next: null } },
    'GET /amendment_requests': { amendment_requests: [], pagy: { next: null } },
    ...replies,
  });

export const openTasks = () =>
  openAt(paths.therapist.tasks, [
    {
      element: (
        <main id="content" tabIndex={-1}>
          <TherapistLayout />
        </main>
      ),
      children: [{ path: paths.therapist.tasks, element: <TasksPage /> }],
    },
  ]);
