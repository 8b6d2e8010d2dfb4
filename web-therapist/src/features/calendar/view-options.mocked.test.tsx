import { eventOf } from '@larkwell/app-kit/testing';
import type { CalendarProps } from '@larkwell/ui/calendar';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import CalendarPage from './CalendarPage.tsx';

vi.mock('@larkwell/ui/calendar', () => ({
  Calendar: ({ events, weekends, density, actions, date, onNavigate, onRangeChange }: CalendarProps) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the library does
    useEffect(() => onRangeChange({ start: new Date('2026-11-16'), end: new Date('2026-11-23') }), []);
    return (
      <section>
        {actions}
        <button type="button" onClick={() => onNavigate({ view: 'month', date })}>
          Month
        </button>
        <p>
          {events.length} events, {weekends ? 'seven' : 'five'} days, {density ?? 'fitting'}
        </p>
      </section>
    );
  },
}));

const saturday = { id: 'saturday', start_date: '2026-11-21T18:00:00Z', end_date: '2026-11-21T18:45:00Z' };
const thursday = { id: 'thursday', start_date: '2026-11-19T18:00:00Z', end_date: '2026-11-19T18:45:00Z' };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-18T17:00:00Z') });
  signInAsTherapist();
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [] },
    'GET /therapist/leaves': { leaves: [] },
    'GET /therapist/hours_overrides': { hours_overrides: [] },
    'GET /events': { events: [eventOf(saturday), eventOf({ ...thursday, event_type: 'supervision', canceled: true })] },
  });
});
afterEach(() => vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

async function open() {
  openAt(paths.therapist.calendar, [
    { element: <TherapistLayout />, children: [{ path: paths.therapist.calendar, element: <CalendarPage /> }] },
  ]);
  await screen.findByText('2 events, seven days, fitting');
  await user.click(screen.getByRole('button', { name: 'View options' }));
}

const stored = () => JSON.parse(localStorage.getItem('larkwell.calendar') ?? '{}');

test('a session on a hidden weekend is mentioned, and one click shows it', async () => {
  await open();
  await user.click(await screen.findByLabelText('Show weekends'));
  expect(await screen.findByText('2 events, five days, fitting')).toBeTruthy();
  expect(screen.getByText('1 event on the weekend is hidden.')).toBeTruthy();
  expect(stored().weekends).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Show weekends' }));
  expect(await screen.findByText('2 events, seven days, fitting')).toBeTruthy();
  expect(screen.queryByText(/is hidden/)).toBeNull();
});

test('canceled sessions can be hidden', async () => {
  await open();
  await user.click(await screen.findByLabelText('Show canceled'));
  expect(await screen.findByText('1 events, seven days, fitting')).toBeTruthy();
});

test('the chosen density and the last view are remembered', async () => {
  await open();
  await user.click(await screen.findByLabelText('Comfortable'));
  expect(await screen.findByText('2 events, seven days, comfortable')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect(stored()).toMatchObject({ density: 'comfortable', view: 'month' });
});

test('a filter shows on the button and can be cleared', async () => {
  await open();
  await user.click(await screen.findByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Supervision' }));
  expect(await screen.findByText('1 events, seven days, fitting')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View options, filtered' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('2 events, seven days, fitting')).toBeTruthy();
});
