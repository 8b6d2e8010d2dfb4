import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { IntakeTodo } from '../../shared/intake/IntakeTodo.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import IntakeFormPage from './IntakeFormPage.tsx';
import IntakeSentPage from './IntakeSentPage.tsx';
import { formOf, sections } from './testing.ts';

const FORM = '/clients/child-1/intake_form';
const child = childOf({ name: 'Mila', last_name: 'Suarez', birthdate: '2019-05-04' });
const sent = { version: 1, submitted_at: '2026-11-23T17:00:00Z', submitted_by: 'Ana Suarez' };
const conflict = new Refusal(409, { error: 'It was changed.', code: 'intake_form_changed' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function open(at: string, replies: Record<string, unknown>) {
  const calls = fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ children: [child], profile_step: 'complete' }) },
    ...replies,
  });
  signInAsGuardian();
  const page = (element: React.ReactNode) => <GuardianGate>{() => element}</GuardianGate>;
  const opened = openAt(at, [
    { path: paths.client.intakeForm, element: page(<IntakeFormPage />) },
    { path: paths.client.intakeFormSent, element: page(<IntakeSentPage />) },
    { path: paths.client.sessions, element: page(<IntakeTodo child={child} />) },
  ]);
  return { calls, ...opened };
}

/** Saves like the server: the next version with the sent answers. */
const saving = (part: Parameters<typeof formOf>[0] = {}) => ({
  [`PUT ${FORM}`]: ({ body }: Call) => {
    const { version, answers } = (body as { intake_form: { version: number; answers: object } }).intake_form;
    return {
      intake_form: formOf({ version: version + 1, answers, saved_at: '2026-11-23T17:00:00Z', ...part }),
    };
  },
});
const loaded = (part: Parameters<typeof formOf>[0] = {}) => ({
  [`GET ${FORM}`]: { intake_form: formOf(part), sections },
});
const puts = (calls: Call[]) =>
  calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (body as { intake_form: { version: number; answers: Record<string, object> } }).intake_form);
const next = () => userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));

test('starts with what we know and saves by itself after a pause', async () => {
  const { calls } = open(paths.client.intakeForm, { ...loaded(), ...saving() });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your child’s full name' });
  expect(name.value).toBe('Mila Suarez');
  expect(puts(calls)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'What would you like help with?' }), {
    target: { value: 'Words' },
  });
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/^Saved/)).toBeTruthy());
  const [first, ...more] = puts(calls);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    version: 0,
    answers: { about: { name: 'Mila Suarez', birth_date: '2019-05-04', concerns: 'Words' } },
  });
});

test('leaving a section saves it with its version and opens the next one', async () => {
  const { calls, at } = open(`${paths.client.intakeForm}?section=health`, { ...loaded({ version: 3 }), ...saving() });
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Which allergies?' }), 'Eggs');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sign language' }));
  await next();
  expect(await screen.findByRole('heading', { name: 'Emergency contacts' })).toBeTruthy();
  expect(at()).toBe(`${paths.client.intakeForm}?section=contacts`);
  // on a slow machine, the form also saves by itself between two keys
  const saves = puts(calls);
  expect(saves.at(-1)?.answers.health).toEqual({
    has_allergies: 'yes',
    allergies: 'Eggs',
    weeks: null,
    communicates: ['signs'],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Rosa');
  await next();
  await waitFor(() => expect(puts(calls).at(-1)?.answers.contacts).toEqual({ people: [{ name: 'Rosa', phone: '' }] }));
  expect(puts(calls).length).toBeGreaterThan(saves.length);
  expect(puts(calls).map(({ version }) => version)).toEqual(puts(calls).map((_put, index) => 3 + index));
});

