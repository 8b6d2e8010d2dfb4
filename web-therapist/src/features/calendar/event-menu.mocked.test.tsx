import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, coming, therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

vi.mock('@larkwell/ui/calendar', () => ({
  draftId: 'new-entry',
  Calendar: ({ events, shortcuts, onEventMenu, onHelp, onRangeChange }: CalendarProps) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the library does
    useEffect(() => onRangeChange({ start: new Date('2026-11-16'), end: new Date('2026-11-23') }), []);
    return (
      <>
        {events.map(({ id }) => (
          <button key={id} type="button" onClick={() => onEventMenu?.(id, { left: 10, top: 20 })}>
            Menu of {id}
          </button>
        ))}
        <button type="button" onClick={onHelp}>
          Keys {shortcuts ? 'on' : 'off'}
        </button>
      </>
    );
  },
}));

const own = eventOf({ ...coming, start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T17:45:00Z' });
const past = eventOf({
  id: 'past',
  permissions: permissionsOf({ reschedule: 'event_started', cancel: 'event_started', write_notes: 'forbidden' }),
});
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
let page: ReturnType<typeof openAt>;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-18T17:00:00Z') });
  signInAsTherapist();
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [{ ...clientOf(), total_minutes: 180 }] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': { events: [own, past] },
  });
  page = openAt(`${paths.therapist.calendar}?view=week&date=2026-11-18`, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
});
afterEach(() => vi.useRealTimers());

async function openMenu(id: string) {
  await user.click(await screen.findByRole('button', { name: `Menu of ${id}` }));
  return within(await screen.findByRole('menu'));
}
const namesIn = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('the menu offers what the therapist may do', async () => {
  const menu = await openMenu('event-1');
  expect(namesIn(menu)).toEqual([
    'Open',
    'Write note',
    'Message Mila’s family',
    'Move…',
    'Edit…',
    'Duplicate…',
    'Copy',
    'Cut',
    'Select',
    'Cancel session…',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(namesIn(await openMenu('past'))).toEqual([
    'Open',
    'Message Mila’s family',
    'Edit…',
    'Duplicate…',
    'Copy',
    'Select',
  ]);
});

test('a duplicate is proposed a week later, at the same time', async () => {
  await user.click((await openMenu('event-1')).getByRole('menuitem', { name: 'Duplicate…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New session or event' }));
  expect(dialog.getByLabelText(/^Date/)).toHaveProperty('value', '12/01/2026');
  expect(dialog.getByRole('combobox', { name: /^Start/ })).toHaveProperty('value', '9:00 AM');
  expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveProperty('value', 'Mila Suarez');
});

test.each([
  ['Move…', /^Move Mila/],
  ['Cancel session…', /^Cancel session: Mila/],
])('%s opens its form', async (item, title) => {
  await user.click((await openMenu('event-1')).getByRole('menuitem', { name: item }));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test.each([
  ['Write note', '/therapist/events/event-1/note'],
  ['Message Mila’s family', '/therapist/clients/child-1/messages'],
])('%s leads to its page', async (item, address) => {
  await user.click((await openMenu('event-1')).getByRole('menuitem', { name: item }));
  expect(page.at()).toBe(address);
});

test('the list of keys has a switch, and the browser remembers it', async () => {
  await user.click(await screen.findByRole('button', { name: 'Keys on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Go to date')).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: /^Use single-key shortcuts/ }));
  expect(await screen.findByText('Keys off')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('larkwell.calendar') ?? '{}').shortcuts).toBe(false);
});
