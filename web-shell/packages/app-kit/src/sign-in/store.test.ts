import { afterEach, expect, test, vi } from 'vitest';
import { signInOf } from '../testing/people.ts';
import { clearLastRole, lastRole, signInStore } from './store.ts';

const key = 'larkwell.sign-in';
const inAnotherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

afterEach(() => signInStore.end('signed_out'));

test('a sign-out in another tab ends the sign-in here', () => {
  signInStore.begin(signInOf('guardian'));
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  inAnotherTab(null);
  forget();
  expect(signInStore.get()).toBeNull();
  expect(listener).toHaveBeenCalledWith('elsewhere');
});

test('uses a sign-in from another tab and ignores a mangled one', () => {
  inAnotherTab(JSON.stringify(signInOf('therapist')));
  expect(signInStore.get()?.user.user_type).toBe('therapist');
  inAnotherTab('{"credentials":');
  expect(signInStore.get()).toBeNull();
});

test('remembers the last role until it is cleared', () => {
  signInStore.begin(signInOf('therapist'));
  expect(lastRole()).toBe('therapist');
  clearLastRole();
  expect(lastRole()).toBeNull();
});

test('a guardian without a last name survives a reload', () => {
  const signIn = signInOf('guardian');
  inAnotherTab(JSON.stringify({ ...signIn, user: { ...signIn.user, last_name: null } }));
  expect(signInStore.get()?.user.first_name).toBe('Ana');
});

test('a new name shows at once and after a reload', () => {
  const signIn = signInOf('therapist');
  signInStore.begin(signIn);
  signInStore.know({ ...signIn.user, first_name: 'Anna' });
  expect(signInStore.get()).toEqual({ ...signIn, user: { ...signIn.user, first_name: 'Anna' } });
  expect(localStorage.getItem(key)).toContain('Anna');
});

test('a call that is rejected during a log-out is no expiry', () => {
  signInStore.begin(signInOf('therapist'));
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  signInStore.leave();
  signInStore.end('rejected');
  forget();
  expect(listener).toHaveBeenLastCalledWith('signed_out');
  expect(signInStore.wasSignedOut()).toBe(true);
});

test('a call that is rejected while another tab logs out is no expiry', () => {
  const signIn = signInOf('therapist');
  signInStore.begin(signIn);
  localStorage.setItem('larkwell.signing-out', signIn.credentials.client);
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  signInStore.end('rejected');
  forget();
  expect(listener).toHaveBeenLastCalledWith('elsewhere');
});

test('a later sign-in of the same device can expire', () => {
  const signIn = signInOf('therapist');
  signInStore.begin(signIn);
  signInStore.leave();
  signInStore.end('signed_out');
  signInStore.begin(signIn);
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  signInStore.end('rejected');
  forget();
  expect(listener).toHaveBeenLastCalledWith('rejected');
  expect(signInStore.wasSignedOut()).toBe(false);
});

test('ends once, although a call is rejected during the log-out', () => {
  signInStore.begin(signInOf('therapist'));
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  signInStore.leave();
  signInStore.end('rejected');
  signInStore.end('signed_out');
  forget();
  expect(listener.mock.calls).toEqual([['signed_out']]);
});
