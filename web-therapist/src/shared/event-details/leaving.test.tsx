import { Link, useQueryClient, useSearchParams } from '@larkwell/app-kit';
import type { EventNote } from '@larkwell/app-kit/api';
import { detailsOf, eventOf, materialOf, savedTexts, saveElsewhere } from '@larkwell/app-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { leaveNotePage } from '../../testing/note-page.tsx';
import { clientOf, coming, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { EventDialog } from './EventDialog.tsx';

beforeEach(signInAsTherapist);
afterEach(leaveNotePage);

const note: EventNote = {
  ...materialOf(),
  id: 'note-1',
  child_id: 'child-1',
  note_type: 'soap_plan',
  creator_type: 'therapist',
  content: 'Read',
  therapist_id: 'therapist-1',
  created_at_time: '9:00 AM',
  profile_photo: null,
  signed_at: null,
  signed_by: null,
  signed_specialty: null,
  signed_licenses: null,
  cosignature: null,
  addenda: [],
};

const sessionWith = (notes: EventNote[]) =>
  detailsOf(eventOf(coming), { notes, materials: [materialOf({ shared: false })] });

/** As after a message that something changed. */
let readAnew: () => Promise<void>;

/** The event is in the URL, as on the calendar page. */
function Page() {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  readAnew = () => client.invalidateQueries();
  return <EventDialog id={search.get('event')} onClose={() => setSearch({}, { replace: true })} />;
}

async function open(replies: Record<string, unknown> = {}) {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event: sessionWith([note]) },
    'GET /therapist/clients/child-1': { client: clientOf() },
    ...replies,
  });
  const page = openAt('/calendar', [
    {
      element: <TherapistLayout />,
      children: [
        {
          path: '/calendar',
          element: (
            <>
              <Link to="/calendar?event=event-1">Mila at nine</Link>
              <Page />
            </>
          ),
        },
      ],
    },
  ]);
  await userEvent.click(await screen.findByRole('link', { name: 'Mila at nine' }));
  await screen.findByRole('dialog', { name: 'Mila' });
  return page;
}

