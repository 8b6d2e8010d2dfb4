import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import type { Child } from '../../shared/types.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import MatchTherapistPage from './MatchTherapistPage.tsx';
import SetupLayout from './SetupLayout.tsx';

afterEach(() => vi.unstubAllGlobals());

const naomi = {
  id: 'naomi',
  first_name: 'Naomi',
  last_name: 'Okafor-Whitfield',
  full_name: 'Naomi Okafor-Whitfield',
  specialty: { id: 'speech', name: 'Speech Therapy' },
  sub_specialties: [],
  bio: 'Hello.',
  experience: 9,
  profile_photo: null,
  timezone: 'America/New_York',
  languages: ['en', 'es'],
  ages: { youngest: 3, oldest: 12 },
};
/** 8 AM and 1:15 PM in Los Angeles. */
const slots = ['2026-11-26T16:00:00+00:00', '2026-11-26T21:15:00+00:00'].map((start_date) => ({
  start_date,
  end_date: start_date,
}));

function open(part: Partial<Child>, free = slots) {
  const calls = fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'match_therapist', children: [childOf(part)] }) },
    'GET /therapists': { therapists: [naomi] },
    'GET /specialties': { specialties: [naomi.specialty, { id: 'occupational', name: 'Occupational Therapy' }] },
    'GET /events/available_dates': {
      available_time_slots: free,
      notice_until: slots[0]?.start_date,
      grace_minutes: 15,
    },
  });
  signInAsGuardian();
  openAt(paths.setup.matchTherapist, [
    {
      path: paths.setup.base,
      element: <SetupLayout />,
      children: [{ path: 'match-therapist', element: <MatchTherapistPage /> }],
    },
  ]);
  return calls;
}
const card = async () => within(await screen.findByRole('article'));

test('a card shows the earliest time that can be booked', async () => {
  const calls = open({});
  expect(await (await card()).findByText('Earliest: Thu, Nov 26, 8:00 AM')).toBeTruthy();
  const asked = calls.find(({ path }) => path.startsWith('/events/available_dates'))?.path;
  expect(asked).toContain('therapist_id=naomi');
});

test('a card shows the ages and the languages that the therapist works with', async () => {
  open({});
  expect((await card()).getByText('Works with ages 3 to 12')).toBeTruthy();
  expect((await card()).getByText('Speaks English and Spanish')).toBeTruthy();
});

test('the earliest time is in the preferred part of the day', async () => {
  open({ preferred_time_frame: 'afternoon' });
  expect(await (await card()).findByText('Earliest: Thu, Nov 26, 1:15 PM')).toBeTruthy();
});

test('the button says the first name and is labeled with the full name', async () => {
  open({});
  const choose = (await card()).getByRole('button', { name: 'Choose Naomi Okafor-Whitfield' });
  expect(choose.textContent).toBe('Choose Naomi');
});

test('an unsure guardian finds every therapist with their specialty', async () => {
  const calls = open({ specialty_ids: [] });
  expect((await card()).getByText('Trouble saying sounds, stuttering, finding words')).toBeTruthy();
  expect(screen.getByText(/^Not sure what Mila needs\?/)).toBeTruthy();
  expect(calls.find(({ path }) => path.startsWith('/therapists'))?.path).toBe('/therapists?state=CA');
});

test('a child that needs two therapies starts with one of them', async () => {
  open({ specialty_ids: ['speech', 'occupational'] });
  expect(
    await screen.findByText(/^Each therapist offers one therapy\. Choose the one to start Mila with\./),
  ).toBeTruthy();
  expect(screen.getByText(/Right now, nobody here offers Occupational Therapy\.$/)).toBeTruthy();
});

test('a child that needs one therapy reads nothing about several', async () => {
  open({ specialty_ids: ['speech'] });
  await card();
  expect(screen.queryByText(/^Each therapist offers one therapy/)).toBeNull();
});
