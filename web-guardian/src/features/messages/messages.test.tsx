import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import MessagesPage from './MessagesPage.tsx';

test.each([
  ['private_pay', 'Mila has no therapist yet', paths.setup.timeFrame],
  ['school', 'No therapist yet', null],
] as const)('links to the therapist search where the guardian chooses: %s', async (billing, title, link) => {
  const guardian = guardianOf({ children: [childOf({ billing_responsability: billing })] });
  fakeApi({ 'GET /guardian/me': { guardian }, 'GET /clients/child-1/therapists': { therapists: [] } });
  signInAsGuardian();
  openAt(paths.client.messages, [
    { path: paths.client.messages, element: <GuardianGate>{() => <MessagesPage />}</GuardianGate> },
  ]);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Find a therapist' })?.getAttribute('href') ?? null).toBe(link);
});
