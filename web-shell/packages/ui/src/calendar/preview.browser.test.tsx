import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import classes from './Grid.module.css';
import { Calendar, type CalendarEvent, type CalendarProps, type CalendarRange } from './index.ts';
import { agendaRange, titleOf } from './shown.ts';
import { frames } from './testing.ts';
import { eventIdOf } from './tiles.ts';

afterEach(cleanup);

const zone = 'America/Los_Angeles';
const session = (id: string, title: string, day: string): CalendarEvent => ({
  id,
  title,
  start: `2026-11-${day}T09:00:00-08:00`,
  end: `2026-11-${day}T09:45:00-08:00`,
  tone: 'session',
});
const events = [session('noah', 'Noah', '17'), session('mila', 'Mila', '16'), session('ava', 'Ava', '24')];

const monday = { view: 'agenda', date: '2026-11-16' } as const;
const agenda = (asked: Partial<CalendarProps> = {}) => (
  <UiProvider>
    <Calendar
      {...monday}
      events={events}
      timeZone={zone}
      onNavigate={() => undefined}
      onRangeChange={() => undefined}
      onEventClick={() => undefined}
      {...asked}
    />
  </UiProvider>
);
const tile = () => screen.getByRole('button', { name: /^Mila, Monday, November 16/ });

test('an agenda shows and opens its events before its grid is there', async () => {
  await page.viewport(375, 800);
  const onEventClick = vi.fn();
  render(agenda({ onEventClick }));
  const names = screen.getAllByRole('button', { name: /9:00/ }).map(({ textContent }) => textContent?.slice(0, 4));
  expect(names).toEqual(['Mila', 'Noah']); // Ava is a week later
  tile().click();
  expect(onEventClick).toHaveBeenCalledWith('mila');
});

test('the focus stays on its event when the grid comes', async () => {
  await page.viewport(375, 800);
  render(agenda());
  const early = tile();
  early.focus();
  await expect.poll(() => early.isConnected).toBe(false);
  await expect.poll(() => eventIdOf(document.activeElement)).toBe('mila');
});

test('the grid waits until the events show', async () => {
  await page.viewport(375, 800);
  await import('./Grid.tsx');
  const grid = () => document.querySelector(`.${classes.grid}`);
  const { rerender } = render(agenda({ events: [], loading: true, complete: false }));
  await frames();
  expect(grid()).toBeNull();
  rerender(agenda());
  expect(grid()).toBeNull();
  await expect.poll(grid).not.toBeNull();
});

test('the agenda asks at once for the range that its grid shows', async () => {
  await page.viewport(375, 800);
  const ranges = vi.fn<(range: CalendarRange) => void>();
  render(agenda({ onRangeChange: ranges }));
  const range = agendaRange(monday.date, zone);
  expect(ranges.mock.calls[0]).toEqual([range]);
  await expect.poll(() => ranges.mock.calls.slice(1)).toEqual([[range]]);
});

const views = ['day', 'three_days', 'week', 'month', 'agenda'] as const;
const friday = '2026-11-20';

const emptyCalendar = (props: Pick<CalendarProps, 'view' | 'date' | 'weekends' | 'onRangeChange'>) => (
  <UiProvider>
    <Calendar events={[]} timeZone={zone} onNavigate={() => undefined} onEventClick={() => undefined} {...props} />
  </UiProvider>
);

test.each(views.flatMap((view) => [true, false].map((weekends) => [view, weekends] as const)))(
  'the first title of %s is that of its grid, weekends shown: %s',
  async (view, weekends) => {
    await page.viewport(1136, 800);
    const titles: string[] = [];
    const onRangeChange = () => titles.push('drawn');
    render(emptyCalendar({ view, date: friday, weekends, onRangeChange }));
    const heading = screen.getByRole('heading', { level: 2 });
    expect(heading.textContent).toBe(titleOf(view, friday, weekends));
    await expect.poll(() => titles.length).toBeGreaterThan(view === 'agenda' ? 1 : 0);
    expect(heading.textContent).toBe(titleOf(view, friday, weekends));
  },
);

test('a step shows its title before the library draws it', async () => {
  await page.viewport(1136, 800);
  const ranges = vi.fn<(range: CalendarRange) => void>();
  const at = (date: string) => emptyCalendar({ view: 'week', date, onRangeChange: ranges });
  const { rerender } = render(at(friday));
  await expect.poll(() => ranges.mock.calls.length).toBe(1);
  rerender(at('2026-11-27'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nov 23 – 29, 2026');
  expect(ranges.mock.calls.length).toBe(1);
  await expect.poll(() => ranges.mock.calls.length).toBe(2);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nov 23 – 29, 2026');
});
