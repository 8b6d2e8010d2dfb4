import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import FindTherapistPage from './FindTherapistPage.tsx';
import SetupLayout from './SetupLayout.tsx';

afterEach(() => vi.unstubAllGlobals());

test('changes what a child needs help with, and links to the time of day', async () => {
  let child = childOf({ specialty_ids: ['speech'] });
  const guardian = () => ({ guardian: guardianOf({ profile_step: 'match_therapist', children: [child] }) });
  const calls = fakeApi({
    'GET /guardian/me': guardian,
    'PUT /guardian': () => {
      child = { ...child, specialty_ids: ['speech', 'motor'] };
      return guardian();
    },
    'GET /specialties': {
      specialties: [
        { id: 'speech', name: 'Speech Therapy', show_in_private_pay: true },
        { id: 'motor', name: 'Occupational Therapy', show_in_private_pay: true },
      ],
    },
    'GET /countries': { countries: [] },
  });
  signInAsGuardian();
  const route = { path: 'find-therapist', element: <FindTherapistPage /> };
  openAt(paths.setup.findTherapist, [{ path: paths.setup.base, element: <SetupLayout />, children: [route] }]);

  await screen.findByText('Speech Therapy');
  const toTime = screen.getByRole('link', { name: 'Change time of day' });
  expect(toTime.getAttribute('href')).toBe(paths.setup.timeFrame);
  await userEvent.click(screen.getByRole('button', { name: 'Change what you want help with' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Help with'));
  await userEvent.click(await screen.findByRole('option', { name: 'Occupational Therapy', hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Speech Therapy, Occupational Therapy')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    guardian: { children_attributes: [{ id: 'child-1', specialty_ids: ['speech', 'motor'] }] },
  });
});
