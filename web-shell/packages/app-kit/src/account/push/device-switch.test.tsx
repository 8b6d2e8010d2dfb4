import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationSettings } from '../../api/index.ts';
import { signInStore } from '../../sign-in/store.ts';
import { fakeApi, fakePushDevice, openAt, Refusal, sentSubscription, signInAs } from '../../testing/index.ts';
import { NotificationChoices } from '../NotificationChoices.tsx';
import { isPushDue } from './push-mark.ts';

const serverKey = 'BAQ-_server-key_AA';
const on = { on: true, changeable: true };
let settings: NotificationSettings;
let calls: ReturnType<typeof fakeApi>;

function pushed(onDevice: boolean) {
  settings = { ...settings, push: { server_key: serverKey, on_this_device: onDevice } };
  return { notification_settings: settings };
}

const api = (more: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /notification_settings': () => ({ notification_settings: settings }),
    'PUT /notification_settings': () => ({ notification_settings: settings }),
    'PUT /push_subscription': () => pushed(true),
    'DELETE /push_subscription': () => pushed(false),
    ...more,
  });

const ana = {
  user_type: 'guardian',
  userable_id: 'g1',
  first_name: 'Ana',
  last_name: null,
  email: 'ana@x.com',
} as const;

beforeEach(() => {
  settings = {
    topics: [{ topic: 'reminders', email: on, sms: null, push: on }],
    daily_digest: false,
    quiet_hours: null,
    push: { server_key: serverKey, on_this_device: false },
  };
  calls = api();
  signInAs(ana);
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => signInStore.end('signed_out'));
});

const open = () => openAt('/', [{ path: '/', element: <NotificationChoices /> }]);
const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Notifications on this device/ });
const noDeviceSwitch = () => screen.queryByText('Notifications on this device');
const topicSwitch = () => screen.queryByRole('switch', { name: 'Reminders on your devices' });
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
/** The settings are there. */
const loaded = () => screen.findByRole('switch', { name: 'Reminders by Email' });
/** The settings of the browser may have changed meanwhile. */
const returnToPage = () => act(() => void window.dispatchEvent(new Event('focus')));

test('notifications are turned on with permission, and topics show', async () => {
  const device = fakePushDevice();
  open();
  await userEvent.click(await deviceSwitch());
  expect(await screen.findByText('Notifications are on for this device')).toBeTruthy();
  await waitFor(async () => expect((await deviceSwitch()).checked).toBe(true));
  expect(device).toMatchObject({ permission: 'granted', subscription: { serverKey } });
  expect(sent()).toEqual([['PUT', '/push_subscription', sentSubscription(`https://push.example/${serverKey}`)]]);

  await userEvent.click(topicSwitch() as HTMLElement);
  const change = { notification_settings: { topics: [{ topic: 'reminders', push: false }] } };
  await waitFor(() => expect(sent().at(-1)).toEqual(['PUT', '/notification_settings', change]));
});

test('notifications that are turned off end here and on the server', async () => {
  const device = fakePushDevice({
    permission: 'granted',
    subscription: { endpoint: 'https://push.example/1', serverKey },
  });
  pushed(true);
  localStorage.setItem('larkwell.push', 'someone earlier');
  open();
  expect((await deviceSwitch()).checked).toBe(true);
  expect(topicSwitch()).toBeTruthy();
  await userEvent.click(await deviceSwitch());
  expect(await screen.findByText('Notifications are off for this device')).toBeTruthy();
  await waitFor(() => expect(topicSwitch()).toBeNull());
  expect((await deviceSwitch()).checked).toBe(false);
  expect(sent()).toEqual([['DELETE', '/push_subscription', undefined]]);
  expect(device.subscription).toBeNull();
  expect(localStorage.getItem('larkwell.push')).toBeNull();
});

test('a later sign-in of the same person is due, and nobody else’s', async () => {
  fakePushDevice();
  open();
  await userEvent.click(await deviceSwitch());
  await screen.findByText('Notifications are on for this device');
  const { user, credentials } = signInStore.get() ?? {};
  expect(isPushDue(user?.id ?? '', 'next-client')).toBe(true);
  expect(isPushDue(user?.id ?? '', credentials?.client ?? '')).toBe(false);
  expect(isPushDue('user-of-another', 'next-client')).toBe(false);
});

