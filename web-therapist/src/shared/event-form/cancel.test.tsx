import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Call, fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, groupOf, permissionsBefore, therapistAnswer } from '../../testing/people.ts';
import { EventDialog } from '../event-details/EventDialog.tsx';
import TherapistLayout from '../therapist/TherapistLayout.tsx';

beforeEach(signInAsTherapist);

let calls: Call[];
const writes = () => calls.filter(({ method }) => method !== 'GET');

function open(event: ReturnType<typeof eventOf>) {
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': () => ({ event }),
    'GET /events/event-1/notes': { notes: [] },
    'GET /events/event-1/materials': { materials: [] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    'POST /events/event-1/cancellation': { event: { ...event, canceled: true, permissions: permissionsOf() } },
    'DELETE /events/event-1/cancellation': {},
  });
  const page = <EventDialog id="event-1" onClose={() => undefined} />;
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: page }] }]);
}

async function cancelForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel session' }));
  return within(await screen.findByRole('dialog', { name: /^Cancel session/ }));
}

test('cancels with a reason and says what it means', async () => {
  open(eventOf(coming));
  const form = await cancelForm();
  await userEvent.click(form.getByRole('button', { name: 'Cancel session' }));
  expect(form.getByText('Choose a reason')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(form.getByRole('radio', { name: 'Technical problem' }));
  expect(form.getByText('This won’t use up a session. You can book it again.')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Cancel session' }));
  expect(await screen.findByText('Session canceled. We’ll let the family know.')).toBeTruthy();
  expect(writes()).toMatchObject([{ path: '/events/event-1/cancellation', body: { missed_reason: 'technical' } }]);
});

test('a cancellation can be undone from its notice', async () => {
  open(eventOf(coming));
  const form = await cancelForm();
  await userEvent.click(form.getByRole('radio', { name: 'Technical problem' }));
  await userEvent.click(form.getByRole('button', { name: 'Cancel session' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The session is back on')).toBeTruthy();
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test.each([
  [false, /^There’s enough notice/],
  [true, /^It starts in less than 24 hours, so this will use up one session/],
])('what the family asked for may use a session: %s', async (late, text) => {
  const permissions = { ...permissionsBefore, cancel: { allowed: true, reason: null, late, changes_at: null } };
  open(eventOf({ ...coming, permissions }));
  const form = await cancelForm();
  await userEvent.click(form.getByRole('radio', { name: 'The family asked' }));
  expect(form.getByText(text)).toBeTruthy();
});

test('in a group a family cancels alone, the therapist for everyone', async () => {
  open({ ...groupOf('Mila', 'Noah'), ...coming });
  const form = await cancelForm();
  await userEvent.click(form.getByRole('radio', { name: 'Therapist unavailable' }));
  expect(form.queryByRole('radio', { name: 'Noah' })).toBeNull();
  await userEvent.click(form.getByRole('radio', { name: 'The family asked' }));
  await userEvent.click(form.getByRole('radio', { name: 'Noah' }));
  await userEvent.click(form.getByRole('button', { name: 'Cancel session' }));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { missed_reason: 'child', child_id: 'child-2' } }]));
});

test('takes a cancellation back', async () => {
  const permissions = permissionsOf({
    cancel: 'already_canceled',
    mark: 'status_not_allowed',
    delete: 'already_canceled',
  });
  open(eventOf({ ...coming, canceled: true, permissions }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo cancellation' }));
  expect(await screen.findByText('The session is back on')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel session' })).toBeNull();
  expect(writes()).toMatchObject([{ method: 'DELETE', path: '/events/event-1/cancellation' }]);
});
