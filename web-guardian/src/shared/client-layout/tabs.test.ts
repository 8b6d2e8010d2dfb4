import { expect, test } from 'vitest';
import { tabsOf } from './tabs.ts';

const labels = (billing_responsability: 'school' | 'private_pay', has: { reports?: true; payments?: true } = {}) =>
  tabsOf({ billing_responsability }, { hasReports: has.reports ?? false, hasPayments: has.payments ?? false }).map(
    ({ label }) => label,
  );

test('only privately paid children have subscriptions and legal documents', () => {
  expect(labels('private_pay')).toEqual([
    'Basic info',
    'Progress',
    'Sessions',
    'Messages',
    'Legal documents',
    'Subscriptions',
    'Documents',
  ]);
  expect(labels('school')).not.toContain('Subscriptions');
  expect(labels('school')).not.toContain('Legal documents');
});

test('only children with reports have an assessments tab', () => {
  expect(labels('private_pay')).not.toContain('Assessments');
  expect(labels('school', { reports: true })).toContain('Assessments');
});

test('payments are a tab of a school-billed child once the guardian has paid', () => {
  expect(labels('school')).not.toContain('Payments');
  expect(labels('school', { payments: true })).toContain('Payments');
  expect(labels('private_pay', { payments: true })).not.toContain('Payments');
});
