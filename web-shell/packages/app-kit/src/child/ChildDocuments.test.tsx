import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Document as SharedDocument } from '../api/index.ts';
import { fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { ChildDocuments } from './ChildDocuments.tsx';

const documentOf = (id: string, uploader: SharedDocument['uploader']): SharedDocument => ({
  id,
  filename: `${id}.pdf`,
  content_type: 'application/pdf',
  size: 1_500_000,
  created_at: '2026-11-16T05:00:00Z',
  uploader,
  therapist_id: null,
  client_id: 'child-1',
  url: `/files/${id}`,
});
const own = documentOf('letter', { type: 'guardian', id: 'guardian-1', name: 'Ana Suarez' });
const theirs = documentOf('report', { type: 'therapist', id: 'guardian-1', name: 'Maya Okafor' });
const nameless = documentOf('plan', { type: 'therapist', id: 'therapist-1', name: null });

beforeEach(() =>
  signInAs({
    user_type: 'guardian',
    userable_id: 'guardian-1',
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
  }),
);

const show = () =>
  openAt('/', [
    {
      path: '/',
      element: (
        <ChildDocuments
          child={{ id: 'child-1', preferred_name: 'Mila' }}
          zone="America/Los_Angeles"
          words={{
            lead: 'Shared.',
            empty: 'Nothing yet.',
            visibleTo: 'Her therapists can open it.',
            deleteText: (name) => `${name} will be gone.`,
          }}
        />
      ),
    },
  ]);

test('shows uploader and local date; only own documents can be deleted', async () => {
  fakeApi({ 'GET /documents': { documents: [own, theirs, nameless] } });
  show();
  expect(await screen.findByText('Added by you on Nov 15, 2026 · 1.4 MB')).toBeTruthy();
  expect(screen.getByText('Added by Maya Okafor on Nov 15, 2026 · 1.4 MB')).toBeTruthy();
  expect(screen.getByText('Added on Nov 15, 2026 · 1.4 MB')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Delete/ }).map((button) => button.ariaLabel)).toEqual([
    'Delete letter.pdf',
  ]);
});

test('deletes a document after confirmation, keeps it on errors', async () => {
  let refused = true;
  const calls = fakeApi({
    'GET /documents': { documents: [own] },
    'DELETE /documents/letter': () =>
      refused ? new Refusal(503, { error: 'We could not delete it.', code: 'unavailable' }) : {},
  });
  show();
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete letter.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this document?' }));
    expect(dialog.getByText('letter.pdf will be gone.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  };
  await ask();
  expect(await screen.findByText('We could not delete it.')).toBeTruthy();
  refused = false;
  await ask();
  expect(await screen.findByText('Document deleted')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('adding needs a file, and keeps it when the upload fails', async () => {
  let refused = true;
  const calls = fakeApi({
    'GET /documents': { documents: [] },
    'POST /documents': () => (refused ? new Refusal(503, { error: 'Not now.', code: 'unavailable' }) : {}),
  });
  show();
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  const add = screen.getByRole('button', { name: 'Add document' });
  await userEvent.click(add);
  expect(screen.getByText('Choose a file first')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input as HTMLInputElement, new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }));
  await screen.findByText('letter.pdf');
  await userEvent.click(add);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByText('letter.pdf')).toBeTruthy();
  refused = false;
  await userEvent.click(add);
  expect(await screen.findByText('Document added')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent[1]).toMatchObject({ document: { client_id: 'child-1', file: { filename: 'letter.pdf' } } });
  expect(screen.queryByText('letter.pdf')).toBeNull();
});
