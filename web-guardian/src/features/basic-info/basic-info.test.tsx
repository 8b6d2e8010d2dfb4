import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import type { Guardian } from '../../shared/types.ts';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import BasicInfoPage from './BasicInfoPage.tsx';

let guardian: Guardian;
let refused: Refusal | undefined;
let calls: ReturnType<typeof fakeApi>;
const photo = '/api/v1/files/token-1';

beforeEach(() => {
  refused = undefined;
  guardian = guardianOf({
    last_name: 'Suarez',
    phone_number: '+14155550134',
    profile_step: 'complete',
    children: [childOf({ last_name: 'Suarez', relationship_to_guardian: 'legal_guardian', profile_photo: photo })],
  });
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian }),
    'GET /guardian/clients/child-1/name_requests': { name_requests: [] },
    'PUT /guardian': () => refused ?? { guardian },
    'POST /guardian/clients/child-1/photo': () => refused ?? { client: childOf({ profile_photo: photo }) },
    'DELETE /guardian/clients/child-1/delete_photo': () => refused ?? { client: childOf({ profile_photo: null }) },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openAt(paths.client.basicInfo, [
    {
      path: paths.client.base,
      element: <ClientLayout />,
      children: [{ path: 'basic-info', element: <BasicInfoPage /> }],
    },
  ]);
const retype = (name: string) =>
  fireEvent.change(screen.getByLabelText(/^Child’s preferred name/), { target: { value: name } });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));

test('saves everything except names and the guardian’s email', async () => {
  open();
  const fixed = (await screen.findAllByRole('term')).map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mila\u00a0· Child profile');
  expect(fixed).toContainEqual(['Name', 'Mila']);
  expect(fixed).toContainEqual(['Email', 'ana@example.com']);
  retype('Mila B');
  await save();
  expect(await screen.findByText('Your information was updated successfully')).toBeTruthy();
  const [put] = calls.filter(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({ guardian: { children_attributes: [{ id: 'child-1', preferred_name: 'Mila B' }] } });
});

test('shows a toast and keeps the input when saving fails', async () => {
  refused = new Refusal(503, { error: 'Busy.', code: 'unavailable' });
  open();
  await screen.findByLabelText(/^Child’s preferred name/);
  retype('Mila!');
  await save();
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Child’s preferred name/).value).toBe('Mila!');
});

test('deletes a picture after confirmation and reports a failure', async () => {
  open();
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete picture' }));
  };
  refused = new Refusal(503, { error: 'Busy.', code: 'unavailable' });
  await remove();
  expect(await screen.findByText('Error deleting photo')).toBeTruthy();
  refused = undefined;
  await remove();
  expect(await screen.findByText('Photo deleted successfully')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Upload a picture' })).toBeTruthy();
});

test('rejects a picture of a wrong type before uploading', async () => {
  open();
  await screen.findByRole('button', { name: 'Change picture' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['GIF89a'], 'mila.gif', { type: 'image/gif' })] } });
  expect(await screen.findByText(/^File must be one of these types: /)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

describe('with two children', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Child’s preferred name/);
  const chooseOtto = () => userEvent.click(screen.getByRole('button', { name: 'Otto' }));
  beforeEach(() => {
    const [first] = guardian.children;
    const otto = childOf({ id: 'child-2', name: 'Otto', preferred_name: 'Otto' });
    guardian = { ...guardian, children: [...(first ? [first] : []), otto] };
  });

  test('choosing the other child asks before it drops what was typed', async () => {
    open();
    await screen.findByLabelText(/^Child’s preferred name/);
    retype('Mila B');
    await chooseOtto();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(field().value).toBe('Mila B');
    await chooseOtto();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(field().value).toBe('Otto'));
  });

  test('a choice in another tab leaves this one as it is', async () => {
    open();
    await screen.findByLabelText(/^Child’s preferred name/);
    retype('Mila B');
    localStorage.setItem('larkwell.child', '"child-2"');
    const change = { key: 'larkwell.child', newValue: '"child-2"', storageArea: localStorage };
    act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
    expect(field().value).toBe('Mila B');
  });
});
