import { calendarPage } from '@larkwell/app-kit/addresses';
import { eventOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monthPage, paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

vi.mock('@larkwell/ui/calendar', () => ({
  Calendar: ({ initialDate, view }: CalendarProps) => (
    <p>
      The {view ?? 'calendar'} from {initialDate ?? 'today'} on
    </p>
  ),
}));

let week: unknown;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-18T17:00:00Z') }); // a Wednesday
  week = { events: [] };
  signInAsTherapist();
});
afterEach(() => vi.useRealTimers());

function open(path: string, event: unknown) {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [] },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': () => week,
    'GET /events/event-1': event,
  });
  openAt(path, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
}

test('a linked event opens the calendar on its day', async () => {
  open(calendarPage('event-1'), { event: eventOf({ start_date: '2027-02-09T02:00:00Z' }) });
  expect(await screen.findByText('The calendar from 2027-02-08 on')).toBeTruthy();
});

test('without a linked event the calendar starts today', async () => {
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The calendar from today on')).toBeTruthy();
});

test('a link to a deleted event starts today', async () => {
  open(calendarPage('event-1'), new Refusal(404, { error: 'Not found', code: 'event_not_found' }));
  expect(await screen.findByText('The calendar from today on')).toBeTruthy();
});

test('on Sunday evening the calendar opens on the next week', async () => {
  vi.setSystemTime(new Date('2026-11-23T03:00:00Z')); // 7 PM on Sunday in Los Angeles
  week = { events: [eventOf({ start_date: '2026-11-20T17:00:00Z', end_date: '2026-11-20T17:45:00Z' })] };
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The calendar from 2026-11-23 on')).toBeTruthy();
});

test('a week that can’t be loaded opens today', async () => {
  vi.setSystemTime(new Date('2026-11-23T03:00:00Z'));
  week = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  open(paths.therapist.calendar, {});
  expect(await screen.findByText('The calendar from today on')).toBeTruthy();
});

test('the dashboard’s figures open the month', async () => {
  open(monthPage, {});
  expect(await screen.findByText('The month from today on')).toBeTruthy();
});
