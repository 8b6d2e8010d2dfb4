import { AppProviders, createMemoryRouter, lastRole, RouterProvider, signInStore } from '@larkwell/app-kit';
import { signInOf, tokenOf } from '@larkwell/app-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Header, type HeaderVariant } from './Header.tsx';
import { Root } from './Root.tsx';
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

function show(element: React.ReactNode, path = '/therapist/clients/7') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
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
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'Calendar', 'Clients', 'Settings']));
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

test('settings open About You, and are marked on all of their tabs', () => {
  signedIn('therapist');
  show(<SignedInFrame role="therapist" />, '/therapist/settings/working-hours');
  const settings = screen.getByRole('link', { name: 'Settings' });
  expect(settings.getAttribute('href')).toBe('/therapist/settings/about-you');
  expect(settings.getAttribute('aria-current')).toBe('page');
});

test('who looks through whose eyes, and until when, is said on every page, and can be ended', async () => {
  const until = new Date();
  until.setHours(15, 30, 0, 0);
  const { credentials, user } = signInOf('guardian', tokenOf({ iat: 0, exp: until.getTime() / 1000 }));
  act(() => signInStore.begin({ credentials, user: { ...user, impersonated_by: 'Olga' } }));
  show(<Root />);
  const banner = screen.getByRole('region', { name: 'Support view' });
  expect(banner.textContent).toContain('Olga is viewing Larkwell as Ana Suarez until 3:30\u00a0PM.');
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await vi.waitFor(() => expect(signInStore.get()).toBeNull());
  expect(screen.queryByRole('region', { name: 'Support view' })).toBeNull();
});
