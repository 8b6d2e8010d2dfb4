import { signInStore } from '@larkwell/app-kit';
import { fakeApi, openAt, Refusal, signInOf } from '@larkwell/app-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotificationBell } from '../layout/NotificationBell.tsx';
import { sections } from '../paths.ts';
import type { Notification } from './calls.ts';

const booked: Notification = {
  id: 'n-2',
  kind: 'session_booked',
  text: 'Your session is booked',
  path: `${sections.client}/sessions`,
  starts_at: '2026-03-03T18:00:00Z',
  created_at: '2026-03-01T17:00:00Z',
  read_at: null,
};
const message: Notification = {
  ...booked,
  id: 'n-1',
  kind: 'message_received',
  text: 'You have a new message',
  path: `${sections.client}/messages`,
  starts_at: null,
};

let read: string[];
const api = (more: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /guardian/me': () => ({
      guardian: { timezone: 'America/Los_Angeles', unread_notifications: 2 - read.length },
    }),
    'GET /notifications': () => ({
      notifications: [booked, message].map((one) => ({
        ...one,
        read_at: read.includes(one.id) ? '2026-03-01T18:00:00Z' : null,
      })),
      pagy: { next: null },
    }),
    'PUT /notifications/n-1/read': () => {
      read = ['n-1'];
      return { unread_notifications: 1 };
    },
    'PUT /notifications/read': () => {
      read = ['n-1', 'n-2'];
      return { unread_notifications: 0 };
    },
    ...more,
  });

beforeEach(() => {
  read = [];
  act(() => signInStore.begin(signInOf('guardian')));
});
afterEach(() => {
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

function open() {
  openAt('/', [
    { path: '/', element: <NotificationBell /> },
    { path: `${sections.client}/messages`, element: <p>The messages</p> },
  ]);
}
const bell = (name: string) => screen.findByRole('button', { name });

test('the bell counts what is unread, and loads the list when it opens', async () => {
  const calls = api();
  open();
  const button = await bell('Notifications, 2 unread');
  expect(calls.some(({ path }) => path === '/notifications')).toBe(false);
  await userEvent.click(button);
  const list = await screen.findByRole('list', { name: 'Notifications' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([booked.text, message.text]);
  expect(list.textContent).toMatch(/Starting Tue, Mar.3, 10:00.AM/);
});

test('opening a notification marks it as read and leads to its page', async () => {
  const calls = api();
  open();
  await userEvent.click(await bell('Notifications, 2 unread'));
  await userEvent.click(await screen.findByRole('link', { name: message.text }));
  expect(await screen.findByText('The messages')).toBeTruthy();
  await waitFor(() => expect(calls.some(({ path }) => path === '/notifications/n-1/read')).toBe(true));
});

test('marks all up to the newest one on the page as read', async () => {
  const calls = api();
  open();
  await userEvent.click(await bell('Notifications, 2 unread'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ newest_id: 'n-2' });
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
});

test('says so if there is nothing, or if the list does not load', async () => {
  api({ 'GET /notifications': new Refusal(503, { error: 'Away', code: 'unavailable' }) });
  open();
  await userEvent.click(await bell('Notifications, 2 unread'));
  expect(await screen.findByText('We couldn’t load your notifications')).toBeTruthy();
  api({ 'GET /notifications': { notifications: [], pagy: { next: null } } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing new')).toBeTruthy();
});
