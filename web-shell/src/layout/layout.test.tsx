import {
  AppProviders,
  createMemoryRouter,
  languageReload,
  lastRole,
  type NavigationEntry,
  NotFoundPage,
  RouterProvider,
  signInStore,
  useZodForm,
  z,
} from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import { fakeApi, openAt, signInOf, tokenOf } from '@larkwell/app-kit/testing';
import { IconHome } from '@larkwell/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { load as loaded } from '#remotes';
import { paths, sections } from '../paths.ts';
import { RemoteSection } from '../remotes/RemoteSection.tsx';
import { router } from '../router.tsx';
import { Header, type HeaderVariant } from './Header.tsx';
import { OwnFrame } from './OwnFrame.tsx';
import { Root } from './Root.tsx';
import { SideNavigation } from './SideNavigation.tsx';
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

function show(element: React.ReactNode, path = paths.home) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

test.each<[HeaderVariant, string, string]>([
  ['client-login', 'Therapist login', paths.therapistLogIn],
  ['therapist-login', 'Parent login', paths.clientLogIn],
  ['client-onboarding', 'Log in', paths.clientLogIn],
  ['therapist-onboarding', 'Log in', paths.therapistLogIn],
])('the %s header links "%s" to %s', async (variant, name, address) => {
  show(<Header variant={variant} />);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
  expect(screen.getByRole('link', { name: 'Larkwell home' }).getAttribute('href')).toBe('/');
});

test('switching to the other log in clears the last role', async () => {
  signedIn('guardian');
  act(() => signInStore.end('signed_out'));
  expect(lastRole()).toBe('guardian');
  show(<Header variant="client-login" />);
  await userEvent.click(await screen.findByRole('link', { name: 'Therapist login' }));
  expect(lastRole()).toBeNull();
});

