import { eventOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { calendarPage, paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

vi.mock('@larkwell/ui/calendar', () => ({
  Calendar: ({ initialDate }: CalendarProps) => <p>The calendar from {initialDate ?? 'today'} on</p>,
}));

beforeEach(signInAsTherapist);

function open(path: string, event: unknown) {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [] },
    'GET /therapist/leaves': { leaves: [] },
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
