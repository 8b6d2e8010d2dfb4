import { expect, test } from 'vitest';
import { tabsOf } from './tabs.ts';

const labels = (billing_responsability: 'school' | 'private_pay') =>
  tabsOf({ billing_responsability }).map(({ label }) => label);

test('only privately paid children have a subscriptions tab', () => {
  expect(labels('private_pay')).toEqual([
    'Basic info',
    'Progress',
    'Sessions',
    'Messages',
    'Subscriptions',
    'Documents',
  ]);
  expect(labels('school')).not.toContain('Subscriptions');
});
