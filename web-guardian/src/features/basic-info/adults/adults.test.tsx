import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import ClientLayout from '../../../shared/client-layout/ClientLayout.tsx';
import type { Child } from '../../../shared/types.ts';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../../testing/pages.tsx';
import { childOf, guardianOf } from '../../../testing/people.ts';
import BasicInfoPage from '../BasicInfoPage.tsx';

const ana = {
  id: 'guardian-1',
  name: 'Ana Suarez',
  email: 'ana@example.com',
  rights: ['book', 'pay', 'read', 'remind'],
  is_primary: true,
  expires_at: null,
};
const sam = { ...ana, id: 'sam', name: 'Sam Rivera', email: 'sam@example.com', rights: ['book'], is_primary: false };
const kim = { ...sam, id: 'kim', name: null, email: 'kim@example.com', expires_at: '2026-11-30T20:00:00+00:00' };
let children: Child[];
let refused: Refusal | undefined;
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  refused = undefined;
  children = [childOf()];
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian: guardianOf({ profile_step: 'complete', children }) }),
    'GET /guardian/clients/child-1/adults': { adults: [ana, sam, kim] },
    'POST /guardian/clients/child-1/adults': () => refused ?? { adults: [ana, sam, kim] },
    'PUT /guardian/clients/child-1/adults/sam': { adults: [ana, { ...sam, rights: ['book', 'pay'] }] },
    'POST /guardian/clients/child-1/adults/sam/end': { adults: [ana] },
    'POST /guardian/clients/child-1/adults/kim/end': { adults: [ana, sam] },
    'POST /guardian/clients/child-1/adults/guardian-1/end': () => {
      children = [];
      return { adults: [] };
    },
    'GET /clients/child-1/events/pending_schedule': { services: [], blocked: [] },
    'GET /assessment_reports': { assessment_reports: [] },
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
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);

test('the primary guardian sees who may do what', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'People with access' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('YouYou manage access');
  expect(rows[1]).toContain('Sam Riverasam@example.com · Book');
  expect(rows[2]).toMatch(/kim@example\.comBook · Invited until Monday,\sNovember\s30/);
});

test('invites an adult with the chosen rights', async () => {
  open();
  await press('Invite someone');
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(form.getByText('Email is required')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Their email'), 'kim@example.com');
  await userEvent.click(form.getByRole('checkbox', { name: 'Read the record' }));
  refused = new Refusal(409, { error: 'This person already has access to this child.', code: 'already_shared' });
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await form.findByText('This person already has access to this child.')).toBeTruthy();
  refused = undefined;
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('We sent the invitation')).toBeTruthy();
  expect(bodies('POST').at(-1)).toEqual({ email: 'kim@example.com', rights: ['book', 'remind'] });
});

test('changes what an adult may do, and needs at least one right', async () => {
  open();
  await press('Change what Sam Rivera may do');
  const form = await dialog();
  await userEvent.click(form.getByRole('checkbox', { name: 'Book' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Choose at least one')).toBeTruthy();
  await userEvent.click(form.getByRole('checkbox', { name: 'Book' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Pay' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/sam@example.com · Book, Pay/)).toBeTruthy();
  expect(bodies('PUT')).toEqual([{ rights: ['book', 'pay'] }]);
});

test('ends an access with a reason', async () => {
  open();
  await press('End access of Sam Rivera');
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'End access' }));
  expect(await form.findByText('Reason is required')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Reason'), 'New custody');
  await userEvent.click(form.getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(screen.queryByText(/sam@example.com/)).toBeNull());
  expect(bodies('POST')).toEqual([{ reason: 'New custody' }]);
});

test('takes an invitation back', async () => {
  open();
  await press('Cancel invitation');
  expect(await screen.findByText('The invitation is canceled')).toBeTruthy();
  expect(screen.queryByText(/kim@example.com/)).toBeNull();
});

test('an invited adult reads what they may do, and can leave', async () => {
  children = [childOf({ is_primary: false, rights: ['pay', 'remind'] })];
  open();
  expect(await screen.findByText(/You may: Pay, Get reminders\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await press('Leave');
  const form = await dialog();
  await userEvent.type(form.getByLabelText('Reason'), 'We agreed');
  await userEvent.click(form.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('No child is shared with you')).toBeTruthy();
  expect(bodies('POST')).toEqual([{ reason: 'We agreed' }]);
});
