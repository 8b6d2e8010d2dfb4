import { expect, test } from 'vitest';
import { tabsOf } from './tabs.ts';

const labels = (billing_responsability: 'school' | 'private_pay', hasReports = false) =>
  tabsOf({ billing_responsability }, { hasReports }).map(({ label }) => label);

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
  expect(labels('school', true)).toContain('Assessments');
});
