import { tabDraft } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyPage, paths } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal } from '../../testing/api.tsx';
import ApplyPage from './ApplyPage.tsx';
import ApplySuccessPage from './ApplySuccessPage.tsx';

let calls: Call[];
let register: unknown;

beforeEach(() => {
  register = { user: { id: '1' } };
  calls = fakeApi({
    'GET /countries': {
      countries: [{ code: 'US', name: 'United States', states: [{ code: 'CA', name: 'California' }] }],
    },
    'GET /specialties': { specialties: [{ id: 's1', name: 'Speech Therapy', show_in_private_pay: true }] },
    'POST /therapist/register': () => register,
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (path: string = paths.apply.base) =>
  openAt(path, [
    {
      path: paths.apply.base,
      element: (
        <main id="content" tabIndex={-1}>
          <ApplyPage />
        </main>
      ),
    },
    { path: paths.apply.success, element: <ApplySuccessPage /> },
  ]);

const draft = {
  first_name: 'Ines',
  last_name: 'Wren',
  email: 'ines@example.com',
  phone_number: '4155550134',
  city: 'Oakland',
  state: 'CA',
  zipcode: '94601',
  specialty_id: 's1',
  experience: '9',
  pediatric_experience: '6',
  online_therapy_experience: '2',
  hours_per_week: '20',
  licenses: [{ state: 'CA', number: 'SP 20417', expires_on: '2030-06-30' }],
  had_files: false,
};
const keep = (part: object = {}) =>
  sessionStorage.setItem('larkwell.draft.apply', JSON.stringify({ ...draft, ...part }));

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const agree = () => userEvent.click(screen.getByLabelText(/^I agree to the terms/));
const wholePdf = '%PDF-1.4\nstartxref\n0\n%%EOF\n';
const choose = (label: string, name = 'file.pdf') =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File([wholePdf], name, { type: 'application/pdf' })] },
  });

test.each([
  ['First name', 'First name is required'],
  ['Last name', 'Last name is required'],
  ['Email', 'Email is required'],
  ['Phone number', 'Phone number is required'],
  ['City', 'City is required'],
  ['ZIP code', 'ZIP code is required'],
])('an empty %s reports its error', async (label, sentence) => {
  open();
  await userEvent.click(await screen.findByLabelText(label));
  expect(screen.queryByText(sentence)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(sentence)).toBeTruthy();
});

test.each([
  ['Email', 'ines@', 'Invalid email format'],
  ['Phone number', '415555', 'Invalid phone number format'],
  ['ZIP code', '946', 'Enter a valid ZIP code'],
])('rejects the %s %s on blur', async (label, typed, sentence) => {
  open();
  await userEvent.type(await screen.findByLabelText(label), typed);
  await userEvent.tab();
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('an incomplete step shows all errors and focuses the first', async () => {
  const { at } = open();
  await screen.findByRole('combobox', { name: 'State' });
  await goOn();
  expect(at()).toBe(paths.apply.base);
  expect(screen.getByText('State is required')).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('First name'));
});

test('sends the whole application with gender 0 and country US', async () => {
  keep();
  const { at } = open(applyPage('licenses'));
  await screen.findByRole('heading', { name: 'License for California' });
  choose('Copy of the license', 'license.pdf');
  await screen.findByText('license.pdf');
  await goOn();
  expect(at()).toBe(applyPage('resume'));
  choose('Résumé', 'resume.pdf');
  await screen.findByText('resume.pdf');
  const send = screen.getByRole('button', { name: 'Send application' });
  await userEvent.click(send);
  expect(screen.getByText('Please agree to the terms and the privacy policy')).toBeTruthy();
  expect(calls.some(({ path }) => path === '/therapist/register')).toBe(false);
  await agree();
  await userEvent.click(send);
  expect(await screen.findByText('We sent a confirmation to ines@example.com.')).toBeTruthy();
  const file = (filename: string) => ({ filename, content_type: 'application/pdf', data: btoa(wholePdf) });
  expect(calls.at(-1)).toEqual({
    method: 'POST',
    path: '/therapist/register',
    key: expect.stringMatching(/./),
    body: {
      email: 'ines@example.com',
      first_name: 'Ines',
      language: 'en',
      last_name: 'Wren',
      therapist: {
        phone_number: '4155550134',
        city: 'Oakland',
        state: 'CA',
        zipcode: '94601',
        country: 'US',
        gender: 0,
        specialty_id: 's1',
        experience: 9,
        pediatric_experience: 6,
        online_therapy_experience: 2,
        hours_per_week: 20,
        licenses_attributes: [
          { state: 'CA', number: 'SP 20417', expires_on: '2030-06-30', license_file: file('license.pdf') },
        ],
        resume: file('resume.pdf'),
        accepted_terms_and_conditions: true,
      },
    },
  });
  expect(sessionStorage.getItem('larkwell.draft.apply')).toBeNull();
});

test('says that a file is damaged when it is chosen', async () => {
  keep();
  open(applyPage('licenses'));
  const file = await screen.findByLabelText('Copy of the license', { selector: 'input' });
  fireEvent.change(file, { target: { files: [new File([wholePdf.slice(0, -9)], 'license.pdf')] } });
  expect(await screen.findByText('This PDF is damaged. Open it, save it again and upload the new copy.')).toBeTruthy();
});

test('restores the draft after a reload', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('First name'), 'Ines');
  expect(tabDraft('apply')).toMatchObject({ first_name: 'Ines' });
});

test('asks for files again after a reload', async () => {
  keep({ had_files: true });
  open(applyPage('resume'));
  expect(await screen.findByText('Please choose your files again')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Where are you licensed?' })).toBeTruthy();
  expect(JSON.stringify(tabDraft('apply'))).not.toContain('data');
});

test('redirects to the first incomplete step', async () => {
  keep({ zipcode: '' });
  const { at } = open(applyPage('experience'));
  expect(await screen.findByLabelText('ZIP code')).toBeTruthy();
  expect(at()).toBe(paths.apply.base);
});

test.each([
  [
    409,
    { error: 'Taken', code: 'email_taken' },
    () => screen.findByRole('link', { name: 'Log in instead' }),
    paths.apply.base,
  ],
  [
    422,
    { error: 'No', code: 'invalid', fields: { 'therapist.licenses_attributes.0.license_file': 'This file is no PDF' } },
    () => screen.findByText('This file is no PDF'),
    applyPage('licenses'),
  ],
])('a server error (%i) opens the step of its field', async (status, body, said, page) => {
  register = new Refusal(status, body);
  keep();
  const { at } = open(applyPage('licenses'));
  await screen.findByRole('heading', { name: 'License for California' });
  choose('Copy of the license');
  await screen.findByText('file.pdf');
  await goOn();
  choose('Résumé');
  await screen.findByText('file.pdf');
  await agree();
  await userEvent.click(screen.getByRole('button', { name: 'Send application' }));
  expect(await said()).toBeTruthy();
  await waitFor(() => expect(at()).toBe(page));
});
