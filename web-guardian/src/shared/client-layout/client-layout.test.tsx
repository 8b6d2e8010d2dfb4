import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import AssessmentsPage from '../../features/assessments/AssessmentsPage.tsx';
import { bookingPage, paths, routeOf } from '../../paths.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import type { Child, ProfileStep } from '../types.ts';
import ClientLayout from './ClientLayout.tsx';

const report = {
  id: 'report-1',
  title: 'Speech evaluation',
  date: '2026-11-16',
  state: 'shared',
  therapist_name: 'Maya Okafor',
  file: { filename: 'evaluation.pdf', content_type: 'application/pdf', size: 2048, url: '/api/v1/files/x' },
};

beforeEach(() => localStorage.clear());

interface Shown {
  mila?: Partial<Child>;
  profile_step?: ProfileStep;
  payments?: object[];
  /** Why nothing can be booked. */
  blocked?: string;
}

function open(
  at: string,
  reports: Record<string, object[]>,
  { mila, profile_step = 'complete', payments = [], blocked }: Shown = {},
) {
  const children = [childOf(mila), childOf({ id: 'child-2', name: 'Leo', preferred_name: 'Leo' })];
  fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ children, profile_step }) },
    'GET /assessment_reports': ({ path }: { path: string }) => ({
      assessment_reports: reports[new URLSearchParams(path.split('?')[1]).get('child_id') ?? ''] ?? [],
    }),
    'GET /clients/child-1/events/pending_schedule': {
      events: [],
      blocked: blocked ? [{ service_id: 'service-1', service_name: 'Speech', reason: blocked }] : [],
    },
    'GET /guardians/payments': { payments, pagy: { next: null } },
  });
  signInAsGuardian();
  return openAt(at, [
    {
      path: paths.client.base,
      element: <ClientLayout />,
      children: [
        { path: routeOf(paths.client.assessments), element: <AssessmentsPage /> },
        { path: routeOf(paths.client.sessions), element: <p>Sessions of the child</p> },
        { path: routeOf(paths.client.subscriptions), element: <p>Plan of the child</p> },
        { path: routeOf(paths.client.payments), element: <p>Receipts of the family</p> },
      ],
    },
  ]);
}

test('a child with reports has a page of assessments', async () => {
  open(paths.client.assessments, { 'child-1': [report] });
  expect(await screen.findByRole('button', { name: 'Speech evaluation' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: /Assessments$/ })).toBeTruthy();
});

test('the receipts stay open during account setup', async () => {
  open(paths.client.payments, {}, { profile_step: 'select_time_frame' });
  expect(await screen.findByText('Receipts of the family')).toBeTruthy();
});

test('the receipts stay open when a school takes over', async () => {
  open(paths.client.payments, {}, { mila: { billing_responsability: 'school' }, payments: [{ id: 'payment-1' }] });
  expect(await screen.findByText('Receipts of the family')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: /Billing$/ })).toBeTruthy();
});

test('the subscription of a school-billed child leads to the receipts', async () => {
  const mila = { billing_responsability: 'school' } as const;
  const page = open(paths.client.subscriptions, {}, { mila, payments: [{ id: 'payment-1' }] });
  await waitFor(() => expect(page.at()).toBe(paths.client.payments));
});

test('a school-billed child without payments has no receipts', async () => {
  const page = open(paths.client.payments, {}, { mila: { billing_responsability: 'school' } });
  expect(await screen.findByText('Sessions of the child')).toBeTruthy();
  expect(page.at()).toBe(paths.client.sessions);
});

test.each([
  ['complete', paths.client.home],
  ['renewal', paths.client.subscriptions],
  ['select_plan', paths.setup.availablePlans],
] as const)('the root of the client area redirects from the step %s to %s', async (profile_step, page) => {
  const opened = open(paths.client.base, {}, { profile_step });
  await waitFor(() => expect(opened.at()).toBe(page));
});

test('without reports the page leads to the sessions', async () => {
  const page = open(paths.client.assessments, {});
  expect(await screen.findByText('Sessions of the child')).toBeTruthy();
  expect(page.at()).toBe(paths.client.sessions);
});

test('a link that names another child switches to that child, once', async () => {
  const page = open(`${paths.client.assessments}?child=child-2`, { 'child-2': [report] });
  expect(await screen.findByRole('button', { name: 'Speech evaluation' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: /^Leo/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Leo' }).ariaPressed).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Mila' }));
  await waitFor(() => expect(page.at()).toBe(paths.client.sessions));
  expect(screen.getByRole('heading', { level: 1, name: /^Mila/ })).toBeTruthy();
});

describe('the action of the header', () => {
  const action = async () => {
    await screen.findByText('Sessions of the child');
    return screen.queryByRole('link', { name: 'Book a session' })?.getAttribute('href') ?? null;
  };

  test('books a session with the child’s therapist', async () => {
    open(paths.client.sessions, {}, { mila: { therapist_id: 'therapist-1' } });
    expect(await action()).toBe(bookingPage('therapist-1', { childId: 'child-1' }));
  });

  test.each([
    ['payment_overdue', 'Pay to book'],
    ['subscription_paused', 'Resume to book'],
  ])('leads a family to billing at %s', async (blocked, label) => {
    open(paths.client.sessions, {}, { mila: { therapist_id: 'therapist-1' }, blocked });
    const link = await screen.findByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe(paths.client.subscriptions);
    expect(screen.queryByRole('link', { name: 'Book a session' })).toBeNull();
  });

  test.each([
    ['a school-billed child', { therapist_id: 'therapist-1', billing_responsability: 'school' }],
    ['a child without a therapist', {}],
  ] as const)('isn’t there for %s', async (_who, mila) => {
    open(paths.client.sessions, {}, { mila });
    expect(await action()).toBeNull();
  });
});
