import type { LegalDocument } from '@larkwell/app-kit/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import LegalDocumentsPage from './LegalDocumentsPage.tsx';

const textOf = (version: number, in_force: boolean): LegalDocument => ({
  id: `terms-${version}`,
  kind: 'terms_and_conditions',
  title: 'Terms and Conditions',
  content: `Version ${version} begins.\n\nIt ends.`,
  version,
  published_at: '2026-10-01T15:00:00Z',
  accepted_at: '2026-11-03T18:30:00Z',
  in_force,
});
let reply: unknown;

beforeEach(() => {
  reply = { legal_documents: [textOf(2, true), textOf(1, false)] };
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf() }, 'GET /guardian/legal_documents': () => reply });
  signInAsGuardian();
});
afterEach(() => vi.restoreAllMocks());

const open = () =>
  openAt(paths.client.legalDocuments, [
    { path: paths.client.legalDocuments, element: <GuardianGate>{() => <LegalDocumentsPage />}</GuardianGate> },
  ]);

test('lists every accepted version with its date, and which one is in force', async () => {
  open();
  const items = within(await screen.findByRole('list', { name: 'Accepted documents' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Version 2 · Accepted Nov.3, 2026 at 10:30.AM.*Current/),
    expect.stringMatching(/Version 1 .*Earlier version/),
  ]);
});

test('a text can be read and printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Read Terms and Conditions, version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms and Conditions' }));
  expect(dialog.getByText('Version 1 begins.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('says when nothing was accepted, and when the list could not be loaded', async () => {
  reply = { legal_documents: [] };
  open();
  expect(await screen.findByText('Nothing accepted yet')).toBeTruthy();
  reply = new Refusal(400, { error: 'Not now.', code: 'unavailable' });
  signInAsGuardian();
  open();
  expect(await screen.findByText('We couldn’t load your legal documents')).toBeTruthy();
});
