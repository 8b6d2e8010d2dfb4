import { signInStore } from '@larkwell/app-kit';
import { fakeApi, fakePushDevice, sentSubscription, signInOf } from '@larkwell/app-kit/testing';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPush } from './push.ts';

const serverKey = 'BAQ-_server-key_AA';
const subscription = { endpoint: 'https://push.example/kept', serverKey };
const granted = { permission: 'granted', subscription } as const;
const notification_settings = { push: { server_key: serverKey, on_this_device: false } };

let calls: ReturnType<typeof fakeApi>;
const listeners: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T20:00:00Z') });
  calls = fakeApi({
    'GET /notification_settings': () => {
      signInStore.renew('token-2'); // as an answer does
      return { notification_settings };
    },
    'PUT /push_subscription': {},
  });
  // pages keep it for good; a test ends it
  const { subscribe } = signInStore;
  vi.spyOn(signInStore, 'subscribe').mockImplementation((listener) => {
    const end = subscribe(listener);
    listeners.push(end);
    return end;
  });
});
afterEach(() => {
  for (const end of listeners.splice(0)) end();
  signInStore.end('signed_out');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A sign-in of one of them, with what else is known of the user. */
function signIn(client: string, user: object = {}) {
  const { credentials, user: ana } = signInOf('guardian');
  signInStore.begin({ credentials: { ...credentials, client }, user: { ...ana, ...user } });
}

/** Ana turned notifications on here in an earlier sign-in. */
const markEarlier = () => localStorage.setItem('larkwell.push', 'user-1 client-1 2026-11-27');
/** In this sign-in. */
const markToday = () => localStorage.setItem('larkwell.push', 'user-1 client-2 2026-11-27');

const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
/** Calls that shouldn't come would have come by now: the code is loaded, and answers take no time. */
async function sends(count: number) {
  await import('./resume-push.ts');
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(puts()).toHaveLength(count);
}

test('a new log-in of the same person brings notifications back, once', async () => {
  fakePushDevice(granted);
  markEarlier();
  signIn('client-2');
  keepPush();
  await waitFor(() => expect(puts()).toEqual([sentSubscription(subscription.endpoint)]));
  await waitFor(() => expect(localStorage.getItem('larkwell.push')).toBe('user-1 client-2 2026-11-27'));
  keepPush(); // the next page
  await sends(1);
});

test('a subscription is sent again on the next day, as browsers renew it', async () => {
  fakePushDevice(granted);
  markToday();
  signIn('client-2');
  keepPush();
  await sends(0);
  vi.setSystemTime(Date.parse('2026-11-28T06:00:00Z'));
  keepPush(); // the next page
  await waitFor(() => expect(puts()).toEqual([sentSubscription(subscription.endpoint)]));
});

test('a log-in while the page is open brings notifications back', async () => {
  fakePushDevice(granted);
  markEarlier();
  keepPush();
  signIn('client-2');
  await waitFor(() => expect(puts()).toHaveLength(1));
});

test('a subscription with an earlier key of the server is replaced', async () => {
  const device = fakePushDevice({ ...granted, subscription: { ...subscription, serverKey: 'BAQ-_other-key__AA' } });
  markEarlier();
  signIn('client-2');
  keepPush();
  await waitFor(() => expect(puts()).toEqual([sentSubscription(`https://push.example/${serverKey}`)]));
  expect(device.subscription?.serverKey).toBe(serverKey);
});

test('another person gets no notifications by a log-in', async () => {
  fakePushDevice(granted);
  markEarlier();
  signIn('client-2', { id: 'user' });
  keepPush();
  await sends(0);
});

test('an impersonating operator gets no notifications', async () => {
  fakePushDevice(granted);
  markEarlier();
  signIn('client-2', { impersonated_by: 'Operator' });
  keepPush();
  await sends(0);
});

test('a log-in sends nothing while notifications are off', async () => {
  fakePushDevice(granted);
  signIn('client-2');
  keepPush();
  await sends(0);
});

test('a browser that lost the permission sends nothing', async () => {
  fakePushDevice({ ...granted, permission: 'denied' });
  markEarlier();
  signIn('client-2');
  keepPush();
  await sends(0);
});

test('a browser without a subscription sends nothing', async () => {
  fakePushDevice({ ...granted, subscription: null });
  markEarlier();
  signIn('client-2');
  keepPush();
  await sends(0);
});

test('the end of a sign-in takes away what shows, and the mark stays', async () => {
  const device = fakePushDevice({ ...granted, shown: 2 });
  markToday();
  signIn('client-2');
  keepPush();
  expect(device.shown).toBe(2);
  signInStore.end('signed_out');
  await waitFor(() => expect(device.shown).toBe(0));
  expect(localStorage.getItem('larkwell.push')).not.toBeNull();
  await sends(0);
});
