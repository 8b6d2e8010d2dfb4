import { eventOf } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { signInAsTherapist } from '../testing/api.tsx';
import { Opener, show } from '../testing/event-dialog.tsx';
import { coming } from '../testing/people.ts';

beforeEach(signInAsTherapist);

/** Presses "Undo" of the newest notice, as Ctrl+Z does. */
const undo = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
const [participant] = eventOf().event_participants;
if (!participant) throw new Error('one participant');

async function record(outcome: string) {
  await userEvent.click(await screen.findByRole('radio', { name: outcome }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  await screen.findByText(/^Marked /);
}

test('a first mark is taken back', async () => {
  const writes = show(eventOf(), { 'PUT /events/event-1': {}, 'DELETE /events/event-1/mark': {} });
  await record('Attended');
  await undo();
  expect(await screen.findByText('Mark undone')).toBeTruthy();
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /events/event-1',
    'DELETE /events/event-1/mark',
  ]);
});

test('a correction is replaced by what was recorded before', async () => {
  const before = eventOf({ status: 'complete', event_participants: [{ ...participant, status: 'show' }] });
  const writes = show(before, { 'PUT /events/event-1': {} });
  await record('School conflict');
  await undo();
  await screen.findAllByText('Mark undone');
  const attended = [{ id: 'participant-1', status: 'show', late_cancel: false }];
  expect(writes().map(({ body }) => body)).toEqual([
    { status: 'incomplete', missed_reason: 'school' },
    { status: 'complete', event_participants_attributes: attended },
  ]);
});

test('a deleted event comes back', async () => {
  const replies = { 'DELETE /events/event-1': {}, 'DELETE /events/event-1/deletion': {} };
  const writes = show(eventOf(coming), replies, <Opener />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mila' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete from calendar: Mila' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Session deleted successfully');
  await undo();
  expect(await screen.findByText('Back in your calendar')).toBeTruthy();
  expect(writes().at(-1)?.path).toBe('/events/event-1/deletion');
});
