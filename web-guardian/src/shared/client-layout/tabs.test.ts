import { expect, test } from 'vitest';
import { tabsOf } from './tabs.ts';

const labels = (billing_responsability: 'school' | 'private_pay') =>
  tabsOf({ billing_responsability }).map(({ label }) => label);

test('who pays privately manages a subscription, a child billed to a school has no such tab', () => {
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
