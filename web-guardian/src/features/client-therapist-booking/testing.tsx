import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingPage, paths } from '../../paths.ts';
import { openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import BookingLayout from './BookingLayout.tsx';
import BookingPage from './BookingPage.tsx';
import ConfirmationPage from './ConfirmationPage.tsx';

export const day = 24 * 60 * 60 * 1000;
const quarter = 15 * 60 * 1000;
/** Tomorrow's noon in UTC and the hours after it: 4 AM and on in Los Angeles. */
export const noon = Math.floor(Date.now() / day) * day + day + day / 2;
export const slots = [0, 4, 8].map((quarters) => ({
  start_date: new Date(noon + quarters * quarter).toISOString(),
  end_date: new Date(noon + quarters * quarter + 3 * quarter).toISOString(),
}));

export const pending = {
  service_id: 'service-1',
  service_name: 'Steady',
  event_type: 'individual_session',
  guest: { child_id: 'child-1', name: 'Mila' },
  therapist: { id: 'therapist-1', full_name: 'Naomi Okafor', specialty: null },
  session_length: 45,
  remaining: 2,
  make_ups: 0,
  lapsing: 2,
  bookable: 2,
  cycle_starts_on: '2026-01-01',
  cycle_ends_on: null,
};
export const therapist = {
  id: 'therapist-1',
  first_name: 'Naomi',
  full_name: 'Naomi Okafor',
  timezone: 'America/New_York',
};
export const guardian = guardianOf({ profile_step: 'complete', children: [childOf({ therapist_id: 'therapist-1' })] });
export const calm = {
  'GET /guardian/me': { guardian },
  'GET /therapists/therapist-1': { therapist },
  'GET /clients/child-1/events/pending_schedule': { events: [pending] },
};

export function open(path = bookingPage('therapist-1')) {
  signInAsGuardian();
  return show(path);
}

export const show = (path: string) =>
  openAt(path, [
    {
      path: paths.booking.base,
      element: <BookingLayout />,
      children: [
        { path: 'confirmation', element: <ConfirmationPage /> },
        { path: ':therapistId', element: <BookingPage /> },
      ],
    },
  ]);

export const chooseTimes = async (count: number) => {
  await screen.findByRole('tablist');
  for (let index = 0; index < count; index++) {
    const group = screen.getByRole('group');
    await userEvent.click(within(group).getAllByRole('button')[index] as HTMLElement);
  }
};
