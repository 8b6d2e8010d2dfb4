import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import SubscriptionsLayout from './SubscriptionsLayout.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([paths.client.subscriptions, paths.client.plans])('marks the tab of the plan on %s', async (path) => {
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) } });
  signInAsGuardian();
  const layout = <GuardianGate>{() => <SubscriptionsLayout />}</GuardianGate>;
  openAt(path, [{ path: paths.client.base, element: layout, children: [{ path: '*', element: null }] }]);
  const current = await screen.findByRole('link', { current: 'page' });
  expect(current.getAttribute('href')).toBe(paths.client.subscriptions);
});
