import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedSchema } from '../api/index.ts';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { CalendarFeedPanel } from './CalendarFeedPanel.tsx';

const ana = {
  user_type: 'guardian',
  userable_id: 'guardian-1',
  first_name: 'Ana',
  last_name: 'Suarez',
  email: 'ana@example.com',
} as const;
const feedOf = (url: string): FeedSchema => ({ url, created_at: '2026-11-16T17:00:00Z', last_read_at: null });
let feed: FeedSchema | null;
let calls: Call[];

beforeEach(() => {
  feed = null;
  let made = 0;
  calls = fakeApi({
    'GET /calendar_feed': () => ({ calendar_feed: feed }),
    'POST /calendar_feed': () => {
      made += 1;
      feed = feedOf(`https://larkwell.example/api/v1/feeds/${made}.ics`);
      return { calendar_feed: feed };
    },
    'DELETE /calendar_feed': () => {
      feed = null;
      return {};
    },
  });
  signInAs(ana);
});
afterEach(() => vi.unstubAllGlobals());

const show = () => openAt('/', [{ path: '/', element: <CalendarFeedPanel zone="America/Los_Angeles" /> }]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const address = () => screen.findByLabelText<HTMLInputElement>('Your private calendar link');

test('creates a calendar link and shows when it was used', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Get calendar link' }));
  expect(await screen.findByText('Your calendar link is ready')).toBeTruthy();
  expect((await address()).value).toBe('https://larkwell.example/api/v1/feeds/1.ics');
  expect(screen.getByText(/Created Nov 16.* No calendar has used it yet\./)).toBeTruthy();
  // the button is gone
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your sessions in your own calendar'));
});

test('renews the calendar link only after confirmation', async () => {
  feed = { ...feedOf('https://larkwell.example/old.ics'), last_read_at: '2026-11-20T18:30:00Z' };
  show();
  expect((await address()).value).toBe('https://larkwell.example/old.ics');
  expect(screen.getByText(/Last used by a calendar Nov 20/)).toBeTruthy();
  await press('Get a new link');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await confirm('Get a new link');
  expect(await screen.findByDisplayValue('https://larkwell.example/api/v1/feeds/1.ics')).toBeTruthy();
});

test('stops sharing the calendar after confirmation', async () => {
  feed = feedOf('https://larkwell.example/old.ics');
  show();
  await address();
  await press('Stop sharing');
  await confirm('Stop sharing');
  expect(await screen.findByText('Your calendar link no longer works')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Get calendar link' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your sessions in your own calendar'));
});

test('a failed load can be retried', async () => {
  fakeApi({ 'GET /calendar_feed': new Refusal(500, { error: 'Something went wrong', code: 'internal' }) });
  show();
  expect(await screen.findByText('We couldn’t load your calendar link')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('an impersonating operator does not see the calendar link', () => {
  feed = feedOf('https://larkwell.example/old.ics');
  signInAs({ ...ana, impersonated_by: 'Olga' });
  show();
  expect(screen.queryByText('Your sessions in your own calendar')).toBeNull();
  expect(calls).toEqual([]);
});
