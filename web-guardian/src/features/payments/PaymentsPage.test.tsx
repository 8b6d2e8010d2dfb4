import type { Payment } from '@larkwell/app-kit/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import PaymentsPage from './PaymentsPage.tsx';

const plan: Payment = {
  id: 'payment-1',
  status: 'paid',
  charged_at: '2026-11-23T07:27:00+00:00',
  total: '460.00',
  refunded_total: '0.00',
  currency: 'usd',
  invoice_number: 'ABC-0001',
  child_id: 'child-1',
  subscription_id: 'subscription-1',
  plan_name: 'Steady',
  kind: 'recurring',
  sessions_per_week: 1,
  session_minutes: 45,
  period_starts_on: '2026-11-22',
  period_ends_on: '2026-12-19',
  refunds: [],
  dispute: null,
  receipt_url: '/api/v1/guardians/payments/payment-1/receipt',
};
const refund = { total: '46.00', currency: 'usd', refunded_at: '2026-11-25T12:00:00+00:00' };

let child: ReturnType<typeof childOf>;
let pages: Record<string, Payment[]>;
let receipt: unknown;
let subscriptions: unknown[];
let saved: string[];

beforeEach(() => {
  child = childOf();
  pages = { 1: [plan] };
  subscriptions = [];
  receipt = new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="receipt-ABC-0001.pdf"' } });
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fakeApi({
    'GET /guardian/me': () => ({ guardian: guardianOf({ profile_step: 'complete', children: [child] }) }),
    'GET /guardians/payments': ({ path }: { path: string }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
      const payments = pages[page];
      if (!payments) return new Refusal(500, { error: 'Down', code: 'unavailable' });
      return { payments, pagy: { next: pages[page + 1] ? page + 1 : null } };
    },
    'GET /guardians/subscriptions': () => ({ subscription: null, subscriptions }),
    'GET /guardians/payments/payment-1/receipt': () => receipt,
  });
  signInAsGuardian();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () =>
  openAt(paths.client.payments, [
    { path: paths.client.payments, element: <GuardianGate>{() => <PaymentsPage />}</GuardianGate> },
  ]);

test.each([
  { by: 'the guardian before the school did', childId: 'child-1', offered: 1 },
  { by: 'the school alone', childId: 'child-2', offered: 0 },
])('offers superbills of a child that was paid by $by', async ({ childId, offered }) => {
  pages = { 1: [{ ...plan, child_id: childId }] };
  child = childOf({ billing_responsability: 'school' });
  open();
  await screen.findByRole('list', { name: 'Payments' });
  expect(screen.queryAllByRole('heading', { name: 'Superbill' })).toHaveLength(offered);
});

/** Dates don't break over lines, so their spaces are no-break spaces. */
const textOf = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

test('shows what a payment was for, in the guardian’s time zone', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Payments' });
  const [item] = within(list).getAllByRole('listitem');
  expect(textOf(item)).toContain('$460');
  expect(textOf(item)).toContain('Paid on Nov 22, 2026');
  expect(textOf(item)).toContain('Steady, Nov 22, 2026 to Dec 19, 2026');
  expect(textOf(item)).toContain('For Mila');
  expect(textOf(item)).toContain('Invoice ABC-0001');
});

test.each([
  [{ status: 'refunded' }, 'Refunded'],
  [{ status: 'partially_refunded', refunds: [{ ...refund, status: 'refunded' }] }, 'We refunded $46 on Nov 25, 2026'],
  [{ refunds: [{ ...refund, status: 'pending' }] }, 'We started a refund of $46 on Nov 25, 2026. It takes 5–10 days.'],
  [{ refunds: [{ ...refund, status: 'failed' }] }, 'Your bank returned our refund of $46 from Nov 25, 2026.'],
  [{ status: 'disputed', dispute: 'open' }, 'You disputed this payment.'],
  [{ status: 'disputed', dispute: 'lost' }, 'Your bank returned this payment to you.'],
  [{ status: 'failed', receipt_url: null }, 'We last tried on Nov 22, 2026'],
] as [Partial<Payment>, string][])('says what happened to a payment: %o', async (part, text) => {
  pages = { 1: [{ ...plan, ...part }] };
  open();
  expect(textOf(await screen.findByRole('listitem'))).toContain(text);
});

test('downloads a receipt under its own name', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Download receipt: \$460, Nov\s22,\s2026$/ }));
  await waitFor(() => expect(saved).toEqual(['receipt-ABC-0001.pdf']));
});

test('says that a receipt couldn’t be downloaded', async () => {
  receipt = new Refusal(503, { error: 'Down', code: 'unavailable' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Download receipt/ }));
  expect(await screen.findByText('We couldn’t download the receipt. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('a failed payment has no receipt', async () => {
  pages = { 1: [{ ...plan, status: 'failed', receipt_url: null }] };
  open();
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: /Download receipt/ })).toBeNull();
});

test('only a failed payment that can be paid leads to the plan', async () => {
  const failed = { ...plan, status: 'failed', receipt_url: null } as const;
  pages = {
    1: [failed, { ...failed, id: 'payment-2', subscription_id: 'subscription-2' }, { ...plan, id: 'payment-3' }],
  };
  subscriptions = [true, false].map((allowed, index) => ({
    id: `subscription-${index + 1}`,
    permissions: { pay: { allowed, reason: null } },
  }));
  open();
  const link = await screen.findByRole('link', { name: /^Pay now: \$460, tried on Nov\s22,\s2026$/ });
  expect(link.getAttribute('href')).toBe(paths.client.subscriptions);
  expect(screen.getAllByRole('listitem')[0]?.contains(link)).toBe(true);
});

test('loads older payments', async () => {
  pages = { 1: [plan], 2: [{ ...plan, id: 'payment-2', total: '230.00' }] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('$230')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('says that there are no payments yet', async () => {
  pages = { 1: [] };
  open();
  expect(await screen.findByText('No payments yet')).toBeTruthy();
});

test('says that payments couldn’t be loaded', async () => {
  pages = {};
  open();
  expect(await screen.findByText('We couldn’t load your payments')).toBeTruthy();
});
