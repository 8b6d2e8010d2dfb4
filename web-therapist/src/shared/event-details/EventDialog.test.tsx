import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { Opener, onClose, show } from '../../testing/event-dialog.tsx';
import { clientOf, coming, groupOf, permissionsOfOthers } from '../../testing/people.ts';
import { EventDialog } from './EventDialog.tsx';

beforeEach(signInAsTherapist);

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

test('one press records that a child attended, unless something else is chosen', async () => {
  const writes = show(eventOf(), { 'PUT /events/event-1': {} });
  await userEvent.click(await screen.findByRole('button', { name: /^Mark attended: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  const attendance = [{ id: 'participant-1', status: 'show', late_cancel: false }];
  expect(writes()).toMatchObject([{ body: { status: 'complete', event_participants_attributes: attendance } }]);
  await userEvent.click(screen.getByRole('radio', { name: 'No-show' }));
  expect(screen.queryByRole('button', { name: /^Mark attended/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Save: Mila/ })).toBeTruthy();
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
  expect(screen.getByText('You’re only preparing this session.')).toBeTruthy();
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
  expect(await screen.findByText(/It’s been more than 30 days, so you can’t change this anymore/)).toBeTruthy();
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
    'GET /events/event-1/substitutes': {
      therapists: [{ id: 'therapist-2', full_name: 'Ines Duarte', sessions_that_day: 3 }],
    },
    'PUT /events/event-1/substitute': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Find a substitute' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hand over session' }).disabled).toBe(true);
  expect(await screen.findByText('3 sessions that day')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Ines Duarte' }));
  await userEvent.click(screen.getByRole('button', { name: 'Hand over session' }));
  expect(await screen.findByText('Ines Duarte is covering this session now')).toBeTruthy();
  expect(writes()).toMatchObject([{ path: '/events/event-1/substitute', body: { therapist_id: 'therapist-2' } }]);
});

test('takes a session back from a colleague', async () => {
  const ines = { id: 'therapist-2', full_name: 'Ines Duarte', meeting_url: null, specialty: 'Speech Therapy' };
  const theirs = { therapist_id: ines.id, therapist: ines, permissions: permissionsOfOthers };
  const event = eventOf({ ...coming, ...theirs, handed_over: true });
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
  expect(await screen.findByText('No note yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Mark|Save/ })).toBeNull();
});

test('a session that cannot be moved opens its details', async () => {
  show(eventOf(), {}, <EventDialog id="event-1" moving onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'Mila' })).toBeTruthy();
  expect(await screen.findByRole('radio', { name: 'Attended' })).toBeTruthy();
});

test('a deleted event shows not found with a link', async () => {
  show(eventOf(), { 'GET /events/event-1': new Refusal(404, { error: 'Event not found', code: 'event_not_found' }) });
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe(paths.therapist.base);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
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

test('a past event without children has no status', async () => {
  const meeting = { event_type: 'supervision', title: 'Supervision', guests: [], event_participants: [] } as const;
  show(eventOf({ ...meeting, status: 'pending', guests: [], event_participants: [] }));
  expect(await screen.findByRole('heading', { name: 'Supervision' })).toBeTruthy();
  expect(screen.queryByText('Pending')).toBeNull();
  expect(screen.queryByRole('img', { name: 'Pending' })).toBeNull();
});

test('asks before a typed answer to a dispute is lost', async () => {
  const dispute = {
    opened_at: '2026-11-17T17:00:00Z',
    reason: 'We were there',
    answered_at: null,
    outcome: null,
    answer: null,
  };
  const [guest] = eventOf().guests.map((one) => ({ ...one, dispute }));
  show(eventOf({ guests: guest ? [guest] : [], permissions: permissionsOf() }));
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Nobody joined');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Keep writing' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
