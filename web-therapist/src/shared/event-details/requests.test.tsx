import { eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { signInAsTherapist } from '../../testing/api.tsx';
import { onClose, show } from '../../testing/event-dialog.tsx';
import { coming, permissionsOfOthers } from '../../testing/people.ts';
import { EventDialog } from './EventDialog.tsx';

beforeEach(signInAsTherapist);

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
