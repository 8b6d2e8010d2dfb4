import { Link, languageReload, signInStore } from '@larkwell/app-kit';
import { signInPage } from '@larkwell/app-kit/addresses';
import { openAt, signInOf } from '@larkwell/app-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Root } from './layout/Root.tsx';
import { paths } from './paths.ts';

// every page of these tests starts in English
const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => signInStore.end('signed_out'));
  localStorage.clear();
});

const signIn = (role: 'guardian' | 'therapist', language: 'en' | 'es') => {
  const one = signInOf(role);
  act(() => signInStore.begin({ ...one, user: { ...one.user, language } }));
};
const open = (path: string) =>
  openAt(path, [
    {
      element: <Root />,
      children: [
        {
          path: '*',
          element: (
            <>
              <h1>Page</h1>
              <Link to={paths.home}>Home</Link>
            </>
          ),
        },
      ],
    },
  ]);
const isShown = () => screen.queryByRole('heading', { name: 'Page' }) !== null;

test.each(['guardian', 'therapist'] as const)('the page reloads when a %s with Spanish signs in', async (role) => {
  open(signInPage(role));
  expect(isShown()).toBe(true);
  signIn(role, 'es');
  expect(isShown()).toBe(false);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test.each(['guardian', 'therapist'] as const)('the page stays when a %s with English signs in', async (role) => {
  open(paths.unavailable);
  signIn(role, 'en');
  await new Promise((settled) => setTimeout(settled, 20));
  expect(isShown()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('what another tab chose shows at the next load', async () => {
  open(paths.terms);
  localStorage.setItem('larkwell.language', 'es');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(isShown()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
