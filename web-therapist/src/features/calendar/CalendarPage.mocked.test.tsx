import { calendarPage } from '@larkwell/app-kit/addresses';
import { detailsOf, eventOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstCalls } from '../../../first-calls.ts';
import { monthPage, paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

vi.mock('@larkwell/ui/calendar', () => ({
  Calendar: ({ events, view, date, onEventClick, onNavigate, onRangeChange }: CalendarProps) => {
    // as the agenda of Los Angeles does: seven days
    const start = Date.parse(`${date}T08:00:00Z`);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the library does
    useEffect(() => onRangeChange({ start: new Date(start), end: new Date(start + 7 * 24 * 60 * 60 * 1000) }), []);
    return (
      <>
        <p>
          The {view} of {date}
        </p>
        <button type="button" onClick={() => onNavigate({ view: 'month', date })}>
          Month
        </button>
        <button type="button" onClick={() => onNavigate({ view, date: '2026-12-01' })}>
          Next
        </button>
        <button
          type="button"
          onClick={() => {
            void onNavigate({ view, date: '2026-12-01' });
            void onNavigate({ view, date });
          }}
        >
          Next and back
        </button>
        {events.map(({ id, title }) => (
          <button key={id} type="button" onClick={() => onEventClick(id)}>
            {title}
          </button>
        ))}
      </>
    );
  },
}));

const clientCard = { id: 'child-1', name: 'Mila', last_name: null, preferred_name: 'Mila', school_name: null };
const address = (query: string) => `${paths.therapist.calendar}?${query}`;
let week: unknown;
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-18T17:00:00Z') }); // a Wednesday
  week = { events: [] };
  signInAsTherapist();
});
afterEach(() => vi.useRealTimers());

function open(path: string, event: unknown) {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [clientCard] },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': () => week,
    'GET /events/event-1': event,
  });
  return openAt(path, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
}

/** As `boot.js` asks in the week of the tests; `events` are those of this week and of the next one. */
function askEarly(...events: object[][]) {
  const bounds = {
    weekStart: '2026-11-16T08:00:00.000Z',
    weekEnd: '2026-11-23T08:00:00.000Z',
    nextWeekEnd: '2026-11-30T08:00:00.000Z',
  };
  const calls = firstCalls[paths.therapist.calendar as keyof typeof firstCalls];
  const early = events.map((ofWeek, index) => {
    const path = calls[index]?.replace(/{(\w+)}/g, (_, name) =>
      encodeURIComponent(bounds[name as keyof typeof bounds]),
    );
    const response = Promise.resolve(Response.json({ events: ofWeek }));
    return [`GET ${path}`, { response, since: Date.now() }] as const;
  });
  window.larkwellEarly = Object.fromEntries(early);
}

test('the week asked for early shows while the range loads', async () => {
  askEarly([eventOf()]);
  week = new Promise(() => undefined);
  open(paths.therapist.calendar, {});
  expect(await screen.findByRole('button', { name: 'Mila' })).toBeTruthy();
  expect(window.larkwellEarly).toEqual({});
});

test('on a weekend the next week asked for early shows', async () => {
  vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
  askEarly([], [eventOf({ start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T17:45:00Z' })]);
  week = new Promise(() => undefined);
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The week of 2026-11-23')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Mila' })).toBeTruthy();
  expect(window.larkwellEarly).toEqual({});
});

test('a linked event opens the calendar on its day', async () => {
  open(calendarPage('event-1'), { event: eventOf({ start_date: '2027-02-09T02:00:00Z' }) });
  expect(await screen.findByText('The week of 2027-02-08')).toBeTruthy();
});

test('without a linked event the calendar starts today', async () => {
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The week of 2026-11-18')).toBeTruthy();
});

test('a link to a deleted event starts today', async () => {
  open(calendarPage('event-1'), new Refusal(404, { error: 'Not found', code: 'event_not_found' }));
  expect(await screen.findByText('The week of 2026-11-18')).toBeTruthy();
});

test('on Sunday evening the calendar opens on the next week', async () => {
  vi.setSystemTime(new Date('2026-11-23T03:00:00Z')); // 7 PM on Sunday in Los Angeles
  week = { events: [eventOf({ start_date: '2026-11-20T17:00:00Z', end_date: '2026-11-20T17:45:00Z' })] };
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The week of 2026-11-23')).toBeTruthy();
});

test('a week that can’t be loaded opens today', async () => {
  vi.setSystemTime(new Date('2026-11-23T03:00:00Z'));
  week = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The week of 2026-11-22')).toBeTruthy();
});

test('the dashboard’s figures open the month', async () => {
  open(monthPage, {});
  expect(await screen.findByText('The month of 2026-11-18')).toBeTruthy();
});

test('the address names the view and the day, and Back steps through them', async () => {
  const { at, back } = open(paths.therapist.calendar, {});
  await screen.findByText('The week of 2026-11-18');
  expect(at()).toBe(address('view=week&date=2026-11-18'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect(await screen.findByText('The month of 2026-12-01')).toBeTruthy();
  expect(at()).toBe(address('view=month&date=2026-12-01'));
  act(() => void back());
  expect(await screen.findByText('The week of 2026-12-01')).toBeTruthy();
  act(() => void back());
  expect(await screen.findByText('The week of 2026-11-18')).toBeTruthy();
});

test('a step back before the step shows ends where it began', async () => {
  const { at } = open(address('view=week&date=2026-11-18'), null);
  await user.click(await screen.findByRole('button', { name: 'Next and back' }));
  await waitFor(() => expect(at()).toBe(address('view=week&date=2026-11-18')));
  expect(await screen.findByText('The week of 2026-11-18')).toBeTruthy();
});

test('a pasted address shows the same, else the last view', async () => {
  localStorage.setItem('larkwell.calendar', JSON.stringify({ view: 'day' }));
  const { go } = open(address('view=agenda&date=2027-03-01'), {});
  expect(await screen.findByText('The agenda of 2027-03-01')).toBeTruthy();
  act(() => void go(address('date=2027-03-02')));
  expect(await screen.findByText('The day of 2027-03-02')).toBeTruthy();
});

test.each(['view=year&date=2026-02-30', 'view=&date=', 'date=9999-12-31', 'view=week&view=day&date=tomorrow'])(
  '?%s opens as if it said nothing',
  async (query) => {
    open(address(query), {});
    expect(await screen.findByText('The week of 2026-11-18')).toBeTruthy();
  },
);

test('closing an event that was opened here goes back', async () => {
  week = { events: [eventOf()] };
  const { at, forward } = open(address('view=week&date=2026-11-18'), { event: detailsOf(eventOf()) });
  await user.click(await screen.findByRole('button', { name: 'Mila' }));
  expect(at()).toContain('&event=event-1');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(at()).toBe(address('view=week&date=2026-11-18')));
  act(() => void forward());
  await waitFor(() => expect(at()).toContain('&event=event-1'));
});

test('filters are in the address, and unknown ones are left out', async () => {
  week = { events: [eventOf(), eventOf({ id: 'event-2', title: 'Training', event_type: 'training', guests: [] })] };
  const { at } = open(address('view=week&date=2026-11-18&type=training&type=party&client=stranger'), {});
  expect(await screen.findByRole('button', { name: 'Training' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mila' })).toBeNull();
  expect(await screen.findByText(/so we left it out/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(at()).toBe(address('view=week&date=2026-11-18&type=training'));
  expect(screen.queryByText(/so we left it out/)).toBeNull();
});
