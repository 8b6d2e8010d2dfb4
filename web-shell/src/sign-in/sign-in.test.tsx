import { AppProviders, createMemoryRouter, RouterProvider, signInStore } from '@larkwell/app-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ClientSignInPage from './ClientSignInPage.tsx';
import ConfirmedPage from './ConfirmedPage.tsx';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
let answers: Record<string, Answer>;
let calls: string[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    calls.push(`${request.method} ${path}`);
    const { status, body = {}, headers = {} } = answers[path] ?? { status: 500 };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  signInStore.end('signed_out');
});

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/login/client', element: <ClientSignInPage /> },
      { path: '/login/client/success', element: <ConfirmedPage /> },
      { path: '/client-account-setup/available-plans', element: <h1>Plans</h1> },
    ],
    { initialEntries: [path] },
  );
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

async function logIn() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@example.com');
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

test('a guardian who left in the middle comes back to her step', async () => {
  answers = {
    '/users/sign_in': { status: 200, body: { user }, headers },
    '/guardian/me': { status: 200, body: { guardian: { profile_step: 'select_plan' } } },
  };
  open('/login/client');
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Plans' })).toBeTruthy();
});

test('empty fields are told on leaving them, without a call', async () => {
  answers = {};
  open('/login/client');
  await userEvent.click(screen.getByLabelText('E-mail'));
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByText('Email is required')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('who has not confirmed the e-mail can ask for the mail again', async () => {
  answers = {
    '/users/sign_in': { status: 403, body: { error: 'Please confirm your e-mail.', code: 'email_unconfirmed' } },
    '/users/confirmation/resend': { status: 202 },
  };
  open('/login/client');
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Send the confirmation mail again' }));
  expect(calls).toContain('POST /users/confirmation/resend');
});

test('a wrong password says so and offers no mail', async () => {
  answers = { '/users/sign_in': { status: 401, body: { error: 'Invalid email or password.' } } };
  open('/login/client');
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@example.com');
});

test('the link of the mail confirms once', async () => {
  answers = { '/users/confirmation': { status: 200, body: { user } } };
  open('/login/client/success?token=good');
  expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeTruthy();
  expect(calls).toEqual(['POST /users/confirmation']);
});

test('a used link leads to the sign-in', async () => {
  answers = { '/users/confirmation': { status: 422, body: { error: 'Used', code: 'confirmation_invalid' } } };
  open('/login/client/success?token=used');
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/client');
});
