import { signInStore } from '@larkwell/app-kit';
import { fakeApi, openAt, Refusal, signInOf } from '@larkwell/app-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import EmailChangePage from './EmailChangePage.tsx';

const call = 'POST /users/email_change/confirmation';

afterEach(() => {
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

const open = (query = '?token=good') =>
  openAt(`${paths.emailChange}${query}`, [{ path: paths.emailChange, element: <EmailChangePage /> }]);
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));

test('opening the link confirms nothing before the button is pressed', async () => {
  const calls = fakeApi({ [call]: { email_change: { waits_for: 'new' } } });
  open();
  await screen.findByRole('heading', { name: 'Confirm your new email' });
  expect(calls).toEqual([]);
  await confirm();
  expect(await screen.findByText('Now open the link we sent to your new address.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ token: 'good' });
});

test('the second confirmation signs this browser out too', async () => {
  fakeApi({ [call]: { email_change: { waits_for: null } } });
  act(() => signInStore.begin(signInOf('guardian')));
  open();
  await confirm();
  expect(await screen.findByRole('heading', { name: 'Your email has changed' })).toBeTruthy();
  expect(signInStore.get()).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
});

test('a dead link says so, and an outage can be tried again', async () => {
  fakeApi({ [call]: new Refusal(503, { error: 'Away', code: 'unavailable' }) });
  open();
  await confirm();
  expect(await screen.findByRole('heading', { name: 'We couldn’t confirm your email' })).toBeTruthy();
  fakeApi({ [call]: new Refusal(422, { error: 'This link is dead.', code: 'email_change_invalid' }) });
  await confirm();
  expect(await screen.findByText('This link is dead.')).toBeTruthy();
});
