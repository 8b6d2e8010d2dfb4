import type { Document as SharedDocument } from '@larkwell/app-kit/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clientPage, paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import AllDocumentsPage from './AllDocumentsPage.tsx';

const file = { filename: '', content_type: 'application/pdf', size: 2048, url: '/api/v1/files/1' };
const documentOf = (id: string, clientId: string): SharedDocument => ({
  id,
  ...file,
  filename: `${id}.pdf`,
  file: { ...file, filename: `${id}.pdf` },
  created_at: '2026-11-16T05:00:00Z',
  uploader: { type: 'therapist', id: 'therapist-1', name: 'Maya Okafor' },
  therapist_id: null,
  client_id: clientId,
  intake_version: null,
  category: 'other',
});
let documents: unknown;

beforeEach(() => {
  documents = { documents: [documentOf('plan', 'child-1'), documentOf('letter', 'child-2')] };
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /documents': () => documents,
    'GET /therapist/clients': {
      clients: [
        clientOf({ id: 'child-1', preferred_name: 'Zoë' }),
        clientOf({ id: 'child-2', preferred_name: 'Adam' }),
      ],
    },
  });
  signInAsTherapist();
});

const open = () =>
  openAt(paths.therapist.documents, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.documents, element: <AllDocumentsPage /> }] },
  ]);
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('shows each client’s documents, by name, with a way to the client', async () => {
  open();
  const own = within(await screen.findByRole('list', { name: 'Adam’s documents' }));
  expect(own.getByText('letter.pdf')).toBeTruthy();
  expect(names()).toEqual(['Adam', 'Zoë']);
  expect(screen.getByRole('link', { name: 'Zoë' }).getAttribute('href')).toBe(clientPage('child-1', 'documents'));
});

test('the search finds clients without their accents', async () => {
  open();
  await screen.findByText('letter.pdf');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by client' }), 'zoe');
  expect(names()).toEqual(['Zoë']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by client' }), 'x');
  expect(screen.getByText('No client with documents matches “zoex”.')).toBeTruthy();
});

test('says that there are none, and when they could not be loaded', async () => {
  documents = { documents: [] };
  open();
  expect(await screen.findByText('No documents yet')).toBeTruthy();
  documents = new Refusal(400, { error: 'Not now.', code: 'unavailable' });
  signInAsTherapist();
  open();
  expect(await screen.findByText('We couldn’t load the documents')).toBeTruthy();
});
