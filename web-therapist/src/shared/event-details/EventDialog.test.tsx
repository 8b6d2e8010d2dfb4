import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, groupOf, permissionsOfOthers, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { EventDialog } from './EventDialog.tsx';

beforeEach(signInAsTherapist);

const onClose = vi.fn();
let calls: Call[];
const reads = () => calls.filter(({ method }) => method === 'GET');

function show(
  event = eventOf(),
  replies: Record<string, unknown> = {},
  page = <EventDialog id="event-1" onClose={onClose} />,
) {
  onClose.mockReset();
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event },
    'GET /events/event-1/notes': { notes: [] },
    'GET /events/event-1/materials': { materials: [] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    ...replies,
  });
  openAt('/', [
    {
      element: <TherapistLayout />,
      children: [{ path: '/', element: page }],
    },
  ]);
  return calls.filter.bind(calls, ({ method }) => method !== 'GET');
}

test('records what happened with one save', async () => {
  const writes = show(eventOf(), { 'PUT /events/event-1': {} });
  await userEvent.click(await screen.findByRole('radio', { name: 'Late cancel' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked incomplete')).toBeTruthy();
  const attendance = [{ id: 'participant-1', status: 'no_show', late_cancel: true }];
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/events/event-1', { status: 'incomplete', missed_reason: 'child', event_participants_attributes: attendance }],
  ]);
});

test('asks for an answer before it saves', async () => {
  const writes = show();
  await userEvent.click(await screen.findByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Choose what happened')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('in a group each child has an answer of its own', async () => {
  const writes = show(groupOf('Mila', 'Noah'), { 'PUT /events/event-1': {} });
  const noah = within(await screen.findByRole('radiogroup', { name: 'Noah' }));
  await userEvent.click(noah.getByRole('radio', { name: 'No-show' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila, Noah/ }));
  expect(await screen.findByText('Choose what happened')).toBeTruthy();
  const mila = within(screen.getByRole('radiogroup', { name: 'Mila' }));
  await userEvent.click(mila.getByRole('radio', { name: 'Attended' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila, Noah/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(writes()).toMatchObject([
    {
      body: {
        status: 'complete',
        event_participants_attributes: [
          { id: 'participant-1', status: 'show' },
          { id: 'participant-2', status: 'no_show' },
        ],
      },
    },
  ]);
});

test('a group that did not take place needs no answer for each child', async () => {
  const writes = show(groupOf('Mila', 'Noah'), { 'PUT /events/event-1': {} });
  await userEvent.click(await screen.findByRole('radio', { name: 'School conflict' }));
  expect(screen.queryByRole('radiogroup', { name: 'Noah' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila, Noah/ }));
  expect(await screen.findByText('Marked incomplete')).toBeTruthy();
  expect(writes()).toMatchObject([{ body: { status: 'incomplete', missed_reason: 'school' } }]);
});

test('shows what is recorded and saves only a correction', async () => {
  const [participant] = eventOf().event_participants;
  const absent = [{ ...participant, status: 'no_show' }] as ReturnType<typeof eventOf>['event_participants'];
  const writes = show(eventOf({ status: 'complete', event_participants: absent }), { 'PUT /events/event-1': {} });
  const saved = await screen.findByRole<HTMLButtonElement>('button', { name: /^Save: Mila/ });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No-show' }).checked).toBe(true);
  expect(saved.disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Attended' }));
  await userEvent.click(saved);
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(writes()).toMatchObject([{ body: { status: 'complete' } }]);
});

test('details show title, series, guest dates, role and service', async () => {
  const weekly = {
    recurring_unit: 'week' as const,
    recurring_period: 1,
    recurring_days: ['thursday' as const],
    recurring_month_option: null,
    recurrent_until_date: '2027-01-28',
  };
  const service = { service_id: 'service-1', service_name: 'Steady' };
  const event = {
    ...groupOf('Mila', 'Noah'),
    title: 'Social skills',
    description: 'Bring <b>cards</b>\nand dice',
    therapist_role: 'prep_only' as const,
    series_id: 'series-1',
    recurrent_event: weekly,
    guest_recurrent_sections: [{ ...weekly, recurring_period: 2, guest_id: 'child-1' }],
  };
  show(event, { 'GET /therapist/clients/child-1': { client: { ...clientOf(), services: [service] } } });
  expect(await screen.findByRole('dialog', { name: 'Social skills' })).toBeTruthy();
  expect(screen.getByText('Group Session')).toBeTruthy();
  expect(screen.getByText(/^Every week on Thursday, until Jan.28, 2027$/)).toBeTruthy();
  expect(await screen.findByText(/^Mila: Every 2 weeks on Thursday, until Jan.28, 2027$/)).toBeTruthy();
  expect(screen.getByText('You only prepare this session.')).toBeTruthy();
  expect(screen.getByText('Plan: Steady')).toBeTruthy();
  expect(screen.getByText(/Bring <b>cards<\/b>\s+and dice/)).toBeTruthy();
});

test('details without an own title are named by the attendees', async () => {
  show(groupOf('Mila', 'Noah'));
  expect(await screen.findByRole('dialog', { name: 'Mila, Noah' })).toBeTruthy();
});

test('shows the family’s time in another zone', async () => {
  show();
  expect(await screen.findByText(/for the family \(Eastern Time\)/)).toBeTruthy();
  expect(screen.getByText(/Pacific Time/)).toBeTruthy();
});

test('marks cannot be corrected 30 days after the first one', async () => {
  show(eventOf({ status: 'complete', permissions: permissionsOf({ mark: 'status_not_allowed' }) }));
  expect(await screen.findByText(/You can correct what you recorded for 30 days. That time has passed/)).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'No-show' })).toBeNull();
});

test('a canceled session has nothing to mark', async () => {
  show(eventOf({ canceled: true, permissions: permissionsOf({ mark: 'status_not_allowed' }) }));
  expect(await screen.findByText('This session was canceled, so there’s nothing to mark.')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Attended' })).toBeNull();
});

test('nothing can be marked before the start', async () => {
  show(eventOf(coming));
  expect(await screen.findByText('You can record what happened once the session has started.')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Attended' })).toBeNull();
});

test('hands a future session over to a free colleague', async () => {
  const writes = show(eventOf(coming), {
    'GET /events/event-1/substitutes': { therapists: [{ id: 'therapist-2', full_name: 'Ines Duarte' }] },
    'PUT /events/event-1/substitute': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Find a substitute' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hand over session' }).disabled).toBe(true);
  await userEvent.click(await screen.findByRole('radio', { name: 'Ines Duarte' }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over session' }));
  expect(await screen.findByText('Ines Duarte is covering this session now')).toBeTruthy();
  expect(writes()).toMatchObject([{ path: '/events/event-1/substitute', body: { therapist_id: 'therapist-2' } }]);
});

test('takes a session back from a colleague', async () => {
  const ines = { id: 'therapist-2', full_name: 'Ines Duarte', meeting_url: null, specialty: 'Speech Therapy' };
  const theirs = { therapist_id: ines.id, therapist: ines, permissions: permissionsOfOthers };
  const event = eventOf({ ...coming, ...theirs, therapist_role: 'substitute' });
  const writes = show(event, { 'PUT /events/event-1/substitute': {} });
  expect(await screen.findByText('Ines Duarte is covering this session for you.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('The session is yours again')).toBeTruthy();
  expect(writes()).toMatchObject([{ path: '/events/event-1/substitute', body: { therapist_id: 'therapist-1' } }]);
});

test('a past session cannot be handed over', async () => {
  show();
  expect(await screen.findByRole('radio', { name: 'Attended' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Find a substitute' })).toBeNull();
});

test('another therapist’s session is read-only', async () => {
  show(eventOf({ therapist_id: 'therapist-2', permissions: permissionsOfOthers }));
  expect((await screen.findAllByText('No note yet')).length).toBe(4);
  expect(screen.queryByRole('button', { name: /Mark|Save/ })).toBeNull();
});

test('a substitute writes notes only for attending children', async () => {
  const group = groupOf('Mila', 'Noah');
  const guests = group.guests.map((guest, index) => ({ ...guest, canceled: index === 0 }));
  show({ ...group, guests, therapist_role: 'substitute' });
  expect(await screen.findByText(/You’re covering this session for a colleague, so you write its notes/)).toBeTruthy();
  expect((await screen.findAllByText('No note yet')).length).toBe(4);
  await userEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  expect(screen.getByLabelText('Plan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save notes for Noah' })).toBeTruthy();
});

test('saves each note part separately and requires one', async () => {
  const writes = show(eventOf(), { 'POST /events/event-1/notes': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Save notes' }));
  expect(screen.getByText('Note text is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Subjective'), 'Happy');
  await userEvent.type(screen.getByLabelText('Plan'), 'Read');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(writes().map(({ body }) => body)).toEqual([
    { note: { child_id: 'child-1', note_type: 'soap_subjective', content: 'Happy' } },
    { note: { child_id: 'child-1', note_type: 'soap_plan', content: 'Read' } },
  ]);
});

test('writing a note opens the child of the task with the caret in the first field', async () => {
  const writes = show(
    groupOf('Mila', 'Noah', 'Isabel'),
    { 'POST /events/event-1/notes': {} },
    <EventDialog id="event-1" childId="child-3" writing onClose={onClose} />,
  );
  expect((await screen.findByRole('tab', { name: 'Isabel' })).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('heading', { name: 'Isabel' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subjective')));
  const [first, second] = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect([first, second]).toEqual(['Session notes', 'Attendees (3)']);
  await userEvent.keyboard('Laughed');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes for Isabel' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(writes().map(({ body }) => body)).toEqual([
    { note: { child_id: 'child-3', note_type: 'soap_subjective', content: 'Laughed' } },
  ]);
});

test('saving one child’s note in a group files nothing for another', async () => {
  const writes = show(groupOf('Mila', 'Noah'), { 'POST /events/event-1/notes': {} });
  await userEvent.type(await screen.findByLabelText('Plan'), 'For Mila');
  await userEvent.click(screen.getByRole('tab', { name: 'Mila, not saved' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes for Noah' }));
  expect(screen.getByText('Note text is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Plan'), 'For Noah');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes for Noah' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(writes().map(({ body }) => body)).toEqual([
    { note: { child_id: 'child-2', note_type: 'soap_plan', content: 'For Noah' } },
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Mila, not saved' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('For Mila');
});

test('moves a note to the right child after a confirmation that names both', async () => {
  const note = {
    id: 'note-1',
    child_id: 'child-1',
    event_id: 'event-1',
    content: 'Laughed',
    creator_type: 'therapist',
    creator_id: 'therapist-1',
    creator_name: 'Maya Okafor',
    note_type: 'soap_plan',
    therapist_id: 'therapist-1',
    created_at: '2026-11-16T18:00:00Z',
    created_at_time: '10:00 AM',
    profile_photo: null,
    edited: false,
    shared: false,
  };
  let notes = [note];
  const writes = show(groupOf('Mila', 'Noah'), {
    'GET /events/event-1/notes': () => ({ notes }),
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

test('a retry does not resend saved note parts', async () => {
  let answers = [{}, new Refusal(500, { error: 'Something went wrong', code: 'internal' })] as unknown[];
  const writes = show(eventOf(), { 'POST /events/event-1/notes': () => answers.shift() ?? {} });
  await userEvent.type(await screen.findByLabelText('Subjective'), 'Happy');
  await userEvent.type(screen.getByLabelText('Plan'), 'Read');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Failed to add note')).toBeTruthy();
  answers = [];
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  const sent = () => writes().map(({ body }) => (body as { note: { note_type: string } }).note.note_type);
  await waitFor(() => expect(sent()).toEqual(['soap_subjective', 'soap_plan', 'soap_plan']));
});

test('leaving with unsaved text asks first', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Plan'), 'Read');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  const question = within(screen.getByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Keep writing' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('Read');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('shows a family’s request next to its answer', async () => {
  show(eventOf({ ...coming, reschedule_reason: 'We travel that week' }), { 'GET /check_time_slot': { dates: [] } });
  expect(await screen.findByText('We travel that week')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Move…' }));
  expect(await screen.findByRole('dialog', { name: 'Move Mila' })).toBeTruthy();
});

test('the move form shows the request and open times', async () => {
  const free = { start_date: '2999-01-01T19:00:00Z', end_date: '2999-01-01T19:45:00Z' };
  const writes = show(
    eventOf({ ...coming, reschedule_reason: 'We travel that week' }),
    {
      'GET /check_time_slot': { dates: [] },
      'GET /events/available_intervals': { available_intervals: [coming, free] },
      'PUT /events/event-1': { event: eventOf(coming) },
    },
    <EventDialog id="event-1" moving onClose={onClose} />,
  );
  const form = within(await screen.findByRole('dialog', { name: 'Move Mila' }));
  expect(form.getByText('We travel that week')).toBeTruthy();
  // the time that it has is no other one
  const times = within(await form.findByRole('region', { name: /^Open times on Jan/ }));
  await userEvent.click(await times.findByRole('button', { name: /^11:00\sAM$/ }));
  expect(times.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(form.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(writes()).toMatchObject([{ path: expect.stringMatching('^/events/event-1') }]));
  const [sent] = writes().map(({ body }) => (body as { event: typeof free }).event.start_date);
  expect(Date.parse(sent ?? '')).toBe(Date.parse(free.start_date));
});

test('declines a request after confirmation', async () => {
  const asked = eventOf({ ...coming, reschedule_reason: 'We travel that week' });
  let event = asked;
  const writes = show(
    asked,
    {
      'GET /check_time_slot': { dates: [] },
      'GET /events/available_dates': { available_time_slots: [] },
      'GET /events/event-1': () => ({ event }),
      'DELETE /events/event-1/rescheduling': () => {
        event = eventOf(coming);
        return { event };
      },
    },
    <EventDialog id="event-1" moving onClose={onClose} />,
  );
  const form = within(await screen.findByRole('dialog', { name: 'Move Mila' }));
  await userEvent.click(form.getByRole('button', { name: 'Keep current time' }));
  const question = within(form.getByRole('alertdialog', { name: 'Keep the current time?' }));
  expect(writes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Keep current time' }));
  expect(await screen.findByText('Current time kept. We’ll let the family know.')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Mila' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('We travel that week')).toBeNull());
  expect(writes()).toMatchObject([{ method: 'DELETE', path: '/events/event-1/rescheduling' }]);
});

test('a request for a handed-over session is read-only', async () => {
  const theirs = { id: 'therapist-2', full_name: 'Ines Duarte', meeting_url: null, specialty: 'Speech Therapy' };
  const handedOver = { therapist_id: theirs.id, therapist: theirs, permissions: permissionsOfOthers };
  show(eventOf({ ...coming, ...handedOver, reschedule_reason: 'We travel' }));
  expect(await screen.findByText('We travel')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep current time' })).toBeNull();
});

test('a session that cannot be moved opens its details', async () => {
  show(eventOf(), {}, <EventDialog id="event-1" moving onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'Mila' })).toBeTruthy();
  expect(await screen.findByRole('radio', { name: 'Attended' })).toBeTruthy();
});

test('a deleted event shows not found with a link', async () => {
  show(eventOf(), { 'GET /events/event-1': new Refusal(404, { error: 'Event not found', code: 'event_not_found' }) });
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe(paths.therapist.dashboard);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('does not refetch a deleted event', async () => {
  const asked = show(eventOf(coming), { 'DELETE /events/event-1': {} }, <Opener />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mila' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete from calendar: Mila' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Session deleted successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked().map(({ method }) => method)).toEqual(['DELETE']);
  expect(reads().filter(({ path }) => path === '/events/event-1')).toHaveLength(1);
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
  expect(reads().filter(({ path }) => path === '/events/event-1/following')).toHaveLength(1);
  const [deleted] = calls.filter(({ method }) => method === 'DELETE');
  expect(deleted?.path).toBe('/events/event-1?future_sessions=true');
});

test('shows what stays when the count is unknown', async () => {
  const dialog = await askToDelete({});
  await userEvent.click(await dialog.findByRole('radio', { name: 'This and all following ones' }));
  expect(dialog.getByText('Sessions that have started or are marked stay.')).toBeTruthy();
});

test('a substitute deletes only their session of a series', async () => {
  const refused = new Refusal(403, { error: 'Only the therapist whose session this is.', code: 'held_by_substitute' });
  const dialog = await askToDelete({ 'GET /events/event-1/following': refused });
  await waitFor(() => expect(dialog.queryByRole('radio')).toBeNull());
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

test('a substitute moves and edits only their session of a series', async () => {
  const refused = new Refusal(403, { error: 'Only the therapist whose session this is.', code: 'held_by_substitute' });
  show(eventOf({ ...coming, series_id: 'series-1', therapist_role: 'substitute' }), {
    'GET /events/event-1/following': refused,
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

test('focus returns to the action’s button, then to the opener', async () => {
  show(eventOf(coming), {}, <Opener />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mila' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Delete from calendar: Mila');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mila'));
});

function Opener() {
  const [id, setId] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setId('event-1')}>
        Mila
      </button>
      <EventDialog id={id} onClose={() => setId(null)} />
    </>
  );
}
