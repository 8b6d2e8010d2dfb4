import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import ChildInfoPage from './ChildInfoPage.tsx';
import SetupLayout from './SetupLayout.tsx';

const guardian = guardianOf({
  last_name: 'Suarez',
  phone_number: '+14155550134',
  profile_step: 'add_child_data',
  children: [childOf({ last_name: 'Suarez', relationship_to_guardian: 'legal_guardian' })],
});

beforeEach(() => {
  fakeApi({
    'GET /guardian/me': { guardian },
    'PUT /guardian': { guardian: { ...guardian, profile_step: 'accept_terms_conditions' } },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openAt(paths.setup.childInfo, [
    {
      path: paths.setup.base,
      element: <SetupLayout />,
      children: [
        { path: 'child-info', element: <ChildInfoPage /> },
        { path: 'terms-and-conditions', element: <h1>Terms</h1> },
      ],
    },
  ]);
const preferredName = () => screen.findByLabelText<HTMLInputElement>(/^Child’s preferred name/);

test('typed child info survives a reload until it is saved', async () => {
  open();
  fireEvent.change(await preferredName(), { target: { value: 'Mimi' } });
  cleanup();
  open();
  expect((await preferredName()).value).toBe('Mimi');
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeTruthy();
  expect(sessionStorage.getItem('larkwell.draft.child-info.child-1')).toBeNull();
});

test('asks before it saves that a child who was 6 is under 1', async () => {
  open();
  fireEvent.change(await screen.findByLabelText(/^Age/), { target: { value: '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText('Is Mila under 1 year old?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, under 1' }));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeTruthy();
});
