import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { callsBy, Opener, show } from '../../testing/event-dialog.tsx';
import { coming } from '../../testing/people.ts';

beforeEach(signInAsTherapist);

test('does not refetch a deleted event', async () => {
  const asked = show(eventOf(coming), { 'DELETE /events/event-1': {} }, <Opener />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mila' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete from calendar: Mila' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Session deleted successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked().map(({ method }) => method)).toEqual(['DELETE']);
  expect(callsBy('GET').filter(({ path }) => path === '/events/event-1')).toHaveLength(1);
});

async function askToDelete(replies: Record<string, unknown>) {
  show(eventOf({ ...coming, series_id: 'series-1' }), replies, <Opener />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mila' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('dialog', { name: 'Delete from calendar: Mila' }));
}

test('deleting following events shows how many go and stay', async () => {
  const following = { deleted: 12, kept: 2 };
  const dialog = await askToDelete({ 'GET /events/event-1/following': { following }, 'DELETE /events/event-1': {} });
  expect(dialog.queryByText('This deletes 12 sessions.')).toBeNull();
  await userEvent.click(await dialog.findByRole('radio', { name: 'This and all following ones' }));
  expect(await dialog.findByText('This deletes 12 sessions.')).toBeTruthy();
  expect(dialog.getByText(/^2 later ones stay/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsBy('GET').filter(({ path }) => path === '/events/event-1/following')).toHaveLength(1);
  const [deleted] = callsBy('DELETE');
  expect(deleted?.path).toBe('/events/event-1?future_sessions=true');
});

test('shows what stays when the count is unknown', async () => {
  const dialog = await askToDelete({});
  await userEvent.click(await dialog.findByRole('radio', { name: 'This and all following ones' }));
  expect(dialog.getByText('Sessions that have started or are marked stay.')).toBeTruthy();
});

test('a substitute deletes only their session of a series', async () => {
  const refused = new Refusal(403, {
    error: 'Only the session’s regular therapist can do this.',
    code: 'held_by_substitute',
  });
  const dialog = await askToDelete({ 'GET /events/event-1/following': refused });
  await waitFor(() => expect(dialog.queryByRole('radio')).toBeNull());
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test('a substitute moves and edits only their session of a series', async () => {
  const permissions = permissionsOf({ edit_series: 'held_by_substitute' });
  show(eventOf({ ...coming, series_id: 'series-1', permissions }), {
    'GET /check_time_slot': { dates: [] },
    'GET /events/available_intervals': { available_intervals: [] },
  });
  for (const [button, name] of [
    ['Move…', 'Move Mila'],
    ['Edit', 'Edit Mila'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await waitFor(() => expect(dialog.queryByRole('radio', { name: 'This and all following ones' })).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  }
});