test('returns to the first section that is not done, with its answers', async () => {
  open(paths.client.intakeForm, {
    ...loaded({
      version: 2,
      answers: {
        about: { name: 'Mila', birth_date: null, concerns: 'Words' },
        health: { has_allergies: 'yes', allergies: 'Eggs', weeks: 39, communicates: [] },
      },
      missing: { 'contacts.people': 'Add at least one contact', 'consents.treatment': 'We need it' },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Emergency contacts' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '2 of 4 sections done' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Allergies and medication, Done' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Which allergies?' }).value).toBe('Eggs');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^How many weeks/ }).value).toBe('39');
});

test('a number outside its limits is marked and not kept', async () => {
  const { calls } = open(`${paths.client.intakeForm}?section=health`, { ...loaded(), ...saving() });
  const weeks = await screen.findByRole('textbox', { name: /^How many weeks/ });
  await userEvent.type(weeks, '39');
  await next();
  await waitFor(() => expect(puts(calls).at(-1)?.answers.health).toMatchObject({ weeks: 39 }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  const again = await screen.findByRole('textbox', { name: /^How many weeks/ });
  await userEvent.clear(again);
  await userEvent.type(again, '99');
  expect(screen.getByText('Enter a whole number from 20 to 45')).toBeTruthy();
  await next();
  await waitFor(() => expect(puts(calls).at(-1)?.answers.health).toMatchObject({ weeks: null }));
});

test('removing an entry removes that one; the list ends at its limit', async () => {
  const people = [
    { name: 'Rosa', phone: '1' },
    { name: 'Leo', phone: '2' },
  ];
  open(`${paths.client.intakeForm}?section=contacts`, {
    ...loaded({ answers: { contacts: { people } } }),
    ...saving(),
  });
  expect(await screen.findByRole('group', { name: 'Contact 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove contact 1' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Leo');
  expect(screen.getByRole('button', { name: 'Add another contact' })).toBeTruthy();
});

test('a form that someone else changed asks which answers to keep', async () => {
  let theirs: object | undefined;
  const base = { about: { name: 'Mila', birth_date: null, concerns: 'Words' } };
  const { calls } = open(`${paths.client.intakeForm}?section=about`, {
    [`GET ${FORM}`]: () => ({ intake_form: theirs ?? formOf({ version: 1, answers: base }), sections }),
    [`PUT ${FORM}`]: ({ body }: Call) => {
      const { version, answers } = (body as { intake_form: { version: number; answers: object } }).intake_form;
      return version === 5 ? { intake_form: formOf({ version: 6, answers }) } : conflict;
    },
  });
  const concerns = await screen.findByRole('textbox', { name: 'What would you like help with?' });
  theirs = formOf({
    version: 5,
    answers: { about: { name: 'Mila Rosa', birth_date: null, concerns: 'Reading' } },
    saved_by: 'Leo Suarez',
    saved_at: '2026-11-23T17:00:00Z',
  });
  await userEvent.clear(concerns);
  await userEvent.type(concerns, 'Sounds');
  await next();

  const dialog = within(await screen.findByRole('dialog', { name: 'These answers were changed elsewhere' }));
  expect(dialog.getByText(/^Leo Suarez saved this form/)).toBeTruthy();
  const kept = dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep these answers' });
  expect(kept.disabled).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Saved: Mila Rosa' }).checked).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: 'Yours: Sounds' }));
  await userEvent.click(kept);
  await waitFor(() => expect(puts(calls).at(-1)?.version).toBe(5));
  expect(puts(calls).at(-1)?.answers.about).toEqual({ name: 'Mila Rosa', birth_date: null, concerns: 'Sounds' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an undecided conflict saves nothing and stays on the page', async () => {
  let theirs: object | undefined;
  const { calls } = open(`${paths.client.intakeForm}?section=about`, {
    [`GET ${FORM}`]: () => ({ intake_form: theirs ?? formOf({ version: 1 }), sections }),
    [`PUT ${FORM}`]: conflict,
  });
  const concerns = await screen.findByRole('textbox', { name: 'What would you like help with?' });
  theirs = formOf({ version: 2, answers: { about: { name: '', birth_date: null, concerns: 'Reading' } } });
  await userEvent.type(concerns, 'Sounds');
  await next();
  await userEvent.click(await screen.findByRole('button', { name: 'Decide later' }));
  expect(await screen.findByText(/^Someone else changed this form/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(puts(calls)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Choose which to keep' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a tab that closes before a save asks first', async () => {
  open(`${paths.client.intakeForm}?section=health`, { ...loaded({ version: 1 }), ...saving() });
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const yes = await screen.findByRole('radio', { name: 'Yes' });
  expect(closes()).toBe(true);
  await userEvent.click(yes);
  expect(closes()).toBe(false);
  await next();
  await waitFor(() => expect(screen.getByText(/^Saved/)).toBeTruthy());
  expect(closes()).toBe(true);
});

test('a failed save says so and is tried again', async () => {
  let down = true;
  const { calls } = open(`${paths.client.intakeForm}?section=about`, {
    ...loaded(),
    [`PUT ${FORM}`]: (call: Call) =>
      down
        ? new Refusal(503, { error: 'We can’t reach this part of Larkwell right now.', code: 'unavailable' })
        : saving()[`PUT ${FORM}`]?.(call),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'What would you like help with?' }), 'Words');
  await next();
  expect(await screen.findByText(/^We can’t reach/)).toBeTruthy();
  expect(screen.getByText('Not saved')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(screen.getByText(/^Saved/)).toBeTruthy());
  expect(puts(calls)).toHaveLength(2);
});

test('an answer that the server refuses is marked', async () => {
  const text = 'This text contains a character we can’t store.';
  open(`${paths.client.intakeForm}?section=about`, {
    ...loaded(),
    [`PUT ${FORM}`]: new Refusal(422, {
      error: text,
      code: 'invalid',
      fields: { 'intake_form.answers.about.concerns': text },
    }),
  });
  const concerns = await screen.findByRole('textbox', { name: 'What would you like help with?' });
  await userEvent.type(concerns, 'Words');
  await waitFor(() => expect(concerns.getAttribute('aria-invalid')).toBe('true'));
});

test('sending names missing answers and links to them without a request', async () => {
  const missing = { 'about.concerns': 'Tell us what you’d like help with' };
  const { calls } = open(`${paths.client.intakeForm}?section=consents`, {
    ...loaded({ version: 1, missing }),
    ...saving({ missing }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to treatment/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Your full name/ }), 'Ana Suarez');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  expect(await screen.findByText('One answer is still missing')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'What brings you here: What would you like help with?' }));
  const concerns = await screen.findByRole('textbox', { name: 'What would you like help with?' });
  expect(concerns.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(concerns));
});

test('a wrong signature is marked; a right one sends the saved version', async () => {
  const text = 'Type your name as it appears in your account: Ana Suarez';
  const { calls, at } = open(`${paths.client.intakeForm}?section=consents`, {
    [`GET ${FORM}`]: { intake_form: formOf({ version: 7 }), sections },
    ...saving(),
    [`POST ${FORM}/submissions`]: ({ body }: Call) => {
      const { signature } = (body as { submission: { signature: string } }).submission;
      if (signature !== 'Ana Suarez')
        return new Refusal(422, {
          error: 'Some answers are still missing. Check the ones we marked.',
          code: 'intake_form_incomplete',
          fields: { 'submission.signature': text },
        });
      return {
        intake_form: formOf({ version: 7, submissions: [{ ...sent, document_id: null, url: null }] }),
      };
    },
  });
  const signature = await screen.findByRole('textbox', { name: /^Your full name/ });
  await userEvent.type(signature, 'Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.type(signature, ' Suarez');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await waitFor(() => expect(at()).toBe(paths.client.intakeFormSent));
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.at(-1)?.body).toMatchObject({ submission: { version: 7, signature: 'Ana Suarez' } });
});

test('a signature that isn’t sent asks before the page is left', async () => {
  const { at, go } = open(`${paths.client.intakeForm}?section=consents`, loaded({ version: 7 }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Your full name/ }), 'Ana');
  void go(paths.client.sessions);
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(at()).toContain(paths.client.intakeForm);
});

test('a sent form can be sent again only after a change', async () => {
  const submissions = [{ ...sent, document_id: 'document-1', url: '/x' }];
  open(`${paths.client.intakeForm}?section=consents`, {
    ...loaded({ version: 7, submissions }),
    ...saving({ submissions, changed: true }),
  });
  expect(await screen.findByText(/^You sent version 1 on Nov.23, 2026\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree to treatment/ }));
  expect(await screen.findByText(/Sign to send version 2\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign and send' })).toBeTruthy();
});

test('after sending, the PDF opens as soon as it is made', async () => {
  let made = false;
  open(paths.client.intakeFormSent, {
    [`GET ${FORM}`]: () => ({
      intake_form: formOf({
        version: 1,
        submissions: [{ ...sent, document_id: made ? 'document-1' : null, url: null }],
      }),
      sections,
    }),
  });
  const pdf = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open the PDF' });
  expect(pdf.disabled).toBe(true);
  expect(screen.getByText(/^We’re creating the PDF/)).toBeTruthy();
  made = true;
  await waitFor(() => expect(pdf.disabled).toBe(false));
});

test('the page after sending leads to the form when nothing was sent', async () => {
  const { at } = open(paths.client.intakeFormSent, loaded());
  await waitFor(() => expect(at()).toBe(paths.client.intakeForm));
});

test.each([
  [{ version: 0 }, 'Start the form'],
  [{ version: 2 }, 'Continue'],
])('the to-do leads to the form until it is sent: %j', async (form, label) => {
  open(paths.client.sessions, loaded(form));
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(paths.client.intakeForm);
  expect(screen.getByText('Fill in the intake form for Mila · about 10 minutes')).toBeTruthy();
});

test('there is no to-do after the form was sent', async () => {
  const { calls } = open(
    paths.client.sessions,
    loaded({ version: 2, submissions: [{ ...sent, document_id: null, url: null }] }),
  );
  await waitFor(() => expect(calls.some(({ path }) => path === FORM)).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});
