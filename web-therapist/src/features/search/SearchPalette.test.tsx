import { useLocation } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientPage } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { coming, therapistAnswer } from '../../testing/people.ts';
import SearchPalette from './SearchPalette.tsx';

const mila = { id: 'child-1', name: 'Mila', guardian: 'Ana Suarez', school_name: 'Alder School' };
const milo = { ...mila, id: 'child-2', name: 'Milo' };
const next = eventOf({
  ...coming,
  id: 'event-2',
  start_date: '2999-01-03T18:00:00Z',
  end_date: '2999-01-03T18:45:00Z',
});
let found: { clients: unknown[]; events: EventSchema[] };
let calls: Call[];
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  found = { clients: [mila], events: [next, eventOf()] };
  calls = fakeApi({ 'GET /therapist/me': therapistAnswer, 'GET /search': () => found });
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

const State = () => <p>{JSON.stringify(useLocation().state)}</p>;

async function open() {
  const page = openAt('/start', [
    { path: '/start', element: <SearchPalette onClose={onClose} /> },
    { path: clientPage('child-1', 'messages'), element: <State /> },
  ]);
  return { page, field: await screen.findByRole('combobox') };
}

const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const option = (name: RegExp) => screen.findByRole('option', { name });
const activeOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
const searches = () => calls.filter(({ path }) => path.startsWith('/search'));

test('shows pages before anything is typed', async () => {
  await open();
  expect(labels().slice(0, 3)).toEqual(['Today', 'Calendar', 'Clients']);
  expect(searches()).toEqual([]);
});

test('finds clients, sessions and likely actions', async () => {
  const { field } = await open();
  await userEvent.type(field, 'mila');
  await option(/Ana Suarez/);
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Clients', 'Calendar', 'Actions']);
  const actions = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option');
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Write note for Mila'),
    'Message Mila’s family',
  ]);
  expect(searches()).toHaveLength(1);
});

test('arrow keys and Enter open a result', async () => {
  const { field, page } = await open();
  await userEvent.type(field, 'mila');
  await option(/Ana Suarez/);
  expect(activeOf(field)).toContain('Mila');
  await userEvent.keyboard('{ArrowUp}');
  expect(activeOf(field)).toBe('Message Mila’s family');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(page.at()).toBe('/therapist/clients/child-1/');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Enter before the answer opens what is typed, not what was', async () => {
  const { field, page } = await open();
  await userEvent.type(field, 'mil');
  await option(/Ana Suarez/);
  found = { clients: [milo], events: [] };
  await userEvent.type(field, 'o{Enter}');
  await waitFor(() => expect(page.at()).toBe('/therapist/clients/child-2/'));
});

test('“note for” leads to the note of the latest session', async () => {
  const { field, page } = await open();
  await userEvent.type(field, 'note for mila');
  await option(/Write note for Mila/);
  expect(labels()).toHaveLength(1);
  expect(searches().map(({ path }) => path)).toContain('/search?text=mila');
  await userEvent.keyboard('{Enter}');
  expect(page.at()).toBe('/therapist/events/event-1/note');
});

test('“cancel” asks in the usual dialog and cancels nothing by itself', async () => {
  const { field } = await open();
  await userEvent.type(field, 'cancel thursday with mila');
  await userEvent.click(await option(/^Cancel Thu, Jan.* with Mila/));
  expect(await screen.findByRole('button', { name: 'Keep session' })).toBeTruthy();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('“cancel” with a reason needs only Enter in the dialog', async () => {
  const { field } = await open();
  await userEvent.type(field, 'cancel thursday with mila: school');
  expect((await option(/^Cancel Thu, Jan.* with Mila/)).textContent).toContain('School conflict');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('radio', { name: 'School conflict' })).toHaveProperty('checked', true);
  const confirm = screen.getByRole('button', { name: 'Cancel session' });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('“message” begins in the field of a new message', async () => {
  const { field } = await open();
  await userEvent.type(field, 'message mila');
  await option(/^Message Mila/);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('{"write":true}')).toBeTruthy();
});

test('another day finds no session to cancel', async () => {
  const { field } = await open();
  await userEvent.type(field, 'cancel friday with mila');
  expect(await screen.findByText('No session matches. Check the name and the day.')).toBeTruthy();
});

test('says when nothing matches', async () => {
  found = { clients: [], events: [] };
  const { field } = await open();
  await userEvent.type(field, 'zzz');
  expect(await screen.findByText(/Nothing matches “zzz”/)).toBeTruthy();
});

test('a failed search can be tried again', async () => {
  let refused = true;
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /search': () => (refused ? new Refusal(400, { error: 'No', code: 'no' }) : found),
  });
  const { field } = await open();
  await userEvent.type(field, 'mila');
  await screen.findByRole('alert');
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await option(/Ana Suarez/)).toBeTruthy();
});

test('what was opened comes first the next time, for this person only', async () => {
  const { field } = await open();
  await userEvent.type(field, 'mila');
  await userEvent.click(await option(/Ana Suarez/));
  cleanup();
  await open();
  const recent = within(screen.getByRole('group', { name: 'Recent' }));
  expect(recent.getByRole('option', { name: /Ana Suarez/ })).toBeTruthy();
  cleanup();
  signInAsTherapist();
  await open();
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
});
