import { eventOf } from '@larkwell/app-kit/testing';
import type { CalendarProps, CalendarSlot } from '@larkwell/ui/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { dateOf, taken } from '../../../shared/event-form/testing.tsx';
import TherapistLayout from '../../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../../testing/people.ts';
import CalendarPage from '../CalendarPage.tsx';

/** An hour and a half on Tuesday, from 9 AM in Los Angeles. */
const dragged = { start: '2026-11-24T17:00:00Z', end: '2026-11-24T18:30:00Z' };
const slots: Record<string, CalendarSlot> = {
  Drag: dragged,
  Click: { start: dragged.start },
  Thursday: { start: '2026-11-26T19:00:00Z' },
  Day: { day: '2026-11-25' },
};

vi.mock('@larkwell/ui/calendar', () => ({
  draftId: 'new-entry',
  Calendar: ({ draft, onSlotPick }: CalendarProps) => (
    <section>
      {draft && (
        <p data-event-id="new-entry">
          {draft.title} {draft.start} {draft.end}
        </p>
      )}
      {Object.entries(slots).map(([name, slot]) => (
        <button key={name} type="button" onClick={() => onSlotPick?.(slot)}>
          {name}
        </button>
      ))}
    </section>
  ),
}));

const service = {
  service_id: 'service-1',
  service_name: 'Speech',
  session_type: 'assessment_session',
  session_length: 60,
  ends_on: null,
  provider: { id: 'therapist-1', full_name: 'Maya Okafor' },
};
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
let calls: Call[];
let booked: unknown;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-18T17:00:00Z') });
  signInAsTherapist();
  booked = { event: eventOf() };
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [{ ...clientOf(), total_minutes: 180 }] },
    'GET /therapist/clients/child-1': { client: { ...clientOf(), services: [service] } },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': { events: [] },
    'GET /check_time_slot': { available: true, dates: [dateOf('2026-11-24')] },
    'POST /events': () => booked,
  });
  openAt(`${paths.therapist.calendar}?view=week&date=2026-11-24`, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
  await screen.findByRole('button', { name: 'Drag' });
});
afterEach(() => vi.useRealTimers());

/** Opens the popover at a slot. */
async function pick(slot: string) {
  await user.click(screen.getByRole('button', { name: slot }));
  return within(await screen.findByRole('dialog', { name: 'New session or event' }));
}
const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { event: object }).event);
const field = (name: string) => screen.getByRole(name === 'Client' ? 'combobox' : 'textbox', { name });

test('the client’s service gives type and length, and Enter creates', async () => {
  const form = await pick('Drag');
  expect(form.getByText(/9:00.*10:30/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Client')));
  await user.keyboard('mil{Enter}');
  expect(await form.findByText(/^Tuesday, November\s24, 9:00.*10:00/)).toBeTruthy();
  expect(screen.getByText(/^Mila 2026-11-24T17:00:00Z 2026-11-24T18:00:00Z/)).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const times = { start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T18:00:00Z' };
  expect(sent()).toMatchObject([{ event_type: 'assessment_session', child_ids: ['child-1'], ...times }]);
});

test('the dragged length can be kept', async () => {
  const form = await pick('Drag');
  await user.type(field('Client'), 'mil{ArrowDown}{Enter}');
  await user.click(await form.findByRole('button', { name: 'Keep 90 min' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent()).toMatchObject([{ end_date: dragged.end }]));
});

test('a title without a client makes an event as long as it was dragged', async () => {
  await pick('Drag');
  await user.type(field('Title'), 'Team lunch{Enter}');
  await waitFor(() =>
    expect(sent()).toMatchObject([{ event_type: 'other', title: 'Team lunch', child_ids: [], end_date: dragged.end }]),
  );
});

test('nothing typed creates nothing', async () => {
  const form = await pick('Click');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByText('Choose a client or enter a title')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a refused time is explained, and what was typed stays', async () => {
  booked = new Refusal(409, { error: 'This time is no longer available.', code: 'slot_taken', conflicts: [taken] });
  const form = await pick('Click');
  await user.type(field('Title'), 'Team lunch{Enter}');
  expect(await form.findByText('This time is no longer available.')).toBeTruthy();
  await pick('Thursday');
  expect(field('Title')).toHaveProperty('value', 'Team lunch');
  booked = { event: eventOf() };
  await user.type(field('Title'), '{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ title: 'Team lunch', start_date: '2026-11-26T19:00:00Z' });
});

test('more options open the form with what was typed', async () => {
  const form = await pick('Click');
  await user.type(field('Title'), 'Team lunch');
  await user.click(form.getByRole('button', { name: 'More options' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New session or event' }));
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Team lunch');
  expect(dialog.getByRole('radio', { name: 'Event' })).toHaveProperty('checked', true);
});

test('a day of the month asks for the start', async () => {
  const form = await pick('Day');
  const start = form.getByRole('combobox', { name: 'Start' });
  await user.clear(start);
  await user.type(start, '2:30 PM');
  await user.type(field('Title'), 'Lunch{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ start_date: '2026-11-25T22:30:00Z' }]));
});

test('Escape closes the popover', async () => {
  await pick('Click');
  await user.type(field('Title'), 'Lunch{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
