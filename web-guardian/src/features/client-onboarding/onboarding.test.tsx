import { tabDraft } from '@larkwell/app-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal } from '../../testing/pages.tsx';
import ChildAgePage from './ChildAgePage.tsx';
import { missingPage } from './draft.ts';
import EmailPage from './EmailPage.tsx';
import NamePage from './NamePage.tsx';
import ProvidersPage from './ProvidersPage.tsx';
import SetPasswordPage from './SetPasswordPage.tsx';
import TherapyPage from './TherapyPage.tsx';

const draft = {
  email: 'ana@example.com',
  first_name: 'Ana',
  child_name: 'Mila',
  child_age: 6,
  specialty_id: 'speech',
  state: 'CA',
};
const keep = (part: object) => sessionStorage.setItem('larkwell.draft.client-onboarding', JSON.stringify(part));
const routes = [
  { path: paths.onboarding.email, element: <EmailPage /> },
  { path: paths.onboarding.name, element: <NamePage /> },
  { path: paths.onboarding.childAge, element: <ChildAgePage /> },
  { path: paths.onboarding.therapy, element: <TherapyPage /> },
  { path: paths.onboarding.providers, element: <ProvidersPage /> },
  { path: paths.onboarding.setPassword, element: <SetPasswordPage /> },
];

describe('draft guard', () => {
  test('a page needs all values of the pages before it', () => {
    expect(missingPage({}, 'account')).toBeNull();
    expect(missingPage({}, 'email')).toBeNull();
    expect(missingPage({ email: 'a@b.c' }, 'therapy')).toBe('name');
    expect(missingPage({ ...draft, child_age: 0 }, 'setPassword')).toBeNull();
    expect(missingPage({}, 'validateEmail')).toBe('account');
  });

  test('after registration every page leads to the email page', () => {
    expect(missingPage({ registered_email: 'a@b.c' }, 'name')).toBe('validateEmail');
    expect(missingPage({ registered_email: 'a@b.c' }, 'validateEmail')).toBeNull();
  });

  test('a later page without a draft redirects to the email page', async () => {
    fakeApi({});
    const { at } = openAt(paths.onboarding.setPassword, routes);
    await screen.findByRole('heading', { name: 'What’s your email?' });
    expect(at()).toBe(paths.onboarding.email);
  });
});

test('offers log in for a known email', async () => {
  fakeApi({ 'POST /user/check_email': { available: false } });
  openAt(paths.onboarding.email, routes);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const link = await screen.findByRole('link', { name: 'Log in instead' });
  expect(link.getAttribute('href')).toBe(paths.shell.logIn);
});

test('validates the email on blur', async () => {
  fakeApi({});
  openAt(paths.onboarding.email, routes);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@');
  await userEvent.tab();
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
});

test('typed text survives a reload and opens no later page', async () => {
  fakeApi({});
  openAt(paths.onboarding.email, routes);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@');
  cleanup();
  openAt(paths.onboarding.email, routes);
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ana@');
  cleanup();
  const { at } = openAt(paths.onboarding.name, routes);
  await screen.findByLabelText('Email');
  expect(at()).toBe(paths.onboarding.email);
});

