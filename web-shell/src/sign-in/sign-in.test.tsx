import { AppProviders, createMemoryRouter, RouterProvider, signInStore } from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import { signInOf } from '@larkwell/app-kit/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import ClientSignInPage from './ClientSignInPage.tsx';
import ConfirmedPage from './ConfirmedPage.tsx';
import TherapistSignInPage from './TherapistSignInPage.tsx';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
let answers: Record<string, Answer | ((sent: { user: Record<string, string> }) => Answer)>;
let calls: string[];
let sent: unknown[];

beforeEach(() => {
  calls = [];
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    calls.push(`${request.method} ${path}`);
    const text = await request.text();
    const body = text ? JSON.parse(text) : undefined;
    sent.push(body);
    const answer = answers[path] ?? { status: 500 };
    const { status, body: reply = {}, headers = {} } = typeof answer === 'function' ? answer(body) : answer;
    return new Response(JSON.stringify(reply), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  signInStore.end('signed_out');
});

function open(path: string, from?: string, kept = false) {
  const router = createMemoryRouter(
    [
      { path: paths.clientLogIn, element: <ClientSignInPage /> },
      { path: paths.emailConfirmed, element: <ConfirmedPage /> },
      { path: paths.therapistLogIn, element: <TherapistSignInPage /> },
      { path: homePage('therapist'), element: <h1>Dashboard</h1> },
      { path: homePage('guardian'), element: <h1>Client area</h1> },
      { path: `${homePage('guardian')}/messages`, element: <h1>Messages</h1> },
    ],
    {
      initialEntries: [
        {
          pathname: path.split('?')[0],
          search: path.split('?')[1] && `?${path.split('?')[1]}`,
          state: from && { from, kept },
        },
      ],
    },
  );
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

async function logIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1#');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

const user = {
  id: '1',
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Suarez',
  user_type: 'guardian',
  userable_id: '2',
};
const headers = { 'access-token': 't', client: 'c', uid: 'ana@example.com', authorization: 'Bearer x' };

test.each([
  ['the client area', undefined, 'Client area'],
  ['the page that needed the log-in', `${homePage('guardian')}/messages`, 'Messages'],
  ['the client area instead of a therapist’s page', homePage('therapist'), 'Client area'],
])('a guardian goes to %s after the log-in', async (_, from, heading) => {
  answers = { '/users/sign_in': { status: 200, body: { user }, headers } };
  open(paths.clientLogIn, from);
  await logIn();
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

test('validates empty fields on blur, without a request', async () => {
  answers = {};
  open(paths.clientLogIn);
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByText('Email is required')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('offers to resend the confirmation email', async () => {
  answers = {
    '/users/sign_in': { status: 403, body: { error: 'Please confirm your e-mail.', code: 'email_unconfirmed' } },
    '/users/confirmation/resend': { status: 202 },
  };
  open(paths.clientLogIn);
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Resend confirmation email' }));
  expect(calls).toContain('POST /users/confirmation/resend');
});

test('a wrong password offers no confirmation email', async () => {
  answers = { '/users/sign_in': { status: 401, body: { error: 'Invalid email or password.' } } };
  open(paths.clientLogIn);
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
});

test('the confirmation link is sent once', async () => {
  answers = { '/users/confirmation': { status: 200, body: { user } } };
  open(`${paths.emailConfirmed}?token=good`);
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy();
  expect(calls).toEqual(['POST /users/confirmation']);
});

test('after the confirmation only the password is left before the next step', async () => {
  answers = {
    '/users/confirmation': { status: 200, body: { user } },
    '/users/sign_in': allowed,
  };
  open(`${paths.emailConfirmed}?token=known`);
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1#');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Client area' })).toBeTruthy();
  expect(calls).toEqual(['POST /users/confirmation', 'POST /users/sign_in']);
});

test('a confirmation doesn’t skip the second step', async () => {
  answers = { '/users/confirmation': { status: 200, body: { user } }, '/users/sign_in': codeWanted };
  open(`${paths.emailConfirmed}?token=second`);
  await userEvent.type(await screen.findByLabelText('Password'), 'Abcdefg1#');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  expect(signInStore.get()).toBeNull();
});

test('who is signed in sees the confirmation and a way on', async () => {
  signInStore.begin(signInOf('guardian'));
  answers = { '/users/confirmation': { status: 200, body: { user } } };
  open(`${paths.emailConfirmed}?token=here`);
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a link that worked before says that the email is confirmed', async () => {
  answers = { '/users/confirmation': { status: 422, body: { error: 'Known', code: 'email_already_confirmed' } } };
  open(`${paths.emailConfirmed}?token=abc`);
  expect(await screen.findByRole('heading', { name: 'Your email is already confirmed' })).toBeTruthy();
  expect(document.title).toBe('Your email is already confirmed · Larkwell');
});

test('a used confirmation link leads to log in', async () => {
  answers = { '/users/confirmation': { status: 422, body: { error: 'Used', code: 'confirmation_invalid' } } };
  open(`${paths.emailConfirmed}?token=used`);
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work anymore' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(paths.clientLogIn);
});

const refusal = (status: number, code: string, error: string, more: Record<string, string> = {}) => ({
  status,
  body: { error, code },
  headers: more,
});
const codeWanted = refusal(403, 'second_factor_required', 'Enter the code from your authenticator app.');
const allowed = { status: 200, body: { user }, headers };

test('a closed account is kept, also with a second factor', async () => {
  const closing = 'You closed this account. We erase it on December 20, 2026. Keep it to log in.';
  answers = {
    '/users/sign_in': ({ user: { keep_account, otp_code } }) => {
      if (!keep_account) return refusal(403, 'account_closing', closing);
      return otp_code ? allowed : codeWanted;
    },
  };
  open(paths.clientLogIn);
  await logIn();
  expect(await screen.findByText(closing)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Client area' })).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ user: { keep_account: true, otp_code: '123456' } });
});

test('whoever doesn’t keep a closed account goes back to the log-in', async () => {
  answers = { '/users/sign_in': refusal(403, 'account_closing', 'You closed this account.') };
  open(paths.clientLogIn);
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to email and password' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('asks for the second factor and reports a wrong code', async () => {
  answers = {
    '/users/sign_in': ({ user: { otp_code } }) => {
      if (!otp_code) return codeWanted;
      return otp_code === '123456' ? allowed : refusal(401, 'second_factor_invalid', "This code isn't valid.");
    },
  };
  open(paths.clientLogIn);
  await logIn();
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Code is required')).toBeTruthy();
  await userEvent.type(code, '111 111');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This code isn’t valid.');
  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Client area' })).toBeTruthy();
});

test('accepts a recovery code and can start over', async () => {
  answers = {
    '/users/sign_in': ({ user: { recovery_code } }) => (recovery_code === '7K2M-Q4XD' ? allowed : codeWanted),
  };
  open(paths.clientLogIn);
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to email and password' }));
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), '7K2M-Q4XD');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Client area' })).toBeTruthy();
});

test('sets up mandatory two-step sign-in before logging in', async () => {
  const therapist = { ...user, user_type: 'therapist' };
  answers = {
    '/users/sign_in': ({ user: { otp_code } }) =>
      otp_code
        ? { status: 200, body: { user: therapist, recovery_codes: ['7K2M-Q4XD'] }, headers }
        : refusal(403, 'second_factor_setup_required', 'Your account needs two-step sign-in.'),
    '/users/sign_in/second_factor': {
      status: 201,
      body: { second_factor: { secret: 'JBSWY3DP', otpauth_uri: 'otpauth://totp/Larkwell:ana?secret=JBSWY3DP' } },
    },
  };
  open(paths.therapistLogIn);
  await logIn();
  expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('7K2M-Q4XD')).toBeTruthy();
  expect(signInStore.get()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'I saved my codes' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});

test('shows how long to wait after too many attempts', async () => {
  answers = { '/users/sign_in': refusal(429, 'too_many', 'Too many attempts.', { 'Retry-After': '240' }) };
  open(paths.clientLogIn);
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 4 minutes.');
});

test('reports a suspended therapist', async () => {
  const sentence = 'Your account is suspended. Please contact support.';
  answers = { '/users/sign_in': refusal(403, 'account_suspended', sentence) };
  open(paths.therapistLogIn);
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('an impersonation link works once and replaces a sign-in', async () => {
  signInStore.begin({
    credentials: { accessToken: 'old', client: 'c0', uid: 'maya@example.com', authorization: 'Bearer y' },
    user: { ...user, id: '9', user_type: 'therapist' },
  });
  answers = {
    '/impersonations': { status: 200, body: { user: { ...user, impersonated_by: 'Olga' } }, headers },
  };
  open(`${paths.clientLogIn}?impersonation=value-1`);
  expect(await screen.findByRole('heading', { name: 'Client area' })).toBeTruthy();
  expect(calls.filter((call) => call === 'POST /impersonations')).toHaveLength(1);
  expect(sent[0]).toEqual({ authorization: 'value-1' });
  expect(signInStore.get()?.user.impersonated_by).toBe('Olga');
});

test('a used impersonation link keeps the current sign-in', async () => {
  signInStore.begin({
    credentials: { accessToken: 'old', client: 'c0', uid: 'ana@example.com', authorization: 'Bearer y' },
    user: { ...user, user_type: 'guardian' },
  });
  const sentence = 'This link is no longer valid. Please create a new one.';
  answers = { '/impersonations': refusal(401, 'impersonation_invalid', sentence) };
  open(`${paths.clientLogIn}?impersonation=value-2`);
  expect(await screen.findByRole('heading', { name: 'This link isn’t valid' })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(signInStore.get()?.credentials.accessToken).toBe('old');
});

test.each([true, false])('the login page says whether this browser keeps text: %s', (kept) => {
  answers = {};
  open(paths.therapistLogIn, homePage('therapist'), kept);
  const notice = screen.queryByText('Log in to save. What you typed is kept in this browser.');
  expect(notice !== null).toBe(kept);
});
