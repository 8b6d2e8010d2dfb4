import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { Security } from './Security.tsx';

const ana = {
  user_type: 'guardian',
  userable_id: 'guardian-1',
  first_name: 'Ana',
  last_name: 'Suarez',
  email: 'ana@example.com',
} as const;
const waiting = {
  email: 'ana.new@example.com',
  current_confirmed: false,
  new_confirmed: false,
  expires_at: '2026-11-21T18:00:00Z',
};
const codes = ['7K2M-Q4XD', 'P9TR-3HWE'];
const deviceOf = (part: object) => ({
  id: 'd1',
  current: false,
  device: 'Chrome on macOS',
  address: '203.0.113.7',
  created_at: '2026-11-16T17:00:00Z',
  last_seen_at: '2026-11-20T18:30:00Z',
  impersonated_by: null,
  ...part,
});

let factor: { enabled: boolean; enabled_at: string | null; recovery_codes_left: number; required: boolean };
let devices: ReturnType<typeof deviceOf>[];
let calls: Call[];
let refused: Refusal | undefined;
let emailChange: typeof waiting | null;

beforeEach(() => {
  factor = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false };
  devices = [deviceOf({ id: 'd2', device: 'Safari on iPhone' }), deviceOf({ id: 'd1', current: true })];
  refused = undefined;
  emailChange = null;
  const turnOn = () => {
    factor = { ...factor, enabled: true, enabled_at: '2026-11-20T18:00:00Z', recovery_codes_left: 10 };
    return { recovery_codes: codes };
  };
  const keepOnly = (keep: (device: ReturnType<typeof deviceOf>) => boolean) => () => {
    devices = devices.filter(keep);
    return {};
  };
  calls = fakeApi({
    'GET /users/email_change': () => ({ email_change: emailChange }),
    'POST /users/email_change': ({ body }: { body: { email: string } }) => {
      if (refused) return refused;
      emailChange = { ...waiting, email: body.email };
      return { email_change: emailChange };
    },
    'DELETE /users/email_change': () => {
      emailChange = null;
      return {};
    },
    'GET /users/second_factor': () => ({ second_factor: factor }),
    'POST /users/second_factor': () =>
      refused ?? {
        second_factor: { secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/Larkwell:ana?secret=JBSW' },
      },
    'PUT /users/second_factor': () => refused ?? turnOn(),
    'POST /users/second_factor/recovery_codes': { recovery_codes: codes },
    'DELETE /users/second_factor': () => {
      factor = { ...factor, enabled: false, enabled_at: null };
      return {};
    },
    'GET /users/sign_ins': () => ({ sign_ins: devices }),
    'DELETE /users/sign_ins/d2': () => refused ?? keepOnly(({ id }) => id !== 'd2')(),
    'DELETE /users/sign_ins': keepOnly(({ current }) => current),
    'PUT /users/password': () => refused ?? { user: {} },
  });
});

function show(impersonated_by?: string) {
  signInAs({ ...ana, ...(impersonated_by ? { impersonated_by } : {}) });
  openAt('/', [{ path: '/', element: <Security zone="America/Los_Angeles" /> }]);
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** At once, and left. */
function fill(field: HTMLElement, text: string) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}
const type = (label: string, text: string) => fill(screen.getByLabelText(label), text);
async function confirmInDialog(title: string, confirm: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fill(dialog.getByLabelText('Current password'), 'Abcdefg1#');
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
}
const sent = (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

test('changing the password needs the current one and a match', async () => {
  show();
  await click('Change password');
  await click('Change password');
  expect(screen.getAllByText('Password is required')).toHaveLength(3);
  type('New password', 'short');
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  type('New password', 'longenough');
  expect(screen.getByText('Requires uppercase, lowercase, number & special (#.-?!@$%^&*)')).toBeTruthy();
  type('New password', 'Abcdefg1#');
  type('Confirm password', 'Abcdefg2#');
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  type('Confirm password', 'Abcdefg1#');
  type('Current password', 'Old.Secret1');
  await click('Change password');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(sent('PUT')).toEqual([
    ['/users/password', { current_password: 'Old.Secret1', password: 'Abcdefg1#', password_confirmation: 'Abcdefg1#' }],
  ]);
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
});

test('the password form opens on request and closes without a change', async () => {
  show();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await click('Change password');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await click('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' })));
  expect(sent('PUT')).toEqual([]);
});