test('a subscription with this key is sent unchanged', async () => {
  const subscription = { endpoint: 'https://push.example/kept', serverKey };
  fakePushDevice({ permission: 'granted', subscription });
  open();
  await userEvent.click(await deviceSwitch());
  await waitFor(() => expect(sent()).toEqual([['PUT', '/push_subscription', sentSubscription(subscription.endpoint)]]));
});

test('a subscription with another key is replaced', async () => {
  const subscription = { endpoint: 'https://push.example/old', serverKey: 'BAQ-_other-key__AA' };
  const device = fakePushDevice({ permission: 'granted', subscription });
  open();
  await userEvent.click(await deviceSwitch());
  const endpoint = `https://push.example/${serverKey}`;
  await waitFor(() => expect(sent()).toEqual([['PUT', '/push_subscription', sentSubscription(endpoint)]]));
  expect(device.subscription).toEqual({ endpoint, serverKey });
});

test('the switch says what to do while the browser asks', async () => {
  let answer: (permission: NotificationPermission) => void = () => undefined;
  const device = fakePushDevice();
  vi.spyOn(Notification, 'requestPermission').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  open();
  await userEvent.click(await deviceSwitch());
  expect(await screen.findByText('When your browser asks, choose to allow notifications.')).toBeTruthy();
  await userEvent.click(await deviceSwitch()); // waits as well
  device.permission = 'granted';
  answer('granted');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a question that is closed leaves notifications off', async () => {
  fakePushDevice({ answer: 'default' });
  open();
  await userEvent.click(await deviceSwitch());
  expect((await screen.findByRole('alert')).textContent).toContain('Notifications are still off.');
  expect((await deviceSwitch()).checked).toBe(false);
  expect(sent()).toEqual([]);
});

test('a browser that blocks notifications says where to allow them', async () => {
  const device = fakePushDevice({ permission: 'denied' });
  pushed(true);
  open();
  const blocked = 'Your browser blocks notifications from Larkwell. Allow them in its settings.';
  expect(await screen.findByText(blocked)).toBeTruthy();
  expect((await deviceSwitch()).checked).toBe(false);
  expect(topicSwitch()).toBeNull();
  await userEvent.click(await deviceSwitch());
  expect((await screen.findByRole('alert')).textContent).toContain(blocked);
  expect(sent()).toEqual([]);

  device.permission = 'granted';
  returnToPage();
  await waitFor(async () => expect((await deviceSwitch()).checked).toBe(true));
});

test('a push service that refuses leaves notifications off', async () => {
  fakePushDevice({ refuses: true });
  open();
  await userEvent.click(await deviceSwitch());
  const problem = 'Your browser couldn’t turn on notifications. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toContain(problem);
  expect((await deviceSwitch()).checked).toBe(false);
  expect(sent()).toEqual([]);
  expect(localStorage.getItem('larkwell.push')).toBeNull();
});

test('a server that refuses says why', async () => {
  const error = 'We can’t send notifications to this browser.';
  fakePushDevice();
  api({ 'PUT /push_subscription': new Refusal(422, { error, code: 'invalid' }) });
  open();
  await userEvent.click(await deviceSwitch());
  expect((await screen.findByRole('alert')).textContent).toContain(error);
  expect((await deviceSwitch()).checked).toBe(false);
  expect(localStorage.getItem('larkwell.push')).toBeNull();
});

test('an iPhone’s browser says to add Larkwell to the Home Screen', async () => {
  vi.stubGlobal('navigator', { ...navigator, standalone: false });
  open();
  expect(await screen.findByText(/^Add Larkwell to your Home Screen first/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^Notifications on this device/ })).toBeNull();
});

test('a browser without push notifications shows no switch', async () => {
  open();
  await loaded();
  expect(noDeviceSwitch()).toBeNull();
});

test('there is no switch while the server sends no push notifications', async () => {
  fakePushDevice();
  settings.push = null;
  open();
  await loaded();
  expect(noDeviceSwitch()).toBeNull();
});

test('an impersonating operator sees no switch', async () => {
  fakePushDevice();
  signInAs({ ...ana, impersonated_by: 'Operator' });
  open();
  await loaded();
  expect(noDeviceSwitch()).toBeNull();
});
