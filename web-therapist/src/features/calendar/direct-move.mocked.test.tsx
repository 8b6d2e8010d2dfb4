import { eventOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { dateOf, taken } from '../../shared/event-form/testing.tsx';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

/** Longer than `focusEntry` waits, in milliseconds. */
const focusDelay = 40;
const later = { start: '2999-01-01T19:00:00.000Z', end: '2999-01-01T19:45:00.000Z' };

vi.mock('@larkwell/ui/calendar', () => ({
  draftId: 'new-entry',
  Calendar: ({ events, onEventMove, onRangeChange }: CalendarProps) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the library does
    useEffect(() => onRangeChange({ start: new Date('2998-12-30'), end: new Date('2999-01-06') }), []);
    return events.map(({ id, start }) => (
      <button key={id} type="button" onClick={() => onEventMove?.(id, later)}>
        {id} at {start.slice(11, 16)}
      </button>
    ));
  },
}));

let calls: Call[];
let saved: ReturnType<typeof eventOf>;
let refusal: Refusal | null;

beforeEach(() => {
  saved = eventOf({ ...coming });
  refusal = null;
  signInAsTherapist();
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': () => ({ events: [saved] }),
    'GET /check_time_slot': {
      available: false,
      dates: [dateOf('2999-01-01', { available: false, conflicts: [taken] })],
    },
    'PUT /events/event-1': ({ body }: Call) => {
      if (refusal) return refusal;
      saved = { ...saved, ...(body as { event: object }).event };
      return { event: saved };
    },
  });
  openAt(`${paths.therapist.calendar}?view=week&date=2999-01-01`, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
});

const drop = async (at: string) => userEvent.click(await screen.findByRole('button', { name: `event-1 at ${at}` }));
const moves = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { event: object }).event);

test('a dropped event moves at once, and Undo moves it back', async () => {
  await drop('17:00');
  expect(await screen.findByRole('button', { name: 'event-1 at 19:00' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Moved back')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'event-1 at 17:00' })).toBeTruthy();
  expect(moves()).toEqual([
    { start_date: '2999-01-01T19:00:00Z', end_date: '2999-01-01T19:45:00Z' },
    { start_date: '2999-01-01T17:00:00Z', end_date: '2999-01-01T17:45:00Z' },
  ]);
});

test('a dialog that opened while an event moved keeps the focus', async () => {
  render(
    <main id="content" tabIndex={-1}>
      <div role="dialog">
        <input />
      </div>
    </main>,
  );
  const dropped = await screen.findByRole('button', { name: 'event-1 at 17:00' });
  screen.getByRole('textbox').focus();
  fireEvent.click(dropped); // leaves the focus where it is
  await screen.findByText('Moved');
  await new Promise((resolve) => setTimeout(resolve, focusDelay));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a refused move opens the form with its reason, and can be left', async () => {
  refusal = new Refusal(409, { error: 'This time is no longer available.', code: 'slot_taken', conflicts: [taken] });
  await drop('17:00');
  const dialog = within(await screen.findByRole('dialog', { name: /^Move Mila/ }));
  expect(await dialog.findByText('This time is taken.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'event-1 at 17:00' })).toBeTruthy();
});