test('a wrong current password shows at its field', async () => {
  const sentence = "That isn't your current password.";
  refused = new Refusal(422, { error: sentence, code: 'wrong_own_password', fields: { current_password: sentence } });
  show();
  await click('Change password');
  type('Current password', 'Wrong.1234');
  type('New password', 'Abcdefg1#');
  type('Confirm password', 'Abcdefg1#');
  await click('Change password');
  expect(await screen.findByText('That isn’t your current password.')).toBeTruthy();
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
});

test('turns on two-step sign-in and asks to save recovery codes', async () => {
  show();
  await click('Turn on');
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Current password'), 'Abcdefg1#');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();

  const sentence = 'This code isn’t valid.';
  refused = new Refusal(422, { error: sentence, code: 'code_invalid', fields: { code: sentence } });
  fill(dialog.getByLabelText('Code from the app'), '111 111');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText(sentence)).toBeTruthy();

  refused = undefined;
  fill(dialog.getByLabelText('Code from the app'), '123 456');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('7K2M-Q4XD')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
  expect(await screen.findByText('Copied successfully')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'I saved my codes' }));
  expect(await screen.findByText(/^On since Nov 20, 2026\./)).toBeTruthy();
  expect(screen.getByText('10 recovery codes are left.')).toBeTruthy();
  expect(sent('PUT').at(-1)).toEqual(['/users/second_factor', { code: '123456' }]);
});

test('turns off two-step sign-in with password and code', async () => {
  factor = { enabled: true, enabled_at: '2026-11-20T18:00:00Z', recovery_codes_left: 1, required: false };
  show();
  expect(await screen.findByText('1 recovery code is left.')).toBeTruthy();
  await click('Turn off');
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Current password'), 'Abcdefg1#');
  fill(dialog.getByLabelText('Code from the app, or a recovery code'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy();
  expect(sent('DELETE')).toEqual([['/users/second_factor', { password: 'Abcdefg1#', code: '123456' }]]);
});

test('cannot turn off mandatory two-step sign-in', async () => {
  factor = { enabled: true, enabled_at: '2026-11-20T18:00:00Z', recovery_codes_left: 3, required: true };
  show();
  expect(await screen.findByText('Your account requires it, so you can’t turn it off.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

test('lists this device first and signs out the others with the password', async () => {
  devices.push(deviceOf({ id: 'd3', device: 'Edge on Windows', address: null }));
  show();
  const here = (await screen.findByText('This device')).closest('li');
  expect(here?.previousElementSibling).toBeNull();
  expect(here?.textContent).toContain('Last used Nov\u00a020, 10:30\u00a0AM · 203.0.113.7');
  await click('Sign out Safari on iPhone, Nov\u00a016, 9:00\u00a0AM');
  await confirmInDialog('Sign out Safari on iPhone?', 'Sign out');
  expect(await screen.findByText('Device signed out')).toBeTruthy();
  await click('Sign out everywhere else');
  await confirmInDialog('Sign out everywhere else?', 'Sign out everywhere else');
  expect(await screen.findByText('No other devices.')).toBeTruthy();
  expect(sent('DELETE')).toEqual([
    ['/users/sign_ins/d2', { password: 'Abcdefg1#' }],
    ['/users/sign_ins', { password: 'Abcdefg1#' }],
  ]);
});

test('a wrong password signs no device out and shows at its field', async () => {
  const sentence = "That isn't your current password.";
  refused = new Refusal(422, { error: sentence, code: 'wrong_own_password', fields: { password: sentence } });
  show();
  await click(/^Sign out Safari/);
  await confirmInDialog('Sign out Safari on iPhone?', 'Sign out');
  expect(await screen.findByText('That isn’t your current password.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('an impersonating operator sees no security settings', () => {
  show('Olga');
  expect(screen.getByText('Only the account owner can see passwords, two-step sign-in and devices.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a new email waits for both addresses, and can be canceled', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  await userEvent.type(screen.getByLabelText('New email'), 'ana.new@example.com');
  await userEvent.type(screen.getByLabelText('Current password'), 'Sunny#Day8');
  await userEvent.click(screen.getByRole('button', { name: 'Send links' }));
  expect(await screen.findByText(/switch to ana.new@example.com, open the links/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }));
  await waitFor(() => expect(screen.queryByText(/ana.new@example.com/)).toBeNull());
});

test('a refused change of the email shows at its field', async () => {
  const error = 'This is already your email.';
  refused = new Refusal(422, { error, code: 'email_unchanged', fields: { email: error } });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  await userEvent.type(screen.getByLabelText('New email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Current password'), 'Sunny#Day8');
  await userEvent.click(screen.getByRole('button', { name: 'Send links' }));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByLabelText('New email').getAttribute('aria-invalid')).toBe('true');
});