describe('onboarding reminder', () => {
  const reminded = '/onboarding_tag';
  const giveName = async () => {
    const page = openAt(paths.onboarding.name, routes);
    await userEvent.clear(await screen.findByLabelText('Your first name'));
    await userEvent.type(screen.getByLabelText('Your first name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    return page;
  };
  const made = (calls: Call[], method: string) =>
    calls.filter((call) => call.method === method && call.path.startsWith(reminded));

  test('is requested once, when the name is known', async () => {
    keep({ email: 'ana@example.com' });
    const calls = fakeApi({ 'POST /onboarding_tag': {} });
    await giveName();
    await expect.poll(() => tabDraft('client-onboarding')).toHaveProperty('reminder_settled_for');
    cleanup();
    await giveName();
    expect(made(calls, 'POST').map(({ body }) => body)).toEqual([{ email: 'ana@example.com', full_name: 'Ana' }]);
  });

  test('shows a toast when the request fails, without blocking', async () => {
    keep({ email: 'ana@example.com' });
    fakeApi({ 'POST /onboarding_tag': new Refusal(503, { error: 'Busy.', code: 'unavailable' }) });
    const { at } = await giveName();
    expect(await screen.findByText('Failed to subscribe to onboarding reminder.')).toBeTruthy();
    expect(at()).toBe(paths.onboarding.childName);
  });

  test('is unsubscribed by the email’s link, also on retry, for good', async () => {
    const refusals = [new Refusal(503, { error: 'Busy.', code: 'unavailable' })];
    const calls = fakeApi({ 'DELETE /onboarding_tag': () => refusals.pop() ?? {}, 'POST /onboarding_tag': {} });
    openAt(`${paths.onboarding.email}?unsubscribe=ana%2Bm%40example.com`, routes);
    expect(await screen.findByText('Failed to unsubscribe from onboarding reminder.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'You won’t get any more reminders' })).toBeTruthy();
    expect(made(calls, 'DELETE').at(-1)?.path).toBe('/onboarding_tag?email=ana%2Bm%40example.com');

    await userEvent.click(screen.getByRole('link', { name: 'Continue signing up' }));
    expect(await screen.findByRole('heading', { name: 'What’s your email?' })).toBeTruthy();
    cleanup();
    keep({ ...tabDraft('client-onboarding'), email: 'ana+m@example.com' });
    await giveName();
    expect(made(calls, 'POST')).toEqual([]);
  });
});

describe('password page', () => {
  const choose = async (password: string, confirmation: string) => {
    await userEvent.type(await screen.findByLabelText('Password'), password);
    await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
    await userEvent.tab();
  };
  const agree = () => userEvent.click(screen.getByLabelText(/^I agree to the terms/));

  test('shows on blur that passwords differ', async () => {
    keep(draft);
    fakeApi({});
    openAt(paths.onboarding.setPassword, routes);
    await choose('Larkwell1!', 'Larkwell2!');
    expect(await screen.findByText('Passwords must match')).toBeTruthy();
  });

  test('registers, clears the draft and opens the email page', async () => {
    keep(draft);
    const calls = fakeApi({ 'POST /guardian/register': { user: {} } });
    const { at } = openAt(paths.onboarding.setPassword, routes);
    await choose('Larkwell1!', 'Larkwell1!');
    await agree();
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Your account is ready');
    expect(at()).toBe(paths.onboarding.validateEmail);
    expect(calls.at(-1)?.body).toEqual({
      email: 'ana@example.com',
      password: 'Larkwell1!',
      first_name: 'Ana',
      language: 'en',
      guardian: {
        state: 'CA',
        accepted_terms_and_conditions: true,
        children_attributes: [{ name: 'Mila', age: 6, specialty_ids: ['speech'] }],
      },
    });
    expect(tabDraft('client-onboarding')).toEqual({ registered_email: 'ana@example.com' });
  });

  test('creates no account without consent', async () => {
    keep(draft);
    const calls = fakeApi({ 'POST /guardian/register': { user: {} } });
    openAt(paths.onboarding.setPassword, routes);
    await choose('Larkwell1!', 'Larkwell1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Please agree to the terms and the privacy policy')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('keeps the draft when the email is taken', async () => {
    keep(draft);
    fakeApi({
      'POST /guardian/register': new Refusal(409, {
        error: 'This email is already registered.',
        code: 'email_taken',
      }),
    });
    openAt(paths.onboarding.setPassword, routes);
    await choose('Larkwell1!', 'Larkwell1!');
    await agree();
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This email is already registered.');
    expect(tabDraft('client-onboarding')).toMatchObject({ child_name: 'Mila' });
  });
});

test('asks once whether a child is under 1', async () => {
  fakeApi({});
  keep({ email: draft.email, first_name: draft.first_name, child_name: draft.child_name });
  const { at } = openAt(paths.onboarding.childAge, routes);
  await userEvent.type(await screen.findByLabelText('Age in years'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Is Mila under 1 year old?')).toBeTruthy();
  expect(at()).toBe(paths.onboarding.childAge);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, under 1' }));
  await waitFor(() => expect(at()).toBe(paths.onboarding.therapy));
});

describe('therapy page', () => {
  const specialties = [
    { id: 'speech', name: 'Speech Therapy', show_in_private_pay: true },
    { id: 'new', name: 'Music Therapy', show_in_private_pay: true },
  ];
  const { specialty_id: _, state: __, ...before } = draft;

  test('says in plain words what each therapy helps with', async () => {
    keep(before);
    fakeApi({ 'GET /specialties': { specialties } });
    openAt(paths.onboarding.therapy, routes);
    const speech = await screen.findByRole('radio', { name: 'Speech Therapy' });
    expect(screen.getByText('Trouble saying sounds, stuttering, finding words')).toBeTruthy();
    expect(speech.closest('[class*=card]')?.textContent).toContain('stuttering');
    expect(screen.getByRole('radio', { name: 'Music Therapy' })).toBeTruthy();
  });

  test('an unsure guardian sees all therapists and registers without a specialty', async () => {
    keep(before);
    const calls = fakeApi({
      'GET /specialties': { specialties },
      'GET /countries': { countries: [{ code: 'US', states: [{ code: 'CA', name: 'California' }] }] },
      'GET /therapists': { therapists: [] },
      'POST /guardian/register': { user: {} },
    });
    const { at } = openAt(paths.onboarding.therapy, routes);
    await userEvent.click(await screen.findByRole('radio', { name: 'I’m not sure' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'State' }));
    await userEvent.click(await screen.findByRole('option', { name: 'California', hidden: true }));
    expect(await screen.findByText('Create your account and check back later.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Choose another type of therapy' })).toBeNull();
    expect(calls.at(-1)?.path).toBe('/therapists?state=CA');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'Larkwell1!');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Larkwell1!');
    await userEvent.click(screen.getByLabelText(/^I agree to the terms/));
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(at()).toBe(paths.onboarding.validateEmail));
    expect(calls.at(-1)?.body).toMatchObject({
      guardian: { children_attributes: [{ name: 'Mila', age: 6, specialty_ids: [] }] },
    });
  });
});
