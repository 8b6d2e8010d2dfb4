import { calendarPage } from '@larkwell/app-kit/addresses';
import type { EventDetailsSchema, EventNote } from '@larkwell/app-kit/api';
import { detailsOf, eventOf, goalOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientPage, notePage, paths } from '../../paths.ts';
import { type Call, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';
import { groupOf, noteOf } from '../../testing/people.ts';

beforeEach(signInAsTherapist);
afterEach(async () => {
  await leaveNotePage();
  vi.unstubAllGlobals();
});

let calls: Call[];
const writes = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

/** A note of the session before. */
const earlier = (part: Partial<EventNote>) =>
  noteOf({
    id: `note-${Object.values(part).join(' ')}`,
    event_id: 'event-0',
    created_at: '2026-11-09T18:00:00Z',
    ...part,
  });

const goals = [goalOf({ title: 'R in words', description: 'Says R', progress: 6 })];

/** Opens the page; `notes` are all notes about Mila, oldest first. */
function open(
  event: EventDetailsSchema | (() => EventDetailsSchema) = detailsOf(eventOf()),
  {
    childId = 'child-1',
    notes = [] as readonly EventNote[],
    state = null as unknown,
    add = {} as unknown,
    sign = {} as unknown,
    addendum = {} as unknown,
  } = {},
) {
  const listed = ({ path }: Call) => {
    const type = new URL(path, 'http://x').searchParams.get('note_type');
    return { notes: notes.filter(({ note_type }) => note_type === type), pagy: { next: null } };
  };
  const page = openNotePage(
    {
      'GET /events/event-1': () => ({ event: typeof event === 'function' ? event() : event }),
      'POST /events/event-1/notes': add,
      'POST /events/event-1/note_signatures': sign,
      'POST /events/event-1/notes/note-1/addenda': addendum,
      'GET /clients/child-1/goals': { goals, pagy: { next: null } },
      ...Object.fromEntries(
        ['child-1', 'child-2', 'child-3'].map((id) => [`GET /therapist/clients/${id}/notes`, listed]),
      ),
    },
    { childId, state },
  );
  calls = page.calls;
  return page;
}

const panel = async (name: RegExp | string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') as HTMLElement);
};

test('opens the child of the task with the caret in the first field', async () => {
  open(detailsOf(groupOf('Mila', 'Noah', 'Isabel')), { childId: 'child-3' });
  expect((await screen.findByRole('tab', { name: 'Isabel' })).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('heading', { name: 'Isabel' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subjective')));
  expect(document.title).toBe('Session note, Isabel · Larkwell');
  await userEvent.keyboard('Laughed');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes for Isabel' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(writes()).toEqual([{ note: { child_id: 'child-3', note_type: 'soap_subjective', content: 'Laughed' } }]);
});

test('another child’s tab changes the panels and keeps what was typed', async () => {
  const { at } = open(detailsOf(groupOf('Mila', 'Noah')));
  await userEvent.type(await screen.findByLabelText('Plan'), 'For Mila');
  expect(await (await panel('Goals')).findByText('R in words')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Mila Draft' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  expect(at()).toBe(notePage('event-1', 'child-2'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('');
  expect(await (await panel('Goals')).findByText('Noah has no goals yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Mila Draft' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('For Mila');
});

test.each([
  ['{Control>}s{/Control}', 'Note added successfully', '/events/event-1/notes'],
  ['{Meta>}{Enter}{/Meta}', 'Note signed', '/events/event-1/note_signatures'],
])('%s saves or signs the note once', async (keys, toast, path) => {
  open();
  await userEvent.type(await screen.findByLabelText('Plan'), 'Read');
  await userEvent.keyboard(keys + keys);
  expect(await screen.findByText(toast)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map((call) => call.path)).toEqual([path]);
});

const signature = { signed_at: '2026-11-16T18:05:00Z', signed_by: 'Maya Okafor' };

test('signing files what is typed and locks the note', async () => {
  let notes = [noteOf({ id: 'note-0', note_type: 'soap_objective', content: 'Filed' })];
  open(() => detailsOf(eventOf(), { notes }), {
    sign: () => {
      notes = [...notes, noteOf({ content: 'Read' })].map((note) => ({ ...note, ...signature }));
      return { notes };
    },
  });
  await userEvent.type(await screen.findByLabelText('Plan'), 'Read');
  expect(screen.getByText('Signing locks the note. After that you can only add an addendum.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign note' }));
  expect(await screen.findByText('Note signed')).toBeTruthy();
  expect(writes().at(-1)).toEqual({
    note_signature: { child_id: 'child-1', notes: [{ note_type: 'soap_plan', content: 'Read' }], share_recap: false },
  });
  expect(await screen.findAllByText(/^Signed Nov 16, 10:05\sAM by Maya Okafor$/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^(Sign|Save) note/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Print note' })).toBeTruthy();
  expect(screen.queryByLabelText('Subjective')).toBeNull();
});

test('a note without text can’t be signed', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign note' }));
  expect(screen.getByText('Note text is required')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('an edit that isn’t saved stops the signature', async () => {
  open(detailsOf(eventOf(), { notes: [noteOf()] }));
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for the note from/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign note' }));
  expect(screen.getByText('Save or cancel your edit before you sign')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign note' }));
  expect(await screen.findByText('Note signed')).toBeTruthy();
  expect(writes()).toEqual([{ note_signature: { child_id: 'child-1', notes: [], share_recap: false } }]);
});

test('the author of a signed note only adds an addendum, moves it or shares it', async () => {
  let note = noteOf(signature);
  open(() => detailsOf(eventOf(), { notes: [note] }), {
    addendum: ({ body }: Call) => {
      const { addendum } = body as { addendum: { content: string } };
      note = { ...note, addenda: [{ id: 'addendum-1', created_at: '2026-11-17T17:00:00Z', ...addendum }] };
      return { note };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for the note from/ }));
  await screen.findByRole('menuitem', { name: 'Move to another session…' });
  expect(screen.queryByRole('menuitem', { name: /^(Edit|Delete)$/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  const article = screen.getByText('Laughed').closest('article') as HTMLElement;
  expect(within(article).getByRole('switch', { name: 'Share with the family' })).toBeTruthy();
  expect(screen.queryByText(/Your draft saves as you type/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add addendum to Plan' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Addendum text is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Addendum to Plan'), 'It was Tuesday');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Addendum added')).toBeTruthy();
  expect(writes()).toEqual([{ addendum: { content: 'It was Tuesday' } }]);
  expect(await screen.findByText(/^Addendum, Nov 17, 9:00\sAM$/)).toBeTruthy();
  expect(screen.getByText('It was Tuesday')).toBeTruthy();
});

test('a colleague reads the signature and the addenda', async () => {
  const addenda = [{ id: 'addendum-1', content: 'It was Tuesday', created_at: '2026-11-17T17:00:00Z' }];
  const note = noteOf({ ...signature, signed_by: 'Sam Reyes', creator_id: 'therapist-2', addenda });
  const permissions = permissionsOf({ write_notes: 'not_the_sessions_therapist' });
  open(detailsOf({ ...eventOf({ therapist_id: 'therapist-2' }), permissions }, { notes: [note] }));
  expect(await screen.findByText(/^Signed Nov 16, 10:05\sAM by Sam Reyes$/)).toBeTruthy();
  expect(screen.getByText('It was Tuesday')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add addendum|Sign note/ })).toBeNull();
});

test('shows goals, the last note, and what the family wrote since', async () => {
  const family = {
    creator_type: 'guardian',
    creator_name: 'Ana Suarez',
    note_type: 'general',
    event_id: null,
  } as const;
  open(undefined, {
    notes: [
      earlier({ content: 'Two weeks ago', event_id: 'event-9', created_at: '2026-11-02T18:00:00Z' }),
      earlier({ content: 'Last week' }),
      earlier({ content: 'Today', event_id: 'event-1', created_at: '2026-11-16T18:00:00Z' }),
      earlier({ ...family, content: 'Before it', created_at: '2026-11-08T18:00:00Z' }),
      earlier({ ...family, content: 'He said rabbit!', created_at: '2026-11-12T18:00:00Z' }),
      earlier({ note_type: 'general', event_id: null, content: 'My answer', created_at: '2026-11-13T18:00:00Z' }),
    ],
  });
  expect(await (await panel('Goals')).findByText('6 of 10')).toBeTruthy();
  const last = await panel('Last note');
  expect(last.getByText('Monday, November 9')).toBeTruthy();
  expect(last.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['PlanLast week']);
  const messages = await panel('Family messages');
  expect(await messages.findByText('He said rabbit!')).toBeTruthy();
  expect(messages.getAllByRole('listitem')).toHaveLength(1);
  expect(messages.getByRole('link', { name: 'Open messages' }).getAttribute('href')).toBe(
    clientPage('child-1', 'messages'),
  );
});

test('carrying forward fills only the parts without text', async () => {
  const saved = earlier({ event_id: 'event-1', note_type: 'soap_objective', content: 'Saved today' });
  open(detailsOf(eventOf(), { notes: [saved] }), {
    notes: [
      earlier({ note_type: 'soap_subjective', content: 'Was happy' }),
      earlier({ note_type: 'soap_objective', content: 'Said 8 of 10' }),
      earlier({ content: 'Read at home' }),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Subjective'), 'Was tired');
  await userEvent.click(await screen.findByRole('button', { name: 'Carry forward' }));
  const texts = screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);
  expect(texts.slice(0, 3)).toEqual(['Was tired', '', 'Read at home']);
  expect(await screen.findByText('Copied into the empty parts')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('a substitute is shown nothing else about the child', async () => {
  open(detailsOf(eventOf({ handed_over: true })));
  expect(await screen.findByText(/^You’re covering this session for a colleague/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Materials' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Goals' })).toBeNull();
  expect(calls.filter(({ path }) => /goals|clients/.test(path))).toEqual([]);
});

test.each([
  ['today', { fromToday: true }, paths.therapist.today],
  ['the session', null, calendarPage('event-1')],
])('leads back to %s', async (_, state, page) => {
  open(undefined, { state });
  await screen.findByLabelText('Plan');
  const back = screen.getByRole('link', { name: state ? 'Today' : 'Session details' });
  expect(back.getAttribute('href')).toBe(page);
});

test('a substitute writes notes only for attending children', async () => {
  const group = groupOf('Mila', 'Noah');
  const guests = group.guests.map((guest, index) => ({ ...guest, canceled: index === 0 }));
  const permissions = permissionsOf({ write_notes_of_canceled: 'child_not_found' });
  open(detailsOf({ ...group, guests, permissions, handed_over: true }));
  expect((await screen.findAllByText('No note yet')).length).toBe(4);
  await userEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  expect(screen.getByLabelText('Plan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save notes for Noah' })).toBeTruthy();
});

test('saves each note part separately and requires one', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save notes' }));
  expect(screen.getByText('Note text is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Subjective'), 'Happy');
  await userEvent.type(screen.getByLabelText('Plan'), 'Read');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(writes()).toEqual([
    { note: { child_id: 'child-1', note_type: 'soap_subjective', content: 'Happy' } },
    { note: { child_id: 'child-1', note_type: 'soap_plan', content: 'Read' } },
  ]);
});

test('saving one child’s note in a group files nothing for another', async () => {
  open(detailsOf(groupOf('Mila', 'Noah')));
  await userEvent.type(await screen.findByLabelText('Plan'), 'For Mila');
  await userEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save notes for Noah' }));
  expect(screen.getByText('Note text is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Plan'), 'For Noah');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes for Noah' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(writes()).toEqual([{ note: { child_id: 'child-2', note_type: 'soap_plan', content: 'For Noah' } }]);
  await userEvent.click(screen.getByRole('tab', { name: 'Mila Draft' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('For Mila');
});

test('a retry does not resend saved note parts', async () => {
  let answers = [{}, new Refusal(500, { error: 'Something went wrong', code: 'internal' })] as unknown[];
  open(undefined, { add: () => answers.shift() ?? {} });
  await userEvent.type(await screen.findByLabelText('Subjective'), 'Happy');
  await userEvent.type(screen.getByLabelText('Plan'), 'Read');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Failed to add note')).toBeTruthy();
  answers = [];
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  const sent = () => writes().map((body) => (body as { note: { note_type: string } }).note.note_type);
  await waitFor(() => expect(sent()).toEqual(['soap_subjective', 'soap_plan', 'soap_plan']));
});
