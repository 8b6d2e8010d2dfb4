import { type Call, fakeApi, openAt, Refusal, tokenOf } from '@larkwell/app-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkIn } from './link.ts';
import PasswordResetPage from './PasswordResetPage.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';

const hour = 3600;
const addressOf = (life: number) =>
  `/reset-password?uid=ana+kids@example.com&client=link-1&access-token=${tokenOf({ iat: 0, exp: life })}`;

let calls: Call[];
let answer: unknown;

beforeEach(() => {
  answer = { user: { user_type: 'therapist' } };
  calls = fakeApi({ 'POST /users/password': {}, 'PUT /users/password': () => answer });
});
afterEach(() => vi.unstubAllGlobals());

const open = (path: string) =>
  openAt(path, [
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '/reset-password/password-reseted', element: <PasswordResetPage /> },
  ]);
/** At once, and left. */
function fill(label: string, text: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Set the password' }));

test('a plus that the address turned into a space is one again', () => {
  const link = linkIn(new URLSearchParams('uid=ana+kids%40example.com&client=1&access-token=t'));
  expect(link?.uid).toBe('ana+kids@example.com');
  expect(linkIn(new URLSearchParams('uid=ana%2Bkids@example.com&client=1&access-token=t'))?.uid).toBe(link?.uid);
  expect(linkIn(new URLSearchParams('uid=ana@example.com&client=1'))).toBeNull();
});

test('who forgot the password asks for a link, and reads the same for every address', async () => {
  open('/reset-password');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByText('Email is required')).toBeTruthy();
  fill('E-mail', 'ana@');
  expect(screen.getByText('Invalid email format')).toBeTruthy();
  fill('E-mail', 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toBeTruthy();
  expect(
    screen.getByText('If ana@example.com belongs to an account, a link is on its way. It works once.'),
  ).toBeTruthy();
  expect(calls).toEqual([{ method: 'POST', path: '/users/password', body: { email: 'ana@example.com' } }]);
});

test('the link of a mail sets a password by its rules, and leads to the login of the role', async () => {
  const page = open(addressOf(hour));
  expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana+kids@example.com');
  await save();
  expect(screen.getAllByText('Password is required')).toHaveLength(2);
  fill('New password', 'Abcdefg1#');
  fill('Repeat the password', 'Abcdefg2#');
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  fill('Repeat the password', 'Abcdefg1#');
  await save();
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy();
  expect(page.at()).toBe('/reset-password/password-reseted');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/therapist');
  expect(calls.at(-1)?.body).toEqual({ password: 'Abcdefg1#', password_confirmation: 'Abcdefg1#' });
});

test('a link for seven days is for a first password', () => {
  open(addressOf(7 * 24 * hour));
  expect(screen.getByRole('heading', { name: 'Welcome to Larkwell' })).toBeTruthy();
  expect(screen.getByText('Choose a password to sign in for the first time.')).toBeTruthy();
});

test('who comes with a link that works no more asks for a new one', async () => {
  const sentence = 'This link is no longer valid. Please request a new one.';
  answer = new Refusal(422, { error: sentence, code: 'reset_link_invalid' });
  open(addressOf(hour));
  fill('New password', 'Abcdefg1#');
  fill('Repeat the password', 'Abcdefg1#');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana+kids@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toBeTruthy();
});
