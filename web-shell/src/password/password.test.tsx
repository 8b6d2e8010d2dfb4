import { type Call, fakeApi, openAt, Refusal, tokenOf } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { linkIn } from './link.ts';
import PasswordResetPage from './PasswordResetPage.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';

const hour = 3600;
const addressOf = (life: number, claims: object = {}) =>
  `${paths.resetPassword}?uid=ana+kids@example.com&client=link-1&access-token=${tokenOf({ iat: 0, exp: life, ...claims })}`;

let calls: Call[];
let answer: unknown;

beforeEach(() => {
  answer = { user: { user_type: 'therapist', email: 'ana+kids@example.com' } };
  calls = fakeApi({ 'POST /users/password': {}, 'PUT /users/password': () => answer });
});
afterEach(() => vi.unstubAllGlobals());

const open = (path: string) =>
  openAt(path, [
    { path: paths.resetPassword, element: <ResetPasswordPage /> },
    { path: paths.passwordReset, element: <PasswordResetPage /> },
  ]);
/** Replaces the value and blurs the field. */
function fill(label: string, text: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Set password' }));

test('restores a plus that the URL turned into a space', () => {
  const link = linkIn(new URLSearchParams('uid=ana+kids%40example.com&client=1&access-token=t'));
  expect(link?.uid).toBe('ana+kids@example.com');
  expect(linkIn(new URLSearchParams('uid=ana%2Bkids@example.com&client=1&access-token=t'))?.uid).toBe(link?.uid);
  expect(linkIn(new URLSearchParams('uid=ana@example.com&client=1'))).toBeNull();
});

test('requests a reset link with the same response for every email', async () => {
  open(paths.resetPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.getByText('Email is required')).toBeTruthy();
  fill('Email', 'ana@');
  expect(screen.getByText('Invalid email format')).toBeTruthy();
  fill('Email', 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(screen.getByText('If ana@example.com belongs to an account, we’ve sent a link. It works once.')).toBeTruthy();
  const body = { email: 'ana@example.com' };
  expect(calls).toEqual([{ method: 'POST', path: '/users/password', body, key: expect.stringMatching(/./) }]);
});

test('sets a password by the emailed link, then logs in with it', async () => {
  const page = open(addressOf(hour));
  expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana+kids@example.com');
  await save();
  expect(screen.getAllByText('Password is required')).toHaveLength(2);
  fill('New password', 'Abcdefg1#');
  fill('Confirm password', 'Abcdefg2#');
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  fill('Confirm password', 'Abcdefg1#');
  await save();
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy();
  expect(page.at()).toBe(paths.passwordReset);
  expect(calls.at(-1)?.body).toEqual({ password: 'Abcdefg1#', password_confirmation: 'Abcdefg1#' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana+kids@example.com');
  fill('Password', 'Abcdefg1#');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/users/sign_in'));
  expect(calls.at(-1)?.body).toMatchObject({ user: { email: 'ana+kids@example.com', user_type: 'therapist' } });
});

test('a seven-day link is for a first password', () => {
  open(addressOf(7 * 24 * hour));
  expect(screen.getByRole('heading', { name: 'Welcome to Larkwell' })).toBeTruthy();
  expect(screen.getByText('Choose a password to log in for the first time.')).toBeTruthy();
});

const week = 7 * 24 * hour;
const agreement = () => screen.queryByLabelText('I agree to the terms and conditions and the privacy policy');
function fillBoth() {
  fill('Password', 'Abcdefg1#');
  fill('Confirm password', 'Abcdefg1#');
}

test('a first password needs the terms when the link asks for them', async () => {
  open(addressOf(week, { terms: true }));
  expect(screen.getByRole('link', { name: 'Read the terms (new tab)' })).toBeTruthy();
  fillBoth();
  await save();
  expect(screen.getByText('Please agree to the terms and the privacy policy')).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.click(agreement() as HTMLElement);
  await save();
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ password: 'Abcdefg1#', accepted_terms_and_conditions: true });
});

test('asks for the terms when they changed after the email', async () => {
  const sentence = 'Please accept the terms and conditions.';
  answer = new Refusal(422, {
    error: sentence,
    code: 'terms_not_accepted',
    fields: { accepted_terms_and_conditions: sentence },
  });
  open(addressOf(week));
  expect(agreement()).toBeNull();
  fillBoth();
  await save();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(agreement()).toBeTruthy();
});

test('offers a new link when the link has expired', async () => {
  const sentence = 'This link is no longer valid. Please request a new one.';
  answer = new Refusal(422, { error: sentence, code: 'reset_link_invalid' });
  open(addressOf(hour));
  fill('New password', 'Abcdefg1#');
  fill('Confirm password', 'Abcdefg1#');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana+kids@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
});
