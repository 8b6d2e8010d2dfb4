import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Call, fakeApi, openAt, Refusal } from '../../testing/pages.tsx';
import { missingPage } from './draft.ts';
import EmailPage from './EmailPage.tsx';
import NamePage from './NamePage.tsx';
import SetPasswordPage from './SetPasswordPage.tsx';

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
  { path: '/client-onboarding/email', element: <EmailPage /> },
  { path: '/client-onboarding/name', element: <NamePage /> },
  { path: '/client-onboarding/set-password', element: <SetPasswordPage /> },
];

describe('the guard of the draft', () => {
  test('a page waits for everything that precedes it', () => {
    expect(missingPage({}, 'account')).toBeNull();
    expect(missingPage({}, 'email')).toBeNull();
    expect(missingPage({ email: 'a@b.c' }, 'therapy')).toBe('name');
    expect(missingPage({ ...draft, child_age: 0 }, 'set-password')).toBeNull();
    expect(missingPage({}, 'validate-email')).toBe('account');
  });

  test('once the account is there every page leads to the mail', () => {
    expect(missingPage({ registered_email: 'a@b.c' }, 'name')).toBe('validate-email');
    expect(missingPage({ registered_email: 'a@b.c' }, 'validate-email')).toBeNull();
  });

  test('who opens a later page without a draft begins with the e-mail', async () => {
    fakeApi({});
    const { at } = openAt('/client-onboarding/set-password', routes);
    await screen.findByRole('heading', { name: 'What is your email?' });
    expect(at()).toBe('/client-onboarding/email');
  });
});

test('a known address is sent to log in', async () => {
  fakeApi({ 'POST /user/check_email': { available: false } });
  openAt('/client-onboarding/email', routes);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const link = await screen.findByRole('link', { name: 'Log in instead' });
  expect(link.getAttribute('href')).toBe('/login/client');
});

test('a wrong address is told on blur', async () => {
  fakeApi({});
  openAt('/client-onboarding/email', routes);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@');
  await userEvent.tab();
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
});

test('what was typed is there after a reload, and opens no later page', async () => {
  fakeApi({});
  openAt('/client-onboarding/email', routes);
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@');
  cleanup();
  openAt('/client-onboarding/email', routes);
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ana@');
  cleanup();
  const { at } = openAt('/client-onboarding/name', routes);
  await screen.findByLabelText('Email');
  expect(at()).toBe('/client-onboarding/email');
});

describe('the reminder', () => {
  const reminded = '/onboarding_tag';
  const giveName = async () => {
    const page = openAt('/client-onboarding/name', routes);
    await userEvent.clear(await screen.findByLabelText('Your first name'));
    await userEvent.type(screen.getByLabelText('Your first name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    return page;
  };
  const made = (calls: Call[], method: string) =>
    calls.filter((call) => call.method === method && call.path.startsWith(reminded));

  test('is asked for once the name is known, and once only', async () => {
    keep({ email: 'ana@example.com' });
    const calls = fakeApi({ 'POST /onboarding_tag': {} });
    await giveName();
    await expect.poll(() => sessionStorage.getItem('larkwell.draft.client-onboarding')).toContain('reminder_settled');
    cleanup();
    await giveName();
    expect(made(calls, 'POST').map(({ body }) => body)).toEqual([{ email: 'ana@example.com', full_name: 'Ana' }]);
  });

  test('that cannot be asked for is told, and holds nobody up', async () => {
    keep({ email: 'ana@example.com' });
    fakeApi({ 'POST /onboarding_tag': new Refusal(503, { error: 'Busy.', code: 'unavailable' }) });
    const { at } = await giveName();
    expect(await screen.findByText('Failed to subscribe to onboarding reminder.')).toBeTruthy();
    expect(at()).toBe('/client-onboarding/child-name');
  });

  test('ends when the link of the mail is opened, also after a failure, and is not asked for again', async () => {
    const refusals = [new Refusal(503, { error: 'Busy.', code: 'unavailable' })];
    const calls = fakeApi({ 'DELETE /onboarding_tag': () => refusals.pop() ?? {}, 'POST /onboarding_tag': {} });
    openAt('/client-onboarding/email?unsubscribe=ana%2Bm%40example.com', routes);
    expect(await screen.findByText('Failed to unsubscribe from onboarding reminder.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'We will not remind you again' })).toBeTruthy();
    expect(made(calls, 'DELETE').at(-1)?.path).toBe('/onboarding_tag?email=ana%2Bm%40example.com');

    await userEvent.click(screen.getByRole('link', { name: 'Go on signing up' }));
    expect(await screen.findByRole('heading', { name: 'What is your email?' })).toBeTruthy();
    cleanup();
    const draft = JSON.parse(sessionStorage.getItem('larkwell.draft.client-onboarding') ?? '{}');
    keep({ ...draft, email: 'ana+m@example.com' });
    await giveName();
    expect(made(calls, 'POST')).toEqual([]);
  });
});

describe('the password page', () => {
  const choose = async (password: string, confirmation: string) => {
    await userEvent.type(await screen.findByLabelText('Password'), password);
    await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
    await userEvent.tab();
  };

  test('says on blur when the two differ', async () => {
    keep(draft);
    fakeApi({});
    openAt('/client-onboarding/set-password', routes);
    await choose('Larkwell1!', 'Larkwell2!');
    expect(await screen.findByText('Passwords must match')).toBeTruthy();
  });

  test('registers what was entered, forgets it, and goes on to the mail', async () => {
    keep(draft);
    const calls = fakeApi({ 'POST /guardian/register': { user: {} } });
    const { at } = openAt('/client-onboarding/set-password', routes);
    await choose('Larkwell1!', 'Larkwell1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Your account was created');
    expect(at()).toBe('/client-onboarding/validate-email');
    expect(calls.at(-1)?.body).toEqual({
      email: 'ana@example.com',
      password: 'Larkwell1!',
      first_name: 'Ana',
      guardian: { state: 'CA', children_attributes: [{ name: 'Mila', age: 6, specialty_ids: ['speech'] }] },
    });
    expect(JSON.parse(sessionStorage.getItem('larkwell.draft.client-onboarding') ?? '')).toEqual({
      registered_email: 'ana@example.com',
    });
  });

  test('keeps the draft when the address was taken meanwhile', async () => {
    keep(draft);
    fakeApi({
      'POST /guardian/register': new Refusal(409, {
        error: 'This email is already registered.',
        code: 'email_taken',
      }),
    });
    openAt('/client-onboarding/set-password', routes);
    await choose('Larkwell1!', 'Larkwell1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This email is already registered.');
    expect(sessionStorage.getItem('larkwell.draft.client-onboarding')).toContain('Mila');
  });
});
