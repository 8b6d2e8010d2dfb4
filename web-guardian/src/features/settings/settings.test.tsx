import { languageReload } from '@larkwell/app-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import type { Guardian } from '../../shared/types.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import SettingsPage from './SettingsPage.tsx';

const saved = 'Your information was updated successfully';
let guardian: Guardian;
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  guardian = guardianOf({ phone_number: '+14155550134', profile_step: 'complete' });
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian }),
    'PUT /guardian': ({ body }: { body: { guardian: Partial<Guardian> } }) => {
      guardian = { ...guardian, ...body.guardian };
      return { guardian };
    },
    'POST /guardian/clients': { client: childOf({ id: 'child-2', name: 'Otto', preferred_name: 'Otto', age: 4 }) },
    'GET /specialties': { specialties: [{ id: 'speech', name: 'Speech Therapy', show_in_private_pay: true }] },
    'GET /users/second_factor': {
      second_factor: { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false },
    },
    'GET /users/email_change': { email_change: null },
    'GET /users/sign_ins': { sign_ins: [] },
    'GET /notification_settings': {
      notification_settings: { topics: [], daily_digest: false, quiet_hours: null, push: null },
    },
  });
  signInAsGuardian();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const open = () => openAt(paths.client.settings, [{ path: paths.client.settings, element: <SettingsPage /> }]);
/** Replaces the value and blurs the field. */
function retype(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
const bodies = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);

test('validates the phone number and saves it with +1', async () => {
  open();
  const phone = await screen.findByLabelText('Phone number');
  retype(phone, '');
  expect(screen.getByText('Guardian phone number is required')).toBeTruthy();
  retype(phone, '415555');
  expect(screen.getByText('Invalid phone number format')).toBeTruthy();
  retype(phone, '+1 415 555 0199');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(bodies('PUT')).toEqual([{ guardian: { phone_number: '+14155550199', timezone: 'America/Los_Angeles' } }]);
});

test('a language saves itself and shows at once', async () => {
  const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();
  open();
  const choice = within(await screen.findByRole('radiogroup', { name: 'Language' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
  await userEvent.click(choice.getByRole('radio', { name: 'Español' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(bodies('PUT')).toEqual([{ guardian: { language: 'es' } }]);
  expect(localStorage.getItem('larkwell.language')).toBe('es');
});

test('a language that isn’t saved stays as it was', async () => {
  const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();
  fakeApi({ 'GET /guardian/me': { guardian } });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Español' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true));
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('larkwell.language')).toBeNull();
});

test('switches reminders off one by one', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Text messages' }));
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(bodies('PUT')).toEqual([{ guardian: { opt_out_phone_notification: true } }]);
});

test('adds a child and opens the subscriptions', async () => {
  const page = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a child' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('What do you need help with?');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }));
  for (const sentence of ['Name is required', 'Last name is required', 'Age is required']) {
    expect(dialog.getByText(sentence)).toBeTruthy();
  }
  retype(dialog.getByLabelText('Name'), 'Otto');
  retype(dialog.getByLabelText('Last name'), 'Suarez');
  retype(dialog.getByLabelText('Age'), '4');
  await userEvent.click(dialog.getByLabelText('What do you need help with?'));
  await userEvent.click(await screen.findByRole('option', { name: 'Speech Therapy', hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }));
  expect(await screen.findByText('You added Otto. Next, choose a plan.')).toBeTruthy();
  expect(bodies('POST')).toEqual([
    { client: { name: 'Otto', last_name: 'Suarez', age: 4, specialty_ids: ['speech'] } },
  ]);
  expect(page.at()).toBe(paths.client.subscriptions);
  expect(localStorage.getItem('larkwell.child')).toContain('child-2');
});

test('asks whether an added child of 0 years is under 1', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a child' }));
  const dialog = within(await screen.findByRole('dialog'));
  retype(await dialog.findByLabelText('Name'), 'Otto');
  retype(dialog.getByLabelText('Last name'), 'Suarez');
  retype(dialog.getByLabelText('Age'), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }));
  expect(await screen.findByText('Is Otto under 1 year old?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change age' }));
  await waitFor(() => expect(screen.queryByText('Is Otto under 1 year old?')).toBeNull());
  expect(bodies('POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a child' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, under 1' }));
  await waitFor(() =>
    expect(bodies('POST')).toEqual([{ client: { name: 'Otto', last_name: 'Suarez', age: 0, specialty_ids: [] } }]),
  );
});
