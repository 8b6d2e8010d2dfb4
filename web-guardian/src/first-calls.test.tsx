import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { firstCalls } from '../first-calls.ts';
import BookingLayout from './features/client-therapist-booking/BookingLayout.tsx';
import BookingPage from './features/client-therapist-booking/BookingPage.tsx';
import HomePage from './features/home/HomePage.tsx';
import SessionsPage from './features/sessions/SessionsPage.tsx';
import { paths, reschedulePage, routeOf } from './paths.ts';
import ClientLayout from './shared/client-layout/ClientLayout.tsx';
import { fakeApi, openAt, signInAsGuardian } from './testing/pages.tsx';
import { guardianOf, sessionOf } from './testing/people.ts';

const session = sessionOf();
const routes = [
  {
    path: paths.client.base,
    element: <ClientLayout />,
    children: [
      { path: routeOf(paths.client.home), element: <HomePage /> },
      { path: routeOf(paths.client.sessions), element: <SessionsPage /> },
    ],
  },
  {
    path: paths.booking.base,
    element: <BookingLayout />,
    children: [{ path: ':therapistId', element: <BookingPage /> }],
  },
];
const addresses: readonly [base: string, address: string][] = [
  [paths.client.home, paths.client.home],
  [paths.client.sessions, paths.client.sessions],
  [paths.booking.base, reschedulePage(session.therapist_id, session.id)],
];

test('every page with first calls is checked here', () => {
  expect(addresses.map(([base]) => base).toSorted()).toEqual(Object.keys(firstCalls).toSorted());
});

afterEach(() => {
  delete window.larkwellEarly;
});

test.each(addresses)('%s takes every response that was asked for early', async (base, address) => {
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) } });
  const keys = firstCalls[base as keyof typeof firstCalls].map(
    (call) => `GET ${call.replace('{child}', 'child-1').replace('{session}', session.id)}`,
  );
  const never = new Promise<Response>(() => undefined);
  window.larkwellEarly = Object.fromEntries(keys.map((key) => [key, { response: never, since: Date.now() }]));
  signInAsGuardian();
  openAt(address, routes);
  await waitFor(() => expect(window.larkwellEarly).toEqual({}));
});
