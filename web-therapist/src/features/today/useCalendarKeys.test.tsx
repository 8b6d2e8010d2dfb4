import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarAt } from '../../paths.ts';
import { signInAsTherapist } from '../../testing/api.tsx';
import { openToday, todayServer } from '../../testing/today-page.tsx';

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

beforeEach(() => {
  // Sunday evening in Los Angeles, Monday in UTC
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T04:00:00Z') });
  localStorage.clear();
  todayServer();
  signInAsTherapist();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['j', 'week', '2026-11-22'],
  ['w', 'week', '2026-11-15'],
  ['m', 'month', '2026-11-15'],
])('“%s” opens the calendar’s %s of %s', async (key, view, date) => {
  const page = openToday();
  await screen.findByRole('heading', { name: 'Today', level: 1 });
  await user.keyboard(key);
  await waitFor(() => expect(page.at()).toBe(calendarAt(view, date)));
});

test('keys do nothing after they were turned off', async () => {
  localStorage.setItem('larkwell.calendar', JSON.stringify({ shortcuts: false }));
  const page = openToday();
  await screen.findByRole('heading', { name: 'Today', level: 1 });
  const before = page.at();
  await user.keyboard('j');
  expect(page.at()).toBe(before);
});
