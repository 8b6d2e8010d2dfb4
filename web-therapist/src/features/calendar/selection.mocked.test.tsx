import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { series } from '../../shared/event-form/testing.tsx';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

const later = { start: '2999-01-01T19:00:00.000Z', end: '2999-01-01T19:45:00.000Z' };

vi.mock('@larkwell/ui/calendar', () => ({
  draftId: 'new-entry',
  Calendar: ({ events, selected, ...props }: CalendarProps) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the library does
    useEffect(() => props.onRangeChange({ start: new Date('2998-12-30'), end: new Date('2999-01-06') }), []);
    return (
      <>
        {events.map(({ id, start }) => (
          <section key={id} aria-label={id} data-event-id={id}>
            {start.slice(11, 16)} {selected?.has(id) ? 'selected' : ''}
            <button type="button" onClick={() => props.onEventSelect?.(id)}>
              Select
            </button>
            <button type="button" onClick={() => props.onCopy?.(id, true)}>
              Cut
            </button>
            <button type="button" onClick={() => props.onCopy?.(id, false)}>
              Copy
            </button>
            <button type="button" onClick={() => props.onEventMove?.(id, later)}>
              Drop
            </button>
            <button type="button" onClick={() => props.onEventEdit?.(id)}>
              Edit
            </button>
          </section>
        ))}
        <button type="button" onClick={() => props.onPaste?.(later.start)}>
          Paste
        </button>
        <button
          type="button"
          onClick={() => props.onRangeChange({ start: new Date('2999-01-06'), end: new Date('2999-01-13') })}
        >
          Next week
        </button>
      </>
    );
  },
}));

const [first, second] = [eventOf({ ...coming }), eventOf({ ...coming, id: 'event-2' })];
const held = eventOf({ id: 'held', permissions: permissionsOf({ cancel: 'event_started' }) });

let events: ReturnType<typeof eventOf>[];
let calls: Call[];
let refusal: Refusal | null;

beforeEach(() => {
  events = [first, second, held];
  refusal = null;
  signInAsTherapist();
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': () => ({ events }),
    'GET /check_time_slot': { available: true, dates: [] },
    'POST /events/event-1/cancellation': {},
    'POST /events/event-2/cancellation': () => refusal ?? {},
    'DELETE /events/event-1/cancellation': {},
    'DELETE /events/event-2/cancellation': {},
    'PUT /events/event-1': ({ body }: Call) => ({ event: { ...events[0], ...(body as { event: object }).event } }),
  });
  openAt(`${paths.therapist.calendar}?view=week&date=2999-01-01`, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
});

const press = async (id: string, name: string) =>
  userEvent.click(within(await screen.findByRole('region', { name: id })).getByRole('button', { name }));
const writes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const undo = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);

async function cancelAll() {
  for (const id of ['event-1', 'event-2', 'held']) await press(id, 'Select');
  const bar = within(await screen.findByRole('group', { name: 'Selected events' }));
  expect(bar.getByText('3 selected')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Cancel 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel several sessions' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel 2 sessions' }));
  expect(dialog.getByText('Choose a reason')).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(dialog.getAllByRole('radio')[2] as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel 2 sessions' }));
  return dialog;
}

test('selected sessions are canceled together, and Undo restores them', async () => {
  await cancelAll();
  expect(await screen.findByText('2 sessions canceled')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected events' })).toBeNull());
  await undo();
  expect(await screen.findByText('Sessions are back in your calendar')).toBeTruthy();
  expect(writes().map(([call]) => call)).toEqual([
    'POST /events/event-1/cancellation',
    'POST /events/event-2/cancellation',
    'DELETE /events/event-1/cancellation',
    'DELETE /events/event-2/cancellation',
  ]);
});

test('a session that can’t be canceled stays, and is not sent twice', async () => {
  refusal = new Refusal(409, { error: 'This session has already started.', code: 'event_started' });
  const dialog = await cancelAll();
  expect(await dialog.findByText('1 session couldn’t be canceled')).toBeTruthy();
  expect(dialog.getByText('This session has already started.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel 1 session' }));
  await waitFor(() => expect(writes()).toHaveLength(3));
  expect(writes().at(-1)?.[0]).toBe('POST /events/event-2/cancellation');
});

test('Escape clears the selection', async () => {
  await press('event-1', 'Select');
  await screen.findByRole('group', { name: 'Selected events' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected events' })).toBeNull());
});

test('a cut session moves to where it is pasted', async () => {
  await press('event-1', 'Cut');
  await userEvent.click(screen.getByRole('button', { name: 'Paste' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[1]).toMatchObject({ event: { start_date: '2999-01-01T19:00:00Z' } });
});

test('a copied session is added where it is pasted, after the form was seen', async () => {
  await press('event-1', 'Copy');
  await userEvent.click(screen.getByRole('button', { name: 'Paste' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^New/ }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('11:00 AM');
  expect(writes()).toEqual([]);
});

test('a dropped series asks beside it, and Enter moves only this one', async () => {
  events = [{ ...first, series_id: 'series-1', recurrent_event: series.recurrent_event }];
  await press('event-1', 'Drop');
  const popover = within(await screen.findByRole('dialog', { name: 'Move Mila' }));
  const only = popover.getByRole('button', { name: 'Only this one' });
  await waitFor(() => expect(document.activeElement).toBe(only));
  expect(writes()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[0]).toMatch(/future_sessions=false/);
});

test('a cut event of a series that isn’t drawn anymore moves in the form', async () => {
  events = [{ ...first, series_id: 'series-1', recurrent_event: series.recurrent_event }];
  await press('event-1', 'Cut');
  events = [];
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'event-1' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Paste' }));
  expect(await screen.findByRole('radio', { name: 'Only this one' })).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('the form that edits an event opens by a key', async () => {
  await press('event-1', 'Edit');
  expect(await screen.findByRole('dialog', { name: /^Edit/ })).toBeTruthy();
});
