import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationSettings, SettingsChange } from '../api/index.ts';
import { fakeApi, openAt, Refusal } from '../testing/index.ts';
import { NotificationChoices } from './NotificationChoices.tsx';

const on = { on: true, changeable: true };
let settings: NotificationSettings;
let calls: ReturnType<typeof fakeApi>;

const api = (more: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /notification_settings': () => ({ notification_settings: settings }),
    'PUT /notification_settings': ({ body }: { body: { notification_settings: SettingsChange } }) => {
      const { topics, ...changes } = body.notification_settings;
      settings = { ...settings, ...(changes as Partial<NotificationSettings>) };
      return { notification_settings: settings };
    },
    ...more,
  });

beforeEach(() => {
  settings = {
    topics: [
      { topic: 'reminders', email: on, sms: on, push: null },
      { topic: 'billing', email: { on: true, changeable: false }, sms: null, push: null },
    ],
    daily_digest: false,
    quiet_hours: null,
    push: null,
  };
  calls = api();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => openAt('/', [{ path: '/', element: <NotificationChoices /> }]);
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('a topic is turned off for one channel, and what always comes says so', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Reminders by Text' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ notification_settings: { topics: [{ topic: 'reminders', sms: false }] } }]),
  );
  expect(screen.getByText('Email: always on')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Payments and plans by Email' })).toBeNull();
});

test('quiet hours start with a usual night and can be moved', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: /^Quiet hours/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'From' }));
  await userEvent.click(await screen.findByRole('option', { name: '10:30 PM' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { notification_settings: { quiet_hours: { starts: '21:00', ends: '07:00' } } },
      { notification_settings: { quiet_hours: { starts: '22:30', ends: '07:00' } } },
    ]),
  );
  await userEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull());
});

test('a refusal shows and changes nothing', async () => {
  const error = 'Quiet hours can be at most 12 hours long.';
  api({ 'PUT /notification_settings': new Refusal(422, { error, code: 'quiet_hours_too_long' }) });
  open();
  await userEvent.click(await screen.findByRole('switch', { name: /^One email a day/ }));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByRole('switch', { name: /^One email a day/ })).toHaveProperty('checked', false);
});
