import { paths } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { guardianOf, sessionOf } from '../../testing/people.ts';
import SessionsPage from './SessionsPage.tsx';

export const page = (events: ReturnType<typeof sessionOf>[], next: number | null = null) => ({
  events,
  pagy: { next },
});

export const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString();
export const session = sessionOf({ start_date: inTwoDays, end_date: inTwoDays });
export const dialogAt = (dialog: string) => `${paths.client.sessions}?dialog=${dialog}&session=${session.id}`;
export const routes = [
  { path: paths.client.base, element: <ClientLayout />, children: [{ path: 'sessions', element: <SessionsPage /> }] },
];
export const calm = {
  'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) },
  'GET /clients/child-1/events/pending_schedule': { events: [] },
  'GET /clients/child-1/ledger': { ledger: { no_show: { rate: 5 } } },
  'GET /clients/child-1/events/after_paid_weeks': { events: [] },
};
