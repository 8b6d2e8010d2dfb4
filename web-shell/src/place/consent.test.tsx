import { fakeApi, openAt, signInAs } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TelehealthConsent } from './TelehealthConsent.tsx';

const text = (id: string) => ({
  id,
  title: 'Consent to Telehealth',
  content: 'Nobody records the session.',
  published_at: '2026-03-01T00:00:00Z',
});
const accepted = (id: string) => ({
  ...text(id),
  kind: 'telehealth_consent',
  version: 1,
  accepted_at: '2026-03-02T00:00:00Z',
  in_force: true,
});

function open(inForce: object[], known: object[]) {
  const calls = fakeApi({
    'GET /telehealth_consents': { telehealth_consents: inForce },
    'GET /guardian/legal_documents': { legal_documents: known },
    'PUT /guardian/telehealth_consent': { telehealth_consent: { document_id: 'second' } },
  });
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: 'Suarez', email: 'a@example.com' });
  openAt('/', [{ path: '/', element: <TelehealthConsent /> }]);
  return calls;
}

test('a guardian agrees to the version on the screen, once', async () => {
  const calls = open([text('second')], [accepted('first')]);
  expect(await screen.findByText('Nobody records the session.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ document_id: 'second' }]);
});

test.each([
  [[text('first')], [accepted('first')]],
  [[], []],
])('nobody is asked again, or without a text', async (inForce, known) => {
  const calls = open(inForce, known);
  await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(2));
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
});
