import { detailsOf, eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { notePage } from '../../paths.ts';
import { signInAsTherapist } from '../../testing/api.tsx';
import { show } from '../../testing/event-dialog.tsx';
import { clientOf, groupOf, noteOf } from '../../testing/people.ts';

beforeEach(signInAsTherapist);

const note = noteOf();

test('a role that the therapist chose makes nobody a substitute', async () => {
  show({ ...groupOf('Mila'), therapist_role: 'substitute' });
  expect(await screen.findByText(/^Only you and the child’s other therapists can read these/)).toBeTruthy();
});

test('moves a note to the right child after a confirmation that names both', async () => {
  let notes = [note];
  const group = groupOf('Mila', 'Noah');
  const writes = show(group, {
    'GET /events/event-1': () => ({ event: detailsOf(group, { notes }) }),
    'POST /events/event-1/notes/note-1/move': () => {
      notes = [{ ...note, child_id: 'child-2' }];
      return { note: notes[0] };
    },
  });
  expect(await screen.findByText('Laughed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^More actions for the note from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to Noah’s record' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Move this note from Mila to Noah?' }));
  expect(writes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Move to Noah’s record' }));
  expect(await screen.findByText('Note moved to Noah’s record')).toBeTruthy();
  expect(writes()).toMatchObject([{ path: '/events/event-1/notes/note-1/move', body: { child_id: 'child-2' } }]);
  await waitFor(() => expect(screen.queryByText('Laughed')).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  expect(screen.getByText('Laughed')).toBeTruthy();
});

test('moves a note to another client’s session', async () => {
  let notes = [note];
  const event = eventOf();
  const held = eventOf({ id: 'event-9', start_date: '2026-11-13T18:00:00Z', end_date: '2026-11-13T18:45:00Z' });
  const ofColleague = { ...held, id: 'event-8', therapist_id: 'therapist-2' };
  const writes = show(event, {
    'GET /events/event-1': () => ({ event: detailsOf(event, { notes }) }),
    'GET /therapist/clients': { clients: [clientOf(), clientOf({ id: 'child-2', name: 'Noah', last_name: 'Berg' })] },
    'GET /clients/child-1/events': { events: [event], pagy: { next: null } },
    'GET /clients/child-2/events': { events: [held, ofColleague], pagy: { next: null } },
    'POST /events/event-1/notes/note-1/move': () => {
      notes = [];
      return { note: { ...note, child_id: 'child-2', event_id: 'event-9' } };
    },
  });
  expect(await screen.findByText('Laughed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^More actions for the note from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another session…' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Move this note from Mila’s session?' }));
  expect(await question.findByText('You had no other recent session with this client')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Move note' }));
  expect(question.getByText('Session is required')).toBeTruthy();
  await userEvent.click(question.getByRole('combobox', { name: 'The right client' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Noah Berg' }));
  await waitFor(() =>
    expect(question.getByRole<HTMLInputElement>('combobox', { name: /The right session/ }).disabled).toBe(false),
  );
  await userEvent.click(question.getByRole('combobox', { name: /The right session/ }));
  const sessions = await screen.findAllByRole('option', { name: /10:00/ });
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.textContent).toMatch(/November.13/);
  await userEvent.keyboard('{Escape}');
  expect(question.getByRole('button', { name: 'Move note' })).toBeTruthy();
  await userEvent.click(question.getByRole('combobox', { name: /The right session/ }));
  await userEvent.click(await screen.findByRole('option', { name: /10:00/ }));
  expect(writes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Move note' }));
  expect(await screen.findByText('Note moved to Noah Berg’s record')).toBeTruthy();
  expect(writes()).toMatchObject([
    { path: '/events/event-1/notes/note-1/move', body: { child_id: 'child-2', event_id: 'event-9' } },
  ]);
  await waitFor(() => expect(screen.queryByText('Laughed')).toBeNull());
});

test('notes are written on their own page, which opens at the chosen child', async () => {
  show(groupOf('Mila', 'Noah'));
  const link = async () => (await screen.findByRole('link', { name: 'Write note' })).getAttribute('href');
  expect(await link()).toBe(notePage('event-1'));
  await userEvent.click(await screen.findByRole('tab', { name: 'Noah' }));
  expect(await link()).toBe(notePage('event-1', 'child-2'));
  expect(screen.getAllByText('No note yet')).toHaveLength(1);
  expect(screen.queryByRole('textbox', { name: 'Plan' })).toBeNull();
});

test('a colleague opens the page to read', async () => {
  const permissions = permissionsOf({ write_notes: 'not_the_sessions_therapist' });
  show({ ...eventOf({ therapist_id: 'therapist-2' }), permissions });
  expect(await screen.findByRole('link', { name: 'Open note page' })).toBeTruthy();
});

test('a signed note is opened to read, not to write', async () => {
  const event = eventOf();
  const signed = noteOf({ signed_at: '2026-11-16T18:05:00Z', signed_by: 'Maya Okafor' });
  show(event, { 'GET /events/event-1': { event: detailsOf(event, { notes: [signed] }) } });
  expect(await screen.findByText(/^Signed Nov 16, 10:05\sAM by Maya Okafor$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open note page' })).toBeTruthy();
});