test('logging out ends the sign-in even when the server cannot be reached', async () => {
  signedIn('guardian');
  show(<Header variant="signed-in" />);
  await userEvent.click(await screen.findByRole('button', { name: /Ana Suarez/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(signInStore.get()).toBeNull());
});

test.each([
  ['guardian', 'GET /guardian/me'],
  ['therapist', 'GET /therapist/me'],
] as const)('the profile menu shows the picture of a %s', async (role, call) => {
  fakeApi({ [call]: { [role]: { profile_photo: '/api/v1/files/token-1' } } });
  signedIn(role);
  show(<Header variant="signed-in" />);
  const menu = await screen.findByRole('button', { name: /Ana Suarez/ });
  await waitFor(() => expect(menu.querySelector('img')?.getAttribute('src')).toBe('/api/v1/files/token-1'));
});

test.each<HeaderVariant>(['home', 'client-login', 'client-onboarding', 'therapist-login', 'therapist-onboarding'])(
  'the %s header offers Spanish',
  (variant) => {
    show(<Header variant={variant} />);
    expect(screen.getByRole('button', { name: 'Español' })).toBeTruthy();
  },
);

test.each([
  ['en', 'Español', 'es'],
  ['es', 'English', 'en'],
])('a page in %s offers %s, which stays chosen', async (shown, name, chosen) => {
  const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();
  document.documentElement.lang = shown;
  show(<Header variant="home" />);
  const offer = screen.getByRole('button', { name });
  expect(offer.lang).toBe(chosen);
  await userEvent.click(offer);
  expect(localStorage.getItem('larkwell.language')).toBe(chosen);
  expect(reload).toHaveBeenCalledTimes(1);
  document.documentElement.lang = 'en';
  reload.mockRestore();
});

test('those who are signed in find the languages in their settings', () => {
  signedIn('guardian');
  show(<Header variant="client-login" />);
  expect(screen.queryByRole('button', { name: 'Español' })).toBeNull();
});

const load = vi.mocked(loaded);
const therapistNavigation: NavigationEntry[] = [
  { label: 'Clients', path: `${sections.therapist}/clients`, icon: IconHome },
  {
    label: 'Settings',
    path: `${sections.therapist}/settings/about-you`,
    section: `${sections.therapist}/settings`,
    icon: IconHome,
  },
];
const remoteWith = (navigation?: NavigationEntry[]) => ({
  default: Object.assign(() => <h1>Pages</h1>, navigation && { navigation }),
});

function showFrame(role: 'guardian' | 'therapist', path: string) {
  signedIn(role);
  const frame = {
    path: `${homePage(role)}/*`,
    element: <SignedInFrame role={role} />,
    children: [{ path: '*', element: <RemoteSection name={role} basePath={homePage(role)} /> }],
  };
  openAt(path, [frame]);
}

describe('an unknown address', () => {
  const frame = { element: <OwnFrame />, children: [{ path: '*', element: <NotFoundPage /> }] };

  test.each([
    ['guardian', 'Go to Home', sections.client],
    ['therapist', 'Go to Today', sections.therapist],
  ] as const)('keeps the navigation of a %s', async (role, name, home) => {
    load.mockResolvedValue(remoteWith(therapistNavigation));
    signedIn(role);
    openAt('/typo', [frame]);
    expect(await screen.findByRole('heading', { name: 'This page has flown off' })).toBeTruthy();
    expect(screen.getAllByRole('navigation', { name: 'Main' })).not.toEqual([]);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(home);
  });

  test('leads visitors to the website', async () => {
    openAt('/typo', [frame]);
    expect((await screen.findByRole('link', { name: 'Go to home page' })).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

describe('side navigation', () => {
  beforeEach(() => {
    load.mockReset();
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what a boundary catches
  });

  test('shows a skeleton while the remote loads', () => {
    show(<SideNavigation navigation={null} />);
    expect(screen.getByRole('navigation', { name: 'Main' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('shows the entries of the remote and marks the current one', async () => {
    load.mockResolvedValue(remoteWith(therapistNavigation));
    showFrame('therapist', `${sections.therapist}/clients/7`);
    expect((await screen.findByRole('link', { name: 'Clients' })).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBeNull();
  });

  test('marks a section on all of its pages and keeps the collapsed state', async () => {
    load.mockResolvedValue(remoteWith(therapistNavigation));
    showFrame('therapist', `${sections.therapist}/settings/working-hours`);
    const settings = await screen.findByRole('link', { name: 'Settings' });
    expect(settings.getAttribute('href')).toBe(`${sections.therapist}/settings/about-you`);
    expect(settings.getAttribute('aria-current')).toBe('page');
    await userEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    expect(screen.getByRole('button', { name: 'Expand navigation' }).getAttribute('aria-expanded')).toBe('false');
    expect(localStorage.getItem('larkwell.navigation-collapsed')).toBe('true');
  });

  test('links to the landing page when an older remote has no navigation', async () => {
    load.mockResolvedValue(remoteWith());
    showFrame('guardian', `${sections.client}/sessions`);
    const [home] = await screen.findAllByRole('link', { name: 'Home' });
    expect(home?.getAttribute('href')).toBe(sections.client);
    expect(await screen.findByRole('heading', { name: 'Pages' })).toBeTruthy();
  });

  test('keeps the navigation it has when the remote fails to load again', async () => {
    load.mockResolvedValueOnce(remoteWith(therapistNavigation));
    showFrame('therapist', `${sections.therapist}/clients`);
    await screen.findByRole('link', { name: 'Clients' });
    cleanup();
    load.mockRejectedValueOnce(new Error('offline'));
    showFrame('therapist', `${sections.therapist}/clients`);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clients' })).toBeTruthy();
  });
});

function UnsavedPage() {
  const { form } = useZodForm({
    schema: z.object({ name: z.string() }),
    initialValues: { name: '' },
    unsaved: 'ask',
    onSubmit: () => undefined,
  });
  return <input aria-label="Name" {...form.getInputProps('name')} />;
}

test('every page asks before its unsaved form is left', async () => {
  // all pages are below the frame that has the guard
  expect(router.routes.map(({ path, children }) => [path, (children?.length ?? 0) > 0])).toEqual([[undefined, true]]);
  signedIn('guardian');
  const root = { element: <Root />, children: [{ path: '*', element: <UnsavedPage /> }] };
  const opened = createMemoryRouter([root], { initialEntries: ['/one'] });
  render(
    <AppProviders>
      <RouterProvider router={opened} />
    </AppProviders>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Mila');
  void opened.navigate('/two');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

test('shows who impersonates whom and until when, and can end it', async () => {
  const until = new Date();
  until.setHours(15, 30, 0, 0);
  const { credentials, user } = signInOf('guardian', tokenOf({ iat: 0, exp: until.getTime() / 1000 }));
  act(() => signInStore.begin({ credentials, user: { ...user, impersonated_by: 'Olga' } }));
  show(<Root />);
  const banner = await screen.findByRole('region', { name: 'Support view' });
  expect(banner.textContent).toContain('Olga is viewing Larkwell as Ana Suarez until 3:30\u00a0PM.');
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(signInStore.get()).toBeNull());
  expect(screen.queryByRole('region', { name: 'Support view' })).toBeNull();
});
