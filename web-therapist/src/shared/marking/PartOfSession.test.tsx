import type { EventSchema, Guest } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Call, fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';

const proposed = {
  joined_at: '2026-11-16T17:05:00Z',
  proposed_status: 'show',
  proposed_minutes: 25,
  proposed_lost_because: 'child',
  minutes_together: 25,
  minutes_late: 5,
  minutes_early: 0,
} as const;

let calls: Call[];

beforeEach(signInAsTherapist);

function open(guest: Partial<Guest> = {}, part: Partial<EventSchema> = {}) {
  const known = eventOf(part);
  const event = {
    ...known,
    event_participants: known.event_participants.map((one) => ({ ...one, guest: { ...one.guest, ...guest } })),
  };
  calls = fakeApi({ 'GET /therapist/me': therapistAnswer, 'PUT /events/event-1': { event } });
  const form = <OutcomeForm event={event} when="Monday" />;
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: form }] }]);
}

const saved = () =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as { event_participants_attributes: unknown });
const came = { id: 'participant-1', status: 'show', late_cancel: false };

test('the minutes that the room counted are saved with one press', async () => {
  open(proposed);
  expect(await screen.findByText('25 of 45 minutes · the family joined late')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  const [body] = saved();
  expect(body?.event_participants_attributes).toEqual([{ ...came, delivered_minutes: 25, lost_because: 'child' }]);
});

test('one tap changes the proposed minutes to the whole session', async () => {
  open(proposed);
  await userEvent.click(await screen.findByRole('button', { name: 'Record the whole session: Mila' }));
  expect(screen.queryByText(/25 of 45 minutes/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record fewer minutes: Mila' }));
  expect(saved()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(saved()[0]?.event_participants_attributes).toEqual([came]);
});

test('a therapist records fewer minutes without a proposal', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Attended' }));
  await userEvent.click(screen.getByRole('button', { name: 'Record fewer minutes: Mila' }));
  const field = await screen.findByLabelText('How many of 45 minutes did Mila get?');
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Enter whole minutes from 1 to 44')).toBeTruthy();
  expect(screen.getByText('Choose a reason')).toBeTruthy();
  await userEvent.type(field, '20');
  await userEvent.click(screen.getByRole('radio', { name: 'I was late or left early' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(saved()[0]?.event_participants_attributes).toEqual([
    { ...came, delivered_minutes: 20, lost_because: 'therapist' },
  ]);
});

test('recorded minutes are shown and changed', async () => {
  open({ delivered_minutes: 20, lost_because: 'therapist' }, { status: 'complete' });
  expect(await screen.findByText('20 of 45 minutes · you joined late or left early')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save: Mila/ }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Change the minutes: Mila' }));
  const minutes = await screen.findByLabelText('How many of 45 minutes did Mila get?');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '10');
  await userEvent.click(screen.getByRole('button', { name: /^Save: Mila/ }));
  expect(await screen.findByText('Marked complete')).toBeTruthy();
  expect(saved()[0]?.event_participants_attributes).toEqual([
    { ...came, delivered_minutes: 10, lost_because: 'therapist' },
  ]);
});
