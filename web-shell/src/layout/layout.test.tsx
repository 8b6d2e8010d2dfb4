import { AppProviders, createMemoryRouter, lastRole, RouterProvider, signInStore } from '@larkwell/app-kit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Header, type HeaderVariant } from './Header.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

const signedIn = (role: 'guardian' | 'therapist') =>
  act(() =>
    signInStore.begin({
      credentials: { accessToken: 't', client: 'c', uid: 'u', authorization: 'a' },
      user: {
        id: '1',
        email: 'ana@example.com',
        first_name: 'Ana',
        last_name: 'Suarez',
        user_type: role,
        userable_id: '2',
      },
    }),
  );

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => signInStore.end('signed_out'));
});

function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/therapist/clients/7'] });
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

test.each<[HeaderVariant, string, string]>([
  ['client-login', 'Therapist log in', '/login/therapist'],
  ['therapist-login', 'Parent log in', '/login/client'],
  ['client-onboarding', 'Log in', '/login/client'],
  ['therapist-onboarding', 'Log in', '/login/therapist'],
])('the %s header leads by "%s" to %s', (variant, name, address) => {
  show(<Header variant={variant} />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  expect(screen.getByRole('link', { name: 'Larkwell home' }).getAttribute('href')).toBe('/');
});

test('switching to the other sign-in forgets the role used last', async () => {
  signedIn('guardian');
  act(() => signInStore.end('signed_out'));
  expect(lastRole()).toBe('guardian');
  show(<Header variant="client-login" />);
  await userEvent.click(screen.getByRole('link', { name: 'Therapist log in' }));
  expect(lastRole()).toBeNull();
});

test('the therapist’s navigation marks the section that is open, and collapses for good', async () => {
  signedIn('therapist');
  show(<SignedInFrame role="therapist" />);
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(expect.arrayContaining(['Calendar', 'Clients']));
  expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }));
  expect(screen.getByRole('button', { name: 'Expand navigation' }).getAttribute('aria-expanded')).toBe('false');
  expect(localStorage.getItem('larkwell.navigation-collapsed')).toBe('true');
});

test('logging out ends the sign-in even when the server cannot be reached', async () => {
  signedIn('guardian');
  show(<Header variant="signed-in" />);
  await userEvent.click(screen.getByRole('button', { name: /Ana Suarez/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await vi.waitFor(() => expect(signInStore.get()).toBeNull());
});
