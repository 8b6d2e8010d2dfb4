import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '../testing/pages.tsx';
import { signInOf } from '../testing/people.ts';
import { signOut } from './sign-in.ts';
import { signInStore } from './store.ts';
import { useRestoredSignIn } from './useRestoredSignIn.ts';

const mark = 'larkwell.signed-in';
const due = 'larkwell.sign-out-due';
const renewal = 'POST /users/sign_in/renewal';
const { user } = signInOf('guardian');
const headers = { 'access-token': 'fresh', client: 'client-1', uid: 'ana@example.com', authorization: 'Bearer x' };
const fresh = () => Response.json({ user }, { headers });
const nobody = new Refusal(401, { error: 'Log in to continue.', code: 'unauthenticated' });

afterEach(() => {
  signInStore.end('signed_out');
  vi.unstubAllGlobals();
});

const start = () => renderHook(() => useRestoredSignIn()).result;
const asked = (calls: { method: string; path: string }[]) => calls.map(({ method, path }) => `${method} ${path}`);

test('nothing is asked where nobody is signed in', () => {
  const calls = fakeApi({});
  expect(start().current.state).toBe('known');
  expect(calls).toEqual([]);
});

test('a reload gets the sign-in back with one request', async () => {
  localStorage.setItem(mark, 'mark-1');
  const calls = fakeApi({ [renewal]: fresh });
  const page = start();
  expect(page.current.state).toBe('asking');
  await waitFor(() => expect(page.current.state).toBe('known'));
  expect(signInStore.get()).toEqual({
    credentials: { ...signInOf('guardian', 'fresh').credentials, authorization: 'Bearer x' },
    user,
  });
  expect(asked(calls)).toEqual([renewal]);
  expect(localStorage.getItem(mark)).toBe('mark-1');
});

test('a sign-in that ended meanwhile is an expiry', async () => {
  localStorage.setItem(mark, 'mark-1');
  fakeApi({ [renewal]: nobody });
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  const page = start();
  await waitFor(() => expect(page.current.state).toBe('known'));
  forget();
  expect(listener.mock.calls).toEqual([['rejected']]);
  expect(localStorage.getItem(mark)).toBeNull();
});

test('while the server is away nobody is signed out, and a retry goes on', async () => {
  localStorage.setItem(mark, 'mark-1');
  fakeApi({ [renewal]: new Refusal(503, { error: 'Away', code: 'unavailable' }) });
  const page = start();
  await waitFor(() => expect(page.current.state).toBe('unreachable'));
  expect(localStorage.getItem(mark)).toBe('mark-1');
  fakeApi({ [renewal]: fresh });
  act(() => page.current.retry());
  await waitFor(() => expect(page.current.state).toBe('known'));
  expect(signInStore.get()?.credentials.accessToken).toBe('fresh');
});

test('a sign-in in another tab is taken over by its cookie', async () => {
  signInStore.begin(signInOf('guardian', 'mine'));
  fakeApi({
    [renewal]: () =>
      Response.json({ user: { ...user, id: 'user-2' } }, { headers: { ...headers, client: 'client-2' } }),
  });
  start();
  localStorage.setItem(mark, 'mark-2');
  window.dispatchEvent(new StorageEvent('storage', { key: mark }));
  await waitFor(() => expect(signInStore.get()?.user.id).toBe('user-2'));
});

test('an open page keeps its sign-in while it can’t ask for another tab’s', async () => {
  signInStore.begin(signInOf('guardian', 'mine'));
  const calls = fakeApi({ [renewal]: new Refusal(503, { error: 'Away', code: 'unavailable' }) });
  start();
  window.dispatchEvent(new StorageEvent('storage', { key: mark }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(signInStore.get()?.credentials.accessToken).toBe('mine');
});

test('a log-out that didn’t reach the server is finished by the next page', async () => {
  signInStore.begin(signInOf('guardian'));
  fakeApi({
    'DELETE /users/sign_out': new Refusal(503, { error: 'Away', code: 'unavailable' }),
    [renewal]: new Refusal(503, { error: 'Away', code: 'unavailable' }),
  });
  await expect(signOut()).rejects.toThrow();
  expect(signInStore.get()).toBeNull();
  await waitFor(() => expect(localStorage.getItem(due)).toBe('client-1'));
  const calls = fakeApi({ [renewal]: fresh, 'DELETE /users/sign_out': new Response(null, { status: 204 }) });
  const page = start();
  await waitFor(() => expect(page.current.state).toBe('known'));
  expect(asked(calls)).toEqual([renewal, 'DELETE /users/sign_out']);
  expect(signInStore.get()).toBeNull();
  expect(localStorage.getItem(due)).toBeNull();
});

test('an unfinished log-out never ends a later sign-in', async () => {
  localStorage.setItem(due, 'client-0');
  const calls = fakeApi({ [renewal]: fresh });
  const page = start();
  await waitFor(() => expect(page.current.state).toBe('known'));
  expect(asked(calls)).toEqual([renewal]);
  expect(localStorage.getItem(due)).toBeNull();
});
