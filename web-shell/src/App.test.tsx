import { AppProviders, signInStore } from '@larkwell/app-kit';
import { fakeApi, Refusal, signInOf } from '@larkwell/app-kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from './App.tsx';
import { paths, roomPage } from './paths.ts';
import { router } from './router.tsx';

const renewal = 'POST /users/sign_in/renewal';
const away = new Refusal(503, { error: 'Away', code: 'unavailable' });
const { user } = signInOf('guardian');

afterEach(() => {
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

async function openMarked(path: string) {
  await router.navigate(path);
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  render(
    <AppProviders>
      <App />
    </AppProviders>,
  );
}

test('shows no page before it is known who is signed in', async () => {
  fakeApi({ [renewal]: away });
  await openMarked('/terms');
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'We can’t reach Larkwell right now' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  fakeApi({ [renewal]: () => Response.json({ user }, { headers: { 'access-token': 't', client: 'c', uid: 'u' } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'We can’t reach Larkwell right now' })).toBeNull());
  expect(signInStore.get()?.user.id).toBe('user-1');
  expect(router.state.location.pathname).toBe('/terms');
});

test('the first page shows together with its header', async () => {
  fakeApi({});
  await router.navigate(paths.resetPassword);
  render(
    <AppProviders>
      <App />
    </AppProviders>,
  );
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('a sign-in that ended meanwhile leads to the log-in and back', async () => {
  fakeApi({ [renewal]: new Refusal(401, { error: 'Log in to continue.', code: 'unauthenticated' }) });
  const room = roomPage('ended', 'event-1');
  await openMarked(room);
  expect(await screen.findByText('Please log in again to continue.')).toBeTruthy();
  expect(router.state.location).toMatchObject({
    pathname: paths.clientLogIn,
    state: { from: room },
  });
});
