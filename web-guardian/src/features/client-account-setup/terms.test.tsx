import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { isSettingUp } from '../../shared/guardian/steps.ts';
import type { Guardian } from '../../shared/types.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import SetupLayout from './SetupLayout.tsx';
import TermsPage from './TermsPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const text = { id: 'terms-2', title: 'Terms and Conditions', content: 'Words.' };
const document = { ...text, kind: 'terms_and_conditions', version: 2, published_at: '2026-11-01T08:00:00+00:00' };

function open(part: Partial<Guardian>) {
  const guardian = guardianOf({ profile_step: 'accept_terms_conditions', ...part });
  const after = isSettingUp(guardian) ? 'select_time_frame' : guardian.profile_step;
  const calls = fakeApi({
    'GET /guardian/me': { guardian },
    'GET /terms_and_conditions': { terms_and_conditions: [text] },
    'GET /privacy_policies': { privacy_policies: [] },
    'GET /guardian/legal_documents': {
      legal_documents: [
        { ...document, accepted_at: '2026-11-21T01:00:00+00:00', in_force: true },
        { ...document, id: 'terms-1', version: 1, accepted_at: '2026-11-22T09:00:00+00:00', in_force: false },
      ],
    },
    'PUT /guardian': { guardian: { ...guardian, profile_step: after } },
  });
  signInAsGuardian();
  const pages = openAt(paths.setup.terms, [
    {
      path: paths.setup.base,
      element: <SetupLayout />,
      children: [
        { path: 'terms-and-conditions', element: <TermsPage /> },
        { path: 'preferred-time-frame', element: <h1>Time</h1> },
      ],
    },
    { path: paths.client.legalDocuments, element: <h1>Legal documents</h1> },
  ]);
  return { ...pages, puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

test('accepted terms show when they were accepted, and nothing to tick', async () => {
  const { puts } = open({ accepted_terms_and_conditions: true });
  expect(await screen.findByText('You accepted these on Nov 20, 2026.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Time' })).toBeTruthy();
  expect(puts()).toEqual([{ guardian: { profile_step: 'select_time_frame' } }]);
});

test('a later visit changes nothing', async () => {
  const { puts } = open({ accepted_terms_and_conditions: true, profile_step: 'select_time_frame' });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Time' })).toBeTruthy();
  expect(puts()).toEqual([]);
});

test('terms that aren’t accepted must be ticked', async () => {
  const { puts } = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Accept and continue' }));
  expect(await screen.findByText('Please accept the terms to continue')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Accept and continue' }));
  expect(await screen.findByRole('heading', { name: 'Time' })).toBeTruthy();
  expect(puts()).toEqual([{ guardian: { accepted_terms_and_conditions: true, profile_step: 'select_time_frame' } }]);
});

test.each(['complete', 'renewal'] as const)('at %s, new terms lead to the legal documents', async (profile_step) => {
  const { puts } = open({ profile_step, children: [childOf({ therapist_id: 'therapist-1' })] });
  expect(await screen.findByText('We updated these. Please read and accept them.')).toBeTruthy();
  expect(screen.queryByText(/^Step \d/)).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Accept and see your legal documents' }));
  expect(await screen.findByRole('heading', { name: 'Legal documents' })).toBeTruthy();
  expect(puts()).toEqual([{ guardian: { accepted_terms_and_conditions: true } }]);
});

test.each(['complete', 'renewal'] as const)(
  'at %s, accepted terms lead to the legal documents',
  async (profile_step) => {
    const { puts } = open({ profile_step, accepted_terms_and_conditions: true });
    await userEvent.click(await screen.findByRole('button', { name: 'See your legal documents' }));
    expect(await screen.findByRole('heading', { name: 'Legal documents' })).toBeTruthy();
    expect(puts()).toEqual([]);
  },
);