async function edit(what: 'note' | 'material') {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^More actions for the ${what} from`) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: what === 'note' ? 'Plan' : 'Material' });
}

const detailsGone = () =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'Plan', hidden: true })).toBeNull());
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (name: 'Leave' | 'Keep writing' | 'Keep editing') =>
  userEvent.click(screen.getByRole('button', { name }));

test.each(['note', 'material'] as const)('closing asks before an edited %s is lost', async (what) => {
  const page = await open();
  const field = await edit(what);
  await userEvent.type(field, ' again');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(question()).toBeTruthy();
  expect(page.at()).toBe('/calendar?event=event-1');
  await answer('Keep writing');
  expect(field.value).toMatch(/ again$/);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Escape}');
  await answer('Leave');
  expect(page.at()).toBe('/calendar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('editing starts at the end of the text', async () => {
  await open();
  const field = await edit('note');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.selectionStart).toBe('Read'.length);
});

test('an unchanged edit closes without asking', async () => {
  const page = await open();
  const field = await edit('note');
  await userEvent.type(field, '!{Backspace}');
  await userEvent.keyboard('{Escape}');
  expect(page.at()).toBe('/calendar');
});

test('a saved edit closes without asking', async () => {
  const page = await open({ 'PUT /events/event-1/notes/note-1': {} });
  await userEvent.type(await edit('note'), ' again');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Note updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Plan' })).toBeNull());
  await userEvent.keyboard('{Escape}');
  expect(page.at()).toBe('/calendar');
});

test('the question does not return after saving', async () => {
  await open({ 'PUT /events/event-1/notes/note-1': {} });
  await userEvent.type(await edit('note'), ' again');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(question()).toBeNull());
  await userEvent.type(screen.getByLabelText('New material'), 'Dice');
  expect(question()).toBeNull();
});

test('Back asks before unsaved text is lost', async () => {
  const page = await open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New material');
  await userEvent.type(field, 'A mirror');
  await act(page.back);
  await answer('Keep writing');
  expect(page.at()).toBe('/calendar?event=event-1');
  expect(field.value).toBe('A mirror');
  expect(document.activeElement).toBe(field);
  await act(page.back);
  await answer('Leave');
  await waitFor(() => expect(page.at()).toBe('/calendar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // what could be saved meanwhile is a draft now
  await userEvent.click(screen.getByRole('link', { name: 'Mila at nine' }));
  const reopened = await screen.findByLabelText<HTMLTextAreaElement>('New material');
  await waitFor(() => expect(reopened.value).toBe('A mirror'));
});

test('Back leaves without asking when nothing is unsaved', async () => {
  const page = await open();
  await screen.findByLabelText('New material');
  await act(page.back);
  await waitFor(() => expect(page.at()).toBe('/calendar'));
  expect(question()).toBeNull();
});

test('closing the tab asks only while something is unsaved', async () => {
  await open();
  const leaveTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const field = await screen.findByLabelText('New material');
  expect(leaveTab()).toBe(true);
  await userEvent.type(field, 'A mirror');
  expect(leaveTab()).toBe(false);
});

test('Back from the move dialog leaves an edit as a draft', async () => {
  const page = await open({
    'GET /check_time_slot': { dates: [] },
    'GET /events/available_intervals': { available_intervals: [] },
  });
  await userEvent.type(await edit('note'), ' again');
  await userEvent.click(screen.getByRole('button', { name: 'Move…' }));
  await screen.findByRole('dialog', { name: 'Move Mila' });
  await detailsGone();
  await act(page.back);
  await waitFor(() => expect(page.at()).toBe('/calendar'));
  await waitFor(() => expect(savedTexts()).toEqual(['Read again']));
});

test('an edit from another device opens, and “Cancel” discards it', async () => {
  saveElsewhere({ child_id: 'child-1', kind: 'note_edit', subject_id: 'note-1', content: 'Read aloud' });
  await open();
  expect(await screen.findByText('We kept what you typed')).toBeTruthy();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' });
  expect(field.value).toBe('Read aloud');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Read')).toBeTruthy();
  await waitFor(() => expect(savedTexts()).toEqual([]));
});

test('closing the dialog keeps the draft of an edit and of a material', async () => {
  const page = await open();
  await userEvent.type(await edit('note'), ' again');
  await userEvent.type(screen.getByLabelText('New material'), 'Dice');
  await waitFor(() => expect(savedTexts().sort()).toEqual(['Dice', 'Read again']), { timeout: 4_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(page.at()).toBe('/calendar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(savedTexts().sort()).toEqual(['Dice', 'Read again']);
});

test('an edit survives opening another dialog', async () => {
  await open();
  await userEvent.type(await edit('note'), ' again');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete from calendar: Mila' }));
  await detailsGone();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' })).value).toBe('Read again');
});

test('unsaved text survives a refetch', async () => {
  const notes = [note];
  await open({ 'GET /events/event-1': () => ({ event: sessionWith([...notes]) }) });
  const material = await screen.findByLabelText<HTMLTextAreaElement>('New material');
  await userEvent.type(material, 'A mirror');
  const field = await edit('note');
  await userEvent.type(field, ' again');
  // corrected and written on another device
  notes[0] = { ...note, content: 'Read aloud', edited: true };
  notes.push({ ...note, id: 'note-2', note_type: 'soap_subjective', content: 'Sad' });
  await act(readAnew);
  expect(await screen.findByText('Sad')).toBeTruthy();
  expect(field.isConnected && field.value).toBe('Read again');
  expect(document.activeElement).toBe(field);
  expect(material.isConnected && material.value).toBe('A mirror');
});

test('unsaved text survives a cancellation of the session', async () => {
  let event = detailsOf(eventOf(coming));
  await open({ 'GET /events/event-1': () => ({ event }) });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New material');
  await userEvent.type(field, 'A mirror');
  event = { ...event, canceled: true };
  await act(readAnew);
  expect(await screen.findByText('Canceled')).toBeTruthy();
  expect(field.isConnected && field.value).toBe('A mirror');
  await userEvent.clear(field);
  expect(screen.queryByLabelText('New material')).toBeNull();
});

test('Back asks in the edit form too', async () => {
  const page = await open({ 'GET /check_time_slot': { dates: [] }, 'GET /therapist/clients': { clients: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Mila' }));
  await userEvent.click(form.getByRole('button', { name: 'More options' }));
  const title = form.getByLabelText<HTMLInputElement>('Title');
  await userEvent.type(title, 'Bridges');
  await act(page.back);
  await waitFor(() => expect(question()).toBeTruthy());
  await answer('Keep editing');
  expect(title.value).toBe('Bridges');
  expect(document.activeElement).toBe(title);
  await act(page.back);
  await answer('Leave');
  await waitFor(() => expect(page.at()).toBe('/calendar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Mila at nine' }));
  await screen.findByRole('dialog', { name: 'Mila' });
  await act(page.back);
  await waitFor(() => expect(page.at()).toBe('/calendar'));
  expect(question()).toBeNull();
});
