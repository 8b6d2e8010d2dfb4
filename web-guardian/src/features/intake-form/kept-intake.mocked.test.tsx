import 'fake-indexeddb/auto';
import type { IntakeForm } from '@larkwell/app-kit/api';
import { draftKey, holdLeftDrafts, keepDraftsInEachTest, keptInBrowser, serverAway } from '@larkwell/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { type Call, fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import IntakeFormPage from './IntakeFormPage.tsx';
import { formOf, sections } from './testing.ts';

const FORM = '/clients/child-1/intake_form';
const child = childOf({ name: 'Mila', last_name: 'Suarez', birthdate: '2019-05-04' });
const saved = (version: number, concerns: string) =>
  formOf({ version, answers: { about: { concerns } }, saved_at: '2026-11-23T17:00:00Z' });

keepDraftsInEachTest(signInAsGuardian);

function open(form: IntakeForm, save: unknown) {
  fakeApi({
    ...draftKey,
    'GET /guardian/me': { guardian: guardianOf({ children: [child], profile_step: 'complete' }) },
    [`GET ${FORM}`]: { intake_form: form, sections },
    [`PUT ${FORM}`]: save,
  });
  const page = <GuardianGate>{() => <IntakeFormPage />}</GuardianGate>;
  openAt(`${paths.client.intakeForm}?section=about`, [{ path: paths.client.intakeForm, element: page }]);
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What would you like help with?' });

/** Types while the server is away, and leaves the page once it has tried to save a last time. */
async function typeOffline(text: string) {
  open(saved(1, 'Words'), serverAway);
  fireEvent.change(await field(), { target: { value: text } });
  await screen.findByText(keptInBrowser);
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
}

test('answers that the server lacks are there again, and are saved then', async () => {
  await typeOffline('Words and sounds');
  const answers: unknown[] = [];
  open(saved(1, 'Words'), ({ body }: Call) => {
    answers.push(body);
    return { intake_form: saved(2, 'Words and sounds') };
  });
  await waitFor(async () => expect((await field()).value).toBe('Words and sounds'));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]).toMatchObject({
    intake_form: { version: 1, answers: { about: { concerns: 'Words and sounds' } } },
  });
});

test('an answer that was saved and is emptied at once stays empty', async () => {
  await typeOffline('Words and sounds');
  const find = holdLeftDrafts();
  const answers: unknown[] = [];
  open(saved(2, 'Words and sounds'), ({ body }: Call) => {
    answers.push(body);
    return { intake_form: saved(3, '') };
  });
  await waitFor(async () => expect((await field()).value).toBe('Words and sounds'));
  fireEvent.change(await field(), { target: { value: '' } });
  find();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]).toMatchObject({ intake_form: { version: 2, answers: { about: { concerns: '' } } } });
  expect((await field()).value).toBe('');
});

test('answers that another guardian saved meanwhile are shown beside them', async () => {
  await typeOffline('Words and sounds');
  open(saved(2, 'Words, at school'), serverAway);
  expect(await screen.findByRole('dialog', { name: 'These answers were changed elsewhere' })).toBeTruthy();
  expect(screen.getByLabelText(/Words and sounds/)).toBeTruthy();
  expect(screen.getByLabelText(/Words, at school/)).toBeTruthy();
});
