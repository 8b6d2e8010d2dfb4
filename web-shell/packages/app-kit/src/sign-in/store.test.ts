import { afterEach, expect, test, vi } from 'vitest';
import { signInOf } from '../testing/people.ts';
import { clearLastRole, lastRole } from './last-role.ts';
import { signInStore } from './store.ts';

const key = 'larkwell.signed-in';
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

test('stores the user’s language for the next page', () => {
  const inLanguage = (role: 'guardian' | 'therapist', language: 'en' | 'es') => {
    const signIn = signInOf(role);
    return { ...signIn, user: { ...signIn.user, language } };
  };
  signInStore.begin(inLanguage('guardian', 'es'));
  expect(localStorage.getItem('larkwell.language')).toBe('es');
  signInStore.restore(inLanguage('guardian', 'en'));
  expect(localStorage.getItem('larkwell.language')).toBe('en');
  signInStore.begin(inLanguage('therapist', 'es'));
  expect(localStorage.getItem('larkwell.language')).toBe('es');
});

test('asks when another tab signs in', () => {
  const ask = vi.fn();
  const forget = signInStore.onChangeElsewhere(ask);
  inAnotherTab('mark-2');
  expect(ask).toHaveBeenCalledTimes(1);
  forget();
  inAnotherTab('mark-3');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('no script finds a credential in the browser’s storage', () => {
  const { credentials, user } = signInOf('therapist', 'token-secret');
  signInStore.begin({ credentials, user });
  signInStore.renew('token-fresh', 'Bearer fresh');
  signInStore.know({ ...user, first_name: 'Anna' });
  const kept = [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].join(' ');
  expect(kept).toContain('therapist'); // the last role
  for (const secret of ['token-secret', 'token-fresh', 'Bearer', credentials.uid]) expect(kept).not.toContain(secret);
});

test('remembers the last role until it is cleared', () => {
  signInStore.begin(signInOf('therapist'));
  expect(lastRole()).toBe('therapist');
  clearLastRole();
  expect(lastRole()).toBeNull();
});

test('a new name shows at once and makes the other tabs ask', () => {
  const signIn = signInOf('therapist');
  signInStore.begin(signIn);
  const mark = localStorage.getItem(key);
  signInStore.know({ ...signIn.user, first_name: 'Anna' });
  expect(signInStore.get()).toEqual({ ...signIn, user: { ...signIn.user, first_name: 'Anna' } });
  expect(localStorage.getItem(key)).not.toBe(mark);
});

test('a renewed token makes no other tab ask', () => {
  signInStore.begin(signInOf('therapist'));
  const mark = localStorage.getItem(key);
  signInStore.renew('token-2');
  signInStore.restore(signInOf('therapist', 'token-3'));
  expect(signInStore.get()?.credentials.accessToken).toBe('token-3');
  expect(localStorage.getItem(key)).toBe(mark);
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

test('a call that is rejected while another ends the sign-in is no expiry', async () => {
  signInStore.begin(signInOf('therapist'));
  const listener = vi.fn();
  const forget = signInStore.subscribe(listener);
  await signInStore.whileEnding(async () => {
    signInStore.end('rejected');
    expect(signInStore.get()).not.toBeNull();
    signInStore.end('signed_out');
  });
  forget();
  expect(listener.mock.calls).toEqual([['signed_out']]);
});

test('an expired sign-in ends after a call that failed to end it', async () => {
  signInStore.begin(signInOf('therapist'));
  const failed = signInStore.whileEnding(async () => {
    signInStore.end('rejected');
    throw new Error('401');
  });
  await expect(failed).rejects.toThrow('401');
  expect(signInStore.get()).toBeNull();
  expect(signInStore.wasSignedOut()).toBe(false);
});

test('a rejected sign-in leaves a newer one alone', async () => {
  signInStore.begin(signInOf('therapist'));
  const newer = signInOf('guardian');
  newer.credentials.client = 'client-2';
  await signInStore.whileEnding(async () => {
    signInStore.end('rejected');
    signInStore.begin(newer);
  });
  expect(signInStore.get()).toBe(newer);
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
