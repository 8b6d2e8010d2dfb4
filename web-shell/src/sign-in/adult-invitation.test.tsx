import { signInStore } from '@larkwell/app-kit';
import { fakeApi, openAt, Refusal } from '@larkwell/app-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import AdultInvitationPage from './AdultInvitationPage.tsx';

const details = {
  adult_invitation: {
    child_name: 'Mila',
    invited_by: 'Ana Suarez',
    email: 'sam@example.com',
    rights: ['book', 'remind'],
    expires_at: '2026-11-30T20:00:00+00:00',
    has_account: true,
  },
};
const newAccount = { adult_invitation: { ...details.adult_invitation, has_account: false } };
const read = 'POST /adult_invitations/details';
const accept = 'POST /adult_invitations/acceptance';

afterEach(() => {
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

/** Each test has its own token, because answers stay in the cache. */
const open = (query: string) =>
  openAt(`${paths.adultInvitation}${query}`, [{ path: paths.adultInvitation, element: <AdultInvitationPage /> }]);
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));

test('says who shares what before anything is accepted', async () => {
  const calls = fakeApi({ [read]: details });
  open('?token=first');
  expect(await screen.findByText(/Ana Suarez shares Mila’s therapy with you/)).toBeTruthy();
  expect(screen.getByText(/Book, move and cancel sessions, and write messages/)).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'first' }]);
});

test('an account accepts with one button and then logs in', async () => {
  const calls = fakeApi({ [read]: details, [accept]: {} });
  open('?token=account');
  await press();
  expect(await screen.findByRole('heading', { name: 'You now have access' })).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ token: 'account' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@example.com');
});

test('a new adult makes an account', async () => {
  const calls = fakeApi({
    [read]: newAccount,
    [accept]: {},
    'GET /countries': {
      countries: [{ name: 'United States', code: 'US', states: [{ name: 'New York', code: 'NY' }] }],
    },
  });
  open('?token=new');
  await press();
  expect(await screen.findByText('First name is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('First name'), 'Sam');
  await userEvent.type(screen.getByLabelText('Last name'), 'Rivera');
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'New York' }));
  await userEvent.type(screen.getByLabelText('Password'), 'Sunny#Day8');
  await userEvent.type(screen.getByLabelText(/^Confirm/), 'Sunny#Day8');
  await userEvent.click(screen.getByRole('checkbox'));
  await press();
  expect(await screen.findByRole('heading', { name: 'You now have access' })).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({
    token: 'new',
    guardian: {
      first_name: 'Sam',
      last_name: 'Rivera',
      language: 'en',
      state: 'NY',
      accepted_terms_and_conditions: true,
    },
  });
});

test('a dead link says what to do', async () => {
  fakeApi({ [read]: new Refusal(422, { error: 'This invitation is dead.', code: 'adult_invitation_invalid' }) });
  open('?token=dead');
  expect(await screen.findByText('This invitation is dead.')).toBeTruthy();
});

test('a link without its token is dead', async () => {
  fakeApi({});
  open('');
  expect(await screen.findByText('Ask the person who sent it to invite you again.')).toBeTruthy();
});

test('an outage can be tried again', async () => {
  fakeApi({ [read]: new Refusal(503, { error: 'Away', code: 'unavailable' }) });
  open('?token=outage');
  await screen.findByRole('heading', { name: 'We couldn’t open your invitation' });
  fakeApi({ [read]: details });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy();
});
