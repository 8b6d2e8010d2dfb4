import { eventOf } from '@larkwell/app-kit/testing';
import { vi } from 'vitest';
import { fakeApi, openAt } from '../../testing/api.tsx';
import { clientOf, permissionsBefore, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';

export const onClose = vi.fn();

export const series = eventOf({
  start_date: '2999-11-25T17:00:00Z',
  end_date: '2999-11-25T17:45:00Z',
  status: 'scheduled',
  permissions: permissionsBefore,
  series_id: 'series-1',
  recurrent_event: {
    recurring_unit: 'week',
    recurring_period: 1,
    recurring_days: ['monday'],
    recurring_month_option: null,
    recurrent_until_date: '3000-03-01',
  },
});

export const taken = {
  start_date: '2026-12-01T09:00:00-08:00',
  end_date: '2026-12-01T09:45:00-08:00',
  reason: 'taken',
  conflicts_with: [
    {
      event_id: 'event-9',
      title: 'Supervision',
      start_date: '2026-12-01T09:30:00-08:00',
      end_date: '2026-12-01T10:30:00-08:00',
    },
  ],
};
export const dateOf = (day: string, part: object = {}) => ({
  start_date: `${day}T09:00:00-08:00`,
  end_date: `${day}T09:45:00-08:00`,
  available: true,
  refusal: null,
  conflicts: [],
  notes: [],
  cutoff: `${day}T09:00:00-08:00`,
  ...part,
});
const outside = { kind: 'outside_working_hours', text: 'This is outside working hours.' };
const dates = [
  dateOf('2026-11-24'),
  dateOf('2026-12-01', { available: false, conflicts: [taken] }),
  dateOf('2026-12-08', { notes: [outside] }),
];

export function show(dialog: React.ReactNode, replies: Record<string, unknown>) {
  onClose.mockReset();
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [{ ...clientOf(), total_minutes: 180 }] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /check_time_slot': { available: false, dates },
    ...replies,
  });
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: dialog }] }]);
  return calls;
}
